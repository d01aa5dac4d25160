import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { Queue } from "#app/platform/jobs/jobs.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import type { ChapterText } from "../anchoring/chapter-text.ts";
import { findMarks } from "../anchoring/find-marks.ts";
import type { Placement } from "../anchoring/placement.ts";
import type { MarkTarget } from "../anchoring/target.ts";
import type { MarkState } from "../mark-queries.server.ts";
import { readChapterText } from "./chapter-text.server.ts";

interface PublishedBook {
  bookId: number;
  releaseId: number;
  /** ISO 8601: marks that were looked for later are done. */
  at: string;
}

const queue: Queue<PublishedBook> = { name: "anchor-marks" };

/** Marks that are looked for between two writes. */
const atOnce = 500;
/** Of processor time, for so many. */
const longestMs = 60_000;

/** After a release of a book: finds its readers' marks in the new text. What is done is in the rows, so that it goes on where it stopped. */
export const anchorMarksJob: Job<PublishedBook> = {
  queue,
  purpose: "finds readers' marks again in the text of a book that was released",
  priority: "soon",
  duplicates: "allow",
  timeLimitSeconds: 900,
  work: anchorMarks,
};

interface Publication {
  site: Pick<Site, "jobs" | "now">;
  tx: Pick<Db, "execute">;
  bookId: number;
  releaseId: number;
}

/** The listener of `textsPublished`: enqueued in the transaction of the release. */
export async function lookForMarks({ site, tx, bookId, releaseId }: Publication): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from annotations where book_id = ${bookId} limit 1`);
  if (rows.length > 0)
    await site.jobs.enqueue(tx, queue, { bookId, releaseId, at: site.now().toISOString() });
}

interface SoughtMark {
  [column: string]: unknown;
  profileId: string;
  id: string;
  target: MarkTarget;
  found: MarkTarget | null;
  state: MarkState;
}

export async function anchorMarks(
  { db, now }: Pick<Site, "db" | "now">,
  { bookId, releaseId, at }: PublishedBook,
  signal: AbortSignal,
): Promise<void> {
  let texts: Texts | null = null;
  for (let after = { profileId: "", id: nil }; ;) {
    signal.throwIfAborted();
    const { rows: marks } = await db.execute<SoughtMark>(sql`
      select profile_id as "profileId", id, target, found, state from annotations
      where book_id = ${bookId} and deleted_at is null and checked_at <= ${at}::timestamptz
        and (profile_id, id) > (${after.profileId}, ${after.id}::uuid)
      order by profile_id, id limit ${atOnce}`);
    const last = marks.at(-1);
    if (!last) return;
    after = last;
    const slices = new Slices(longestMs);
    texts ??= await readTexts(db, { bookId, releaseId, slices });
    const placements = await findMarks(
      marks.map(({ found, target }) => found ?? target),
      { ...texts, yieldIfDue: () => slices.yieldIfDue() },
    );
    await store(
      db,
      marks.map((mark, index) => ({ mark, placement: placements[index] ?? orphan })),
      now(),
    );
  }
}

const nil = "00000000-0000-0000-0000-000000000000";
const orphan: Placement = { state: "orphan", found: null };

interface Texts {
  /** Null where it is not known any more: a later release has come. */
  before: ChapterText[] | null;
  after: ChapterText[];
}

/** The text of a book, and what it was before this release, as it is stored for taking the release back. */
async function readTexts(
  db: Pick<Db, "execute">,
  { bookId, releaseId, slices }: { bookId: number; releaseId: number; slices: Slices },
): Promise<Texts> {
  const { rows } = await db.execute<{ slug: string; html: string | null }>(sql`
    select row ->> 'slug' as slug, case when source = 'chapters' then row ->> 'html' end as html
    from release_undo_rows where release_id = ${releaseId} and source in ('chapters', 'placed')`);
  const after = await readChapters(db, bookId, slices);
  const before: ChapterText[] = [];
  for (const { slug, html } of rows) {
    const unchanged = html === null ? after.find((chapter) => chapter.slug === slug) : null;
    if (html !== null) before.push(await readChapterText({ slug, html }, () => slices.yieldIfDue()));
    else if (unchanged) before.push(unchanged);
  }
  return { before: rows.length > 0 ? before : null, after };
}

/** One after another: a long book is some tens of megabytes. */
async function readChapters(db: Pick<Db, "execute">, bookId: number, slices: Slices): Promise<ChapterText[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from chapters where book_id = ${bookId} order by position`,
  );
  const read: ChapterText[] = [];
  for (const { id } of rows) {
    const { rows: found } = await db.execute<{ slug: string; html: string }>(
      sql`select slug, html from chapters where id = ${id}`,
    );
    for (const chapter of found) read.push(await readChapterText(chapter, () => slices.yieldIfDue()));
  }
  return read;
}

interface Found {
  mark: SoughtMark;
  placement: Placement;
}

async function store(db: Pick<Db, "execute">, found: Found[], now: Date): Promise<void> {
  const rows = found.map(({ mark, placement }) => ({
    profileId: mark.profileId,
    id: mark.id,
    target: mark.target,
    // Null: where it was looked for, which is where an earlier release had it, or where its reader made it.
    found: placement.found ?? (placement.state === "orphan" ? null : mark.found),
    state: stateAfter(mark, placement),
  }));
  // A mark that its reader has attached to other words meanwhile is at those.
  await db.execute(sql`
    update annotations a set found = s.found, state = s.state, checked_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("profileId" text, id uuid, target jsonb, found jsonb, state text)
    where a.profile_id = s."profileId" and a.id = s.id and a.target = s.target`);
}

/** Words that had changed before are not as they were, however little has happened to them since. */
const stateAfter = ({ found, state }: SoughtMark, placement: Placement): MarkState =>
  placement.state === "painted" && found !== null && state === "approximate"
    ? "approximate"
    : placement.state;
