import { and, asc, eq, like } from "drizzle-orm";
import type { XhtmlOptions } from "#app/manuscript/document/to-xhtml.ts";
import { escapeXml } from "#app/manuscript/epub/write/xml.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { chapterPublications, chapters, workChapters } from "#app/platform/db/schema/all.server.ts";

// A published text names the chapters that its links lead to by their own names, beside the address. Which of them are published
// changes without the text: so the addresses are written anew with every change of the book, and a link to a chapter that readers
// do not have yet has none, which in HTML is plain text.

/** The attributes of a link before it is known whether its chapter is published. */
export const linkToChapter: NonNullable<XhtmlOptions["chapterLink"]> = ({ chapter, block }) => ({
  "data-chapter": chapter,
  ...(block !== null && { "data-block": block }),
});

/** Our own markup: in the text of a chapter every sign that could look like it is escaped. */
const written = /<a data-chapter="([\w-]{16})"(?: data-block="([a-z][a-z0-9]{7})")?(?: href="[^"]*")?>/g;

/** The links with the addresses that `addressOf` gives; null: none, and it is plain text. */
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

/** Leads the links of a book's chapters to those that are published now. In the transaction that changed what is. */
export async function leadLinks(
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
  // One text after the other: a long book is not held in memory whole.
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
