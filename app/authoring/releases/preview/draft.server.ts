import { eq } from "drizzle-orm";
import { getOwnChapter, getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { openDocument } from "#app/authoring/editor/public.server.ts";
import { getChapters } from "#app/authoring/works/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { nameOrHandle } from "#app/identity/names/public.ts";
import { textDirection } from "#app/manuscript/epub/write/text-direction.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { workFiles } from "#app/platform/db/schema/all.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { pointLinks } from "../book/chapter-links.server.ts";
import { renderChapter } from "../book/render-chapter.server.ts";

interface DraftRequest {
  context: Context;
  workId: string;
  chapterId: string;
}

/** A chapter of the viewer's own work, rendered as it would be published; ends the request for anybody else's. */
export async function renderDraft({ context, workId, chapterId }: DraftRequest) {
  const { db } = context.get(siteContext);
  const work = await getOwnWork(context, getWriter(context), { workId });
  const chapter = await getOwnChapter(context, work, chapterId);
  const { document } = await openDocument(db, chapter.id);
  const { html, wordCount } = renderChapter({ ...chapter, document }, await ownPictures(db, work.id));
  const all = await getChapters(db, work.id);
  const at = all.findIndex(({ id }) => id === chapter.id);
  const linkTo = (other: { id: string; title: string } | undefined) =>
    other ? { slug: other.id, title: other.title } : null;
  const wordsOf = (chapters: { wordCount: number }[]) =>
    chapters.reduce((sum, each) => sum + each.wordCount, 0);
  return {
    title: work.title,
    // As on the cover: a handle until there is a name.
    authors: [nameOrHandle(work.profile)],
    language: work.language,
    direction: textDirection(work.language),
    chapter: { title: chapter.title, wordCount, wordsBefore: wordsOf(all.slice(0, at)), number: at + 1 },
    html: pointLinks(html, (to, block) => previewAddress(work.id, to, block)),
    wordCount: wordsOf(all),
    chapterCount: all.length,
    previous: linkTo(all[at - 1]),
    next: linkTo(all[at + 1]),
  };
}

const previewAddress = (workId: string, chapterId: string, block: string | null) =>
  `/writing-edit/preview/page?${new URLSearchParams({ id: workId, chapter: chapterId })}${block ? `#p-${block}` : ""}`;

/** Public addresses exist only for published pictures. */
async function ownPictures(db: Db, workId: string) {
  const files = await db.select({ hash: workFiles.hash }).from(workFiles).where(eq(workFiles.workId, workId));
  const hashes = new Set(files.map(({ hash }) => hash));
  return (hash: string) => (hashes.has(hash) ? `/writing-edit/picture/${workId}/${hash}` : null);
}
