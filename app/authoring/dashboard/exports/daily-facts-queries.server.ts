import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Column } from "#app/ui/charts/number-table.ts";
import { definitions } from "../numbers/definitions.ts";
import type { View } from "../view/dashboard-input.ts";
import type { Cells } from "#app/ui/charts/table-file.server.ts";

const portionRows = 2_000;

const text = (key: string, label: string): Column => ({ key, label, kind: "text" });
const count = (key: string, label: string): Column => ({ key, label, kind: "count" });

const shared = [text("day", "Day"), text("workId", "Work"), text("title", "Title")];
const sums = [
  count("visits", definitions.visits.label),
  count("readers", definitions.readers.label),
  { key: "activeSeconds", label: definitions.activeSeconds.label, kind: "duration" } as Column,
];

/** The sums of days, as they are stored. */
export const dailyFacts = {
  "daily-works": {
    columns: [
      ...shared,
      ...sums,
      count("newReaders", definitions.newReaders.label),
      count("firstFinishes", definitions.finishes.label),
    ],
    table: sql`work_days`,
    selected: sql`f.day::text as day, f.work_id as "workId", own.title, f.visits, f.readers, f.active_seconds as "activeSeconds",
      f.new_readers as "newReaders", f.first_finishes as "firstFinishes"`,
    joined: sql``,
    order: ["work_id", "day"],
    keys: ["workId", "day"],
  },
  "daily-chapters": {
    columns: [
      ...shared,
      text("chapterId", "Chapter"),
      text("chapter", "Title of the chapter"),
      ...sums,
      count("firstOpenings", definitions.opened.label),
      count("firstFinishes", definitions.finished.label),
    ],
    table: sql`chapter_days`,
    selected: sql`f.day::text as day, f.work_id as "workId", own.title, f.chapter_id as "chapterId",
      coalesce(wc.title, '') as chapter, f.visits, f.readers, f.active_seconds as "activeSeconds",
      f.first_openings as "firstOpenings", f.first_finishes as "firstFinishes"`,
    joined: sql`left join work_chapters wc on wc.id = f.chapter_id`,
    order: ["work_id", "day", "chapter_id"],
    keys: ["workId", "day", "chapterId"],
  },
  "daily-hours": {
    columns: [...shared, text("hour", "Hour"), ...sums],
    table: sql`work_hours`,
    selected: sql`f.day::text as day, f.work_id as "workId", own.title, f.hour, f.visits, f.readers, f.active_seconds as "activeSeconds"`,
    joined: sql``,
    order: ["work_id", "day", "hour"],
    keys: ["workId", "day", "hour"],
  },
  "daily-downloads": {
    columns: [
      ...shared,
      count("downloads", definitions.downloads.label),
      count("feedReaders", definitions.feedReaders.label),
    ],
    table: sql`work_fetch_days`,
    selected: sql`f.day::text as day, f.work_id as "workId", own.title, f.downloads, f.feed_readers as "feedReaders"`,
    joined: sql``,
    order: ["work_id", "day"],
    keys: ["workId", "day"],
  },
  "daily-words": {
    columns: [...shared, count("words", definitions.writtenWords.label)],
    table: sql`written_days`,
    selected: sql`f.day::text as day, f.work_id as "workId", own.title, f.words`,
    joined: sql``,
    order: ["work_id", "day"],
    keys: ["workId", "day"],
  },
} as const;
export type DailyFacts = keyof typeof dailyFacts;

const typeOf = (key: string) => sql.raw({ day: "date", hour: "int" }[key] ?? "text");

interface Wanted {
  name: DailyFacts;
  view: View;
  profileIds: string[];
  workId: string | null;
}

/** The daily sums of these works in a range, in portions: each query continues behind the last row of the one before. */
export async function* readDailyFacts(
  db: Pick<Db, "execute">,
  { name, view, profileIds, workId }: Wanted,
): AsyncGenerator<readonly Cells[]> {
  const { table, selected, joined, order, keys } = dailyFacts[name];
  const { from, to } = view.range;
  const place = sql.join(
    order.map((column) => sql`f.${sql.identifier(column)}`),
    sql`, `,
  );
  let after: SQL = sql``;
  for (;;) {
    const { rows } = await db.execute<Cells>(sql`
      select ${selected} from ${table} f join works own on own.id = f.work_id ${joined}
      where own.profile_id = any(${sql.param(profileIds)}) and own.deleted_at is null
        and (${workId}::text is null or own.id = ${workId})
        and f.day >= ${from ?? "-infinity"}::date and f.day <= ${to}::date ${after}
      order by ${place} limit ${portionRows}`);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < portionRows) return;
    const values = keys.map((key) => sql`${last[key]}::${typeOf(key)}`);
    after = sql`and (${place}) > (${sql.join(values, sql`, `)})`;
  }
}
