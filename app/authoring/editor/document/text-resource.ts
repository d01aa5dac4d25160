import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { type ChapterText, toLines } from "./chapter-text.ts";
import { getOwnChapterId, noStore } from "./own-chapter.server.ts";
import { openDocument } from "./open-document.server.ts";
import { writeJson } from "./document-json.server.ts";
import type { Route } from "./+types/text-resource";

/** Processor time. */
const mostMs = 5_000;

/**
 * `/writing-edit/text/{chapter}`: the text that the editor opens. It is a resource of its own, so that the page's scripts do
 * not wait for half a million characters; it is requested with the page's session, as its pictures are.
 */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { chapterId } = await getOwnChapterId(context, params.chapterId);
  const opened = await openDocument(context.get(siteContext).db, chapterId);
  const { document, version, savedAt, wordCount, characterCount } = opened;
  const text: ChapterText = {
    version,
    savedAt: savedAt?.toISOString() ?? null,
    counts: { wordCount, characterCount },
    document: await writeJson(document, new Slices(mostMs)),
  };
  return new Response(toLines(text), { headers: { ...noStore, "content-type": "application/x-ndjson" } });
}
