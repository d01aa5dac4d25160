import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { ChapterText } from "../anchoring/chapter-text.ts";
import { findMarks, findQuotations } from "../anchoring/find-marks.ts";
import { comparableText } from "../anchoring/fold-text.ts";
import type { Placement } from "../anchoring/placement.ts";
import type { MarkTarget } from "../anchoring/target.ts";
import type { FileMark } from "../formats/file-mark.ts";
import { readChapterText } from "../revisions/chapter-text.server.ts";
import type { PlannedMark } from "./planned-mark.ts";

type MarkPlacement = Pick<PlannedMark, "target" | "state" | "found">;
type Reader = Pick<Profile, "id" | "ageCap">;

interface OpenText {
  chapters: ChapterText[];
  /** Chapters whose text is not looked into: nobody finds out by a file what is in them. */
  closed: ReadonlySet<string>;
}

/** Where marks of a file are in a book, in their order: at the positions that the file names, or else by their words alone. */
export async function locateMarks(
  marks: readonly FileMark[],
  { chapters, closed }: OpenText,
  yieldIfDue: () => Promise<void>,
): Promise<MarkPlacement[]> {
  const named = marks.flatMap(({ target }) => target ?? []);
  const quoted = marks.filter(({ target }) => target === null);
  const at = await findMarks(named, { before: null, after: chapters, yieldIfDue });
  const quotedAt = await findQuotations(quoted, { after: chapters, yieldIfDue });
  const placements = new Map<unknown, Placement>([
    ...named.map((target, index) => [target, at[index] ?? nowhere] as const),
    ...quoted.map((mark, index) => [mark, quotedAt[index] ?? nowhere] as const),
  ]);
  const found: MarkPlacement[] = [];
  for (const mark of marks) {
    const placement = placements.get(mark.target ?? mark) ?? nowhere;
    found.push(
      mark.target
        ? placementOfNamed(mark.quote, { named: mark.target, closed, placement })
        : placementOfQuote(mark.quote, placement),
    );
    await yieldIfDue();
  }
  return found;
}

const nowhere: Placement = { state: "orphan", found: null };

interface Named {
  named: MarkTarget;
  closed: ReadonlySet<string>;
  placement: Placement;
}

/** A file may name a position whose words are not those that were marked: the text was revised between. */
function placementOfNamed(quote: string, { named, closed, placement }: Named): MarkPlacement {
  const target = { ...named, quote };
  const asNamed = quote === named.quote ? null : named;
  if (placement.state === "orphan")
    return { target, found: asNamed, state: closed.has(named.chapter) ? "approximate" : "orphan" };
  const found = placement.found ?? asNamed;
  const isSame = comparableText((found ?? named).quote) === comparableText(quote);
  return { target, found, state: isSame ? "painted" : "approximate" };
}

/** What only its words say is approximate, also after the next release: `found` says that it was looked for. */
function placementOfQuote(quote: string, { found }: Placement): MarkPlacement {
  if (found) return { target: { ...found, quote }, found, state: "approximate" };
  const point = { block: "", offset: 0 };
  const target = { chapter: "", start: point, end: point, quote, prefix: "", suffix: "" };
  return { target, found: null, state: "orphan" };
}

/** The free chapters of a book, one after another: a long book is some tens of megabytes. */
export async function readOpenText(
  db: Pick<Db, "execute">,
  reader: Reader,
  { jid, yieldIfDue }: { jid: string; yieldIfDue: () => Promise<void> },
): Promise<OpenText> {
  const { rows } = await db.execute<{ id: string; slug: string; isFree: boolean }>(sql`
    select c.id, c.slug, c.access = 'free' as "isFree" from ${openBooks(reader)} join chapters c on c.book_id = b.id
    where b.jid = ${jid} order by c.position`);
  const chapters: ChapterText[] = [];
  for (const { id } of rows.filter(({ isFree }) => isFree)) {
    const { rows: found } = await db.execute<{ slug: string; html: string }>(
      sql`select slug, html from chapters where id = ${id} and access = 'free'`,
    );
    for (const chapter of found) chapters.push(await readChapterText(chapter, yieldIfDue));
  }
  return { chapters, closed: new Set(rows.filter(({ isFree }) => !isFree).map(({ slug }) => slug)) };
}
