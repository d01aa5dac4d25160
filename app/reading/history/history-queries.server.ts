import { and, eq, sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { readingGoals, readingSettings } from "#app/platform/db/schema/library.server.ts";
import { currentStreak, longestStreak, type Streak } from "./streak.ts";

type Reader = Pick<Profile, "id" | "ageCap">;

export async function keepsHistory(db: Db, { id }: Reader): Promise<boolean> {
  const [row] = await db.select().from(readingSettings).where(eq(readingSettings.profileId, id));
  return row?.keepsHistory ?? true;
}

export interface HistoryEntry {
  card: CoverFacts;
  day: string;
  seconds: number;
  wordCount: number;
}

interface EntryRow extends CardRow {
  day: string;
  seconds: number;
  wordCount: number;
}

/** What was read before a day, the latest first. Whole days: the last one is left out where the limit cuts it. */
export async function listHistory(
  db: Db,
  { id, ageCap }: Reader,
  { before, limit }: { before: string; limit: number },
): Promise<{
  entries: HistoryEntry[];
  /** Where the next page begins; null at the end. */ next: string | null;
}> {
  const { rows } = await db.execute<EntryRow>(sql`
    select ${cardColumns}, d.day::text as day, d.seconds, d.word_count as "wordCount"
    from reading_days d join ${openBooks({ ageCap })} on b.id = d.book_id
    where d.profile_id = ${id} and d.day < ${before} order by d.day desc, d.at desc limit ${limit + 1}`);
  const entries = rows.map((row) => ({ ...pick(row), card: toCard(row) }));
  const cut = rows.length > limit ? (rows.at(-1)?.day ?? null) : null;
  const whole = entries.filter(({ day }) => day !== cut);
  if (cut === null) return { entries, next: null };
  // One day alone may have more than the limit.
  return whole.length === 0 ? { entries, next: cut } : { entries: whole, next: whole.at(-1)?.day ?? null };
}

const pick = ({ day, seconds, wordCount }: EntryRow) => ({ day, seconds, wordCount });

export interface DaySum {
  day: string;
  seconds: number;
  wordCount: number;
}

async function listDays(db: Db, { id }: Reader): Promise<DaySum[]> {
  const { rows } = await db.execute<DaySum & Record<string, unknown>>(sql`
    select day::text as day, sum(seconds)::int as seconds, sum(word_count)::int as "wordCount"
    from reading_days where profile_id = ${id} group by day order by day`);
  return rows;
}

/** A profile's reading: for its calendar, its goal of a year and its streak. */
export interface ReadingRecord {
  /** Every day with reading, the earliest first. */
  days: DaySum[];
  /** Null: none is set for the year. */
  goal: number | null;
  keepsHistory: boolean;
  streak: Streak;
  longest: number;
}

export async function findReading(
  db: Db,
  reader: Reader,
  { year, today }: { year: number; today: string },
): Promise<ReadingRecord> {
  const days = await listDays(db, reader);
  const [goal] = await db
    .select()
    .from(readingGoals)
    .where(and(eq(readingGoals.profileId, reader.id), eq(readingGoals.year, year)));
  const all = new Set(days.map(({ day }) => day));
  return {
    days,
    goal: goal?.bookCount ?? null,
    keepsHistory: await keepsHistory(db, reader),
    streak: currentStreak(all, today),
    longest: longestStreak(all),
  };
}
