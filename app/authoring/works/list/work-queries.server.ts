import type { progressLabels } from "#app/catalog/labels/public.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Cover, StoredDesign } from "#app/platform/db/schema/publishing.server.ts";
import type { WorkState } from "../frame/work-labels.ts";

export interface WorkSummary {
  id: string;
  profileId: string;
  title: string;
  subtitle: string | null;
  language: string;
  cover: Cover | null;
  coverDesign: StoredDesign | null;
  progress: keyof typeof progressLabels;
  state: WorkState;
  /** The book's public id, if it exists. */
  jid: string | null;
  published: number;
  scheduled: number;
  drafts: number;
  wordCount: number;
  characters: number;
  wordGoal: number | null;
  dayGoal: number | null;
  editedAt: Date;
  deletedAt: Date | null;
  /** The chapter edited last, else the first. */
  chapterId: string | null;
  next: { title: string; at: Date } | null;
}

interface Row extends Omit<WorkSummary, "editedAt" | "deletedAt" | "next"> {
  [column: string]: unknown;
  editedAt: string;
  deletedAt: string | null;
  nextTitle: string | null;
  nextAt: string | null;
}

interface WorkQuery {
  profileIds: string[];
  /** Works in the bin, or all others. */
  inBin: boolean;
  /** Only this work. */
  workId?: string;
}

/** Works with the figures shown for each, the one edited last first. One query for any number of works. */
export async function listWorks(db: Db, { profileIds, inBin, workId }: WorkQuery): Promise<WorkSummary[]> {
  if (profileIds.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select w.id, w.profile_id as "profileId", w.title, w.subtitle, w.language, w.cover,
      w.cover_design as "coverDesign", w.progress,
      w.word_goal as "wordGoal", w.day_goal as "dayGoal", w.deleted_at as "deletedAt", coalesce(wp.state, 'draft') as state, wp.jid,
      c.published, c.scheduled, c.drafts, c.words as "wordCount", c.characters, c.chapter_id as "chapterId",
      greatest(w.updated_at, c.saved_at) as "editedAt", n.title as "nextTitle", n.publish_at as "nextAt"
    from works w
    left join work_publications wp on wp.work_id = w.id
    cross join lateral (
      select count(*) filter (where cp.state = 'published')::int as published,
        count(*) filter (where cp.state = 'scheduled')::int as scheduled,
        count(*) filter (where coalesce(cp.state, 'draft') in ('draft', 'withdrawn'))::int as drafts,
        coalesce(sum(d.word_count), 0)::int as words,
        coalesce(sum(d.character_count), 0)::int as characters,
        max(d.saved_at) as saved_at,
        (array_agg(wc.id order by d.saved_at desc nulls last, wc.position, wc.id))[1] as chapter_id
      from work_chapters wc
      left join chapter_publications cp on cp.chapter_id = wc.id
      left join chapter_documents d on d.chapter_id = wc.id
      where wc.work_id = w.id and wc.deleted_at is null
    ) c
    left join lateral (
      select wc.title, cp.publish_at
      from work_chapters wc join chapter_publications cp on cp.chapter_id = wc.id
      where wc.work_id = w.id and wc.deleted_at is null and cp.state = 'scheduled' and cp.publish_at is not null
      order by cp.publish_at, wc.position
      limit 1
    ) n on true
    where w.profile_id = any(${sql.param(profileIds)}) and (w.deleted_at is not null) = ${inBin}
      ${workId === undefined ? sql`` : sql`and w.id = ${workId}`}
    order by greatest(w.updated_at, c.saved_at) desc, w.id`);
  return rows.map(({ editedAt, deletedAt, nextTitle, nextAt, ...row }) => ({
    ...row,
    editedAt: new Date(editedAt),
    deletedAt: deletedAt === null ? null : new Date(deletedAt),
    next: nextTitle === null || nextAt === null ? null : { title: nextTitle, at: new Date(nextAt) },
  }));
}
