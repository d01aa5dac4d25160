import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { correctedTime } from "#app/platform/http/clock.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { SentChapters } from "./read-chapters-input.ts";

/** A call may take so long; a clock that is off by less is right enough. */
const slowestMs = 60_000;

/**
 * When a chapter was read, by the server's clock. The time that a call takes must not count as a wrong clock: a chapter that came out
 * meanwhile would seem to have been there.
 */
function timeOf(times: { at: number; sentAt: number; now: number }): number {
  const isRight = Math.abs(times.now - times.sentAt) <= slowestMs;
  return correctedTime(isRight ? { ...times, sentAt: times.now } : times);
}

/** `chapters.revised_at`, and the same for a text that was never revised. */
const textOf = sql`coalesce(c.revised_at, to_timestamp(0))`;

/**
 * Stores the chapters that a device reports as read. Of each the first time and the latest text are stored, so that reports may arrive late,
 * twice and in any order. What does not exist, or may not be opened by this profile, is left out.
 */
export async function storeReadChapters(
  { db, now }: Pick<Site, "db" | "now">,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
  sent: SentChapters,
): Promise<void> {
  if (sent.chapters.length === 0) return;
  const time = now().getTime();
  const rows = sent.chapters.map(({ readAt, ...chapter }) => ({
    ...chapter,
    readAt: new Date(
      readAt === null ? time : timeOf({ at: readAt, sentAt: sent.now, now: time }),
    ).toISOString(),
  }));
  // A text later than the present one is nothing that a device can have read.
  await db.execute(sql`
    insert into read_chapters as r (profile_id, book_id, slug, revised_at, read_at)
    select ${id}, b.id, c.slug,
      max(case when s."revisedAt" is null then ${textOf} else least(to_timestamp(s."revisedAt" / 1000.0), ${textOf}) end),
      min(s."readAt")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(
      jid text, chapter text, "revisedAt" double precision, "readAt" timestamptz)
    join ${openBooks({ ageCap })} on b.jid = s.jid
    join chapters c on c.book_id = b.id and c.slug = s.chapter
    group by b.id, c.slug order by b.id, c.slug
    on conflict (profile_id, book_id, slug) do update set
      revised_at = greatest(r.revised_at, excluded.revised_at), read_at = least(r.read_at, excluded.read_at)
    where excluded.revised_at > r.revised_at or excluded.read_at < r.read_at`);
}

/** Whoever has looked at what changed has read the present text; null where they had not read the chapter. */
export async function markChangesSeen(
  { db, now }: Pick<Site, "db" | "now">,
  profile: Pick<Profile, "id" | "ageCap">,
  { jid, slug }: { jid: string; slug: string },
): Promise<void> {
  await storeReadChapters({ db, now }, profile, {
    now: 0,
    chapters: [{ jid, chapter: slug, revisedAt: null, readAt: null }],
  });
}
