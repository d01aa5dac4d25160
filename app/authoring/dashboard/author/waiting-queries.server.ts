import { type SQL, sql } from "drizzle-orm";

/** Something that the site has noted of a work and cannot go on with until the author answers. */
export interface Waiting {
  /** A chapter that is due and held back: it is empty, or a placeholder (TK) is left. A manuscript that was read. */
  kind: "empty-chapter" | "unfinished-chapter" | "import";
  /** Of the chapter, or the file's name. */
  name: string;
  workId: string | null;
  /** Of the chapter or the import. */
  id: string;
}

const most = 20;

/** What waits for these profiles, whose works are in `own`, the oldest first; as JSON. */
export const waitingList = (profileIds: SQL) => sql`
  select coalesce(json_agg(json_build_object('kind', x.kind, 'name', x.name, 'workId', x.work_id, 'id', x.id)
    order by x.since), '[]')
  from (
    select case when coalesce(cd.word_count, 0) = 0 then 'empty-chapter' else 'unfinished-chapter' end as kind,
      wc.title as name, own.id as work_id, wc.id, cp.publish_at as since
    from own join work_chapters wc on wc.work_id = own.id and wc.deleted_at is null
    join chapter_publications cp on cp.chapter_id = wc.id and cp.state = 'scheduled' and cp.empty_told_at >= cp.publish_at
    left join chapter_documents cd on cd.chapter_id = wc.id
    union all
    select 'import', mi.file_name, mi.work_id, mi.id, mi.created_at
    from manuscript_imports mi where mi.profile_id = ${profileIds}
    order by since limit ${sql.raw(String(most))}
  ) x`;
