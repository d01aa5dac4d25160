import { and, asc, eq, like } from "drizzle-orm";
import type { XhtmlOptions } from "#app/manuscript/document/to-xhtml.ts";
import { escapeXml } from "#app/manuscript/epub/write/xml.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { chapterPublications, chapters, workChapters } from "#app/platform/db/schema/all.server.ts";

// A published text stores links to other chapters with the target's id beside the URL. Which chapters are published changes
// independently of the text: so the URLs are rewritten with every change of the book, and a link to an unpublished chapter has
// none, which in HTML is plain text.

/** The attributes of a link whose URL is not resolved yet. */
export const linkToChapter: NonNullable<XhtmlOptions["chapterLink"]> = ({ chapter, block }) => ({
  "data-chapter": chapter,
  ...(block !== null && { "data-block": block }),
});

/** Our own markup; similar characters in a chapter's text are always escaped. */
const written = /<a data-chapter="([\w-]{16})"(?: data-block="([a-z][a-z0-9]{7})")?(?: href="[^"]*")?>/g;

/** Sets the URLs of links by `addressOf`; without a URL a link is plain text. */
export function pointLinks(
  html: string,
  addressOf: (chapter: string, block: string | null) => string | null,
): string {
  return html.replace(written, (_, chapter: string, block: string | undefined) => {
    const address = addressOf(chapter, block ?? null);
    const names = `data-chapter="${chapter}"${block ? ` data-block="${block}"` : ""}`;
    return `<a ${names}${address === null ? "" : ` href="${escapeXml(address)}"`}>`;
  });
}

/** Updates the links between a book's chapters to those that are published. Runs in the transaction that changed which are. */
export async function updateLinks(
  tx: Transaction,
  { workId, bookId, jid }: { workId: string; bookId: number; jid: string },
): Promise<void> {
  const isLinking = and(eq(chapters.bookId, bookId), like(chapters.html, '%<a data-chapter="%'));
  const linking = await tx
    .select({ id: chapters.id })
    .from(chapters)
    .where(isLinking)
    .orderBy(asc(chapters.id));
  if (linking.length === 0) return;
  const slugs = await publishedSlugs(tx, workId);
  const addressOf = (chapter: string, block: string | null) => {
    const slug = slugs.get(chapter);
    if (slug === undefined) return null;
    return `/book-reader/${encodeURIComponent(jid)}/${encodeURIComponent(slug)}${block ? `#p-${block}` : ""}`;
  };
  // One text at a time, so that a long book is not completely in memory.
  for (const { id } of linking) {
    const [row] = await tx.select({ html: chapters.html }).from(chapters).where(eq(chapters.id, id));
    const html = row && pointLinks(row.html, addressOf);
    if (row && html !== row.html) await tx.update(chapters).set({ html }).where(eq(chapters.id, id));
  }
}

async function publishedSlugs(tx: Transaction, workId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: workChapters.id, slug: chapterPublications.slug })
    .from(workChapters)
    .innerJoin(chapterPublications, eq(chapterPublications.chapterId, workChapters.id))
    .where(and(eq(workChapters.workId, workId), eq(chapterPublications.state, "published")));
  return new Map(rows.flatMap(({ id, slug }) => (slug === null ? [] : [[id, slug] as const])));
}
