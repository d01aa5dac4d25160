import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

/**
 * The number of words by which works grew today, in their authors' time zones: the current words minus those at midnight. Text
 * imported today does not count. Works without changes today are left out.
 */
export async function countWrittenToday(db: Db, workIds: string[], now: Date): Promise<Map<string, number>> {
  if (workIds.length === 0) return new Map();
  const { rows } = await db.execute<{ workId: string; words: number }>(sql`
    select w.id as "workId", sum(d.word_count - coalesce(before.word_count, 0))::int as words
    from works w
    cross join lateral (
      select date_trunc('day', ${now.toISOString()}::timestamptz at time zone w.day_zone) at time zone w.day_zone as midnight
    ) today
    join work_chapters c on c.work_id = w.id and c.deleted_at is null
    join chapter_documents d on d.chapter_id = c.id and d.saved_at >= today.midnight
    left join lateral (
      select r.word_count
      from chapter_revisions r
      where r.chapter_id = c.id and (r.kind = 'import' or (r.kind <> 'conflict' and r.at < today.midnight))
      order by r.at < today.midnight desc, case when r.at < today.midnight then -r.id else r.id end
      limit 1
    ) before on true
    where w.id = any(${sql.param(workIds)})
    group by w.id`);
  return new Map(rows.map(({ workId, words }) => [workId, Math.max(0, words)]));
}
