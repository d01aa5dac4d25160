import { and, eq, sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { readingDays, readingGoals, readingSettings } from "#app/platform/db/schema/library.server.ts";
import { mostWordsASecond, type ReadingReport } from "./history-input.ts";

const secondsOfDay = 86_400;

/** Adds to the day's reading of a book; nothing where the history is switched off, or the profile cannot open the book. */
export async function recordReading(
  db: Db,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
  { jid, seconds, wordCount, day, now }: ReadingReport & { day: string; now: Date },
): Promise<void> {
  const words = Math.min(wordCount, seconds * mostWordsASecond);
  await db.execute(sql`
    insert into reading_days as d (profile_id, day, book_id, seconds, word_count, at)
    select ${id}, ${day}, b.id, ${seconds}, ${words}, ${now.toISOString()}::timestamptz from ${openBooks({ ageCap })}
    where b.jid = ${jid} and not exists (select 1 from reading_settings where profile_id = ${id} and not keeps_history)
    on conflict (profile_id, day, book_id) do update set seconds = least(d.seconds + excluded.seconds, ${secondsOfDay}),
      word_count = least(d.word_count + excluded.word_count, ${secondsOfDay * mostWordsASecond}), at = excluded.at`);
}

export async function switchHistory(db: Db, profileId: string, keepsHistory: boolean): Promise<void> {
  await db
    .insert(readingSettings)
    .values({ profileId, keepsHistory })
    .onConflictDoUpdate({ target: readingSettings.profileId, set: { keepsHistory } });
}

export async function clearHistory(db: Db, profileId: string): Promise<void> {
  await db.delete(readingDays).where(eq(readingDays.profileId, profileId));
}

interface Goal {
  year: number;
  /** Null: none. */
  bookCount: number | null;
}

export async function setGoal(db: Db, profileId: string, { year, bookCount }: Goal): Promise<void> {
  if (bookCount === null) {
    await db
      .delete(readingGoals)
      .where(and(eq(readingGoals.profileId, profileId), eq(readingGoals.year, year)));
    return;
  }
  await db
    .insert(readingGoals)
    .values({ profileId, year, bookCount })
    .onConflictDoUpdate({ target: [readingGoals.profileId, readingGoals.year], set: { bookCount } });
}
