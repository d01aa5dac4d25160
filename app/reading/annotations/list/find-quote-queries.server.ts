import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { IndexedChapter } from "../anchoring/chapter-text.ts";
import type { MarkTarget } from "../anchoring/target.ts";
import { readChapterText } from "../revisions/chapter-text.server.ts";

interface WantedQuote {
  jid: string;
  words: string;
  /** The chapter that counts alone if the words are in it. */
  first: string;
}

/** Of processor time: what two chapters of the longest book take is a tenth of it. */
const longestMs = 30_000;

/** Where words are in the free chapters of a book: more than one target is one too many. Nobody finds out what is in the others. */
export async function findQuote(
  db: Pick<Db, "execute">,
  reader: Pick<Profile, "id" | "ageCap">,
  { jid, words, first }: WantedQuote,
): Promise<MarkTarget[]> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await db.execute<{ slug: string; html: string }>(sql`
    select c.slug, c.html from ${openBooks(reader)} join chapters c on c.book_id = b.id
    where b.jid = ${jid} and c.access = 'free' and c.text like ${pattern} order by (c.slug = ${first}) desc, c.position limit 2`);
  const slices = new Slices(longestMs);
  const found: MarkTarget[] = [];
  for (const chapter of rows) {
    found.push(...(await targetsIn(chapter, words, slices)));
    if (chapter.slug === first && found.length > 0) break;
  }
  return found;
}

async function targetsIn(
  chapter: { slug: string; html: string },
  words: string,
  slices: Slices,
): Promise<MarkTarget[]> {
  const yieldIfDue = () => slices.yieldIfDue();
  const indexed = await IndexedChapter.open(await readChapterText(chapter, yieldIfDue), yieldIfDue);
  const found: MarkTarget[] = [];
  const { text } = indexed;
  // Two are enough to see that it is one too many.
  for (let at = text.indexOf(words); at >= 0 && found.length < 2; at = text.indexOf(words, at + 1)) {
    const target = indexed.targetAt({ start: at, end: at + words.length });
    if (target) found.push(target);
    if (slices.isDue) await slices.yieldNow();
  }
  return found;
}
