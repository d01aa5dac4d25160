import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { announcedReleases } from "#app/access/visibility/visible-releases.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { SinceYouRead } from "./read-chapter.ts";

type Reader = Pick<Profile, "id" | "ageCap">;

/** The chapters of a book that a profile has read, by slug. */
export async function listReadChapters(
  db: Pick<Db, "execute">,
  { id, ageCap }: Reader,
  jid: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select r.slug from ${openBooks({ ageCap })} join read_chapters r on r.profile_id = ${id} and r.book_id = b.id
    where b.jid = ${jid} order by r.slug`);
  return rows.map(({ slug }) => slug);
}

/** The most that are named of each book. */
const mostNamed = 200;

/**
 * What has come out and what has changed of books since a profile read in them; books that it has not begun are left out. A chapter is new
 * when it came out after everything before it had been read, so that the second of three stays new when the first is read; or after the
 * last reading in the book, for whoever is still in its middle.
 */
export async function listSinceYouRead(
  db: Pick<Db, "execute">,
  { id, ageCap }: Reader,
  jids: readonly string[],
): Promise<SinceYouRead[]> {
  if (jids.length === 0) return [];
  const { rows } = await db.execute<SinceYouRead & Record<string, unknown>>(sql`
    with begun as materialized (
      select b.id, b.jid, wp.work_id, greatest(
        (select max(p.read_at) from places p where p.profile_id = ${id} and p.book_id = b.id),
        (select max(r.read_at) from read_chapters r where r.profile_id = ${id} and r.book_id = b.id)) as last_at
      from ${openBooks({ ageCap })} join work_publications wp on wp.book_id = b.id and wp.state in ('published', 'unlisted')
      where b.jid = any(${sql.param(jids)}::text[])),
    announced as materialized (
      select begun.id, r.at from begun join ${announcedReleases} on r.work_id = begun.work_id
      where begun.last_at is not null and r.kind <> 'update'),
    listed as materialized (
      select begun.id, begun.jid, begun.last_at, c.slug, c.title, c.position, cp.published_at as out_at, read.read_at,
        o.chapter_id is not null as is_opened,
        exists (select from announced where announced.id = begun.id and announced.at = cp.published_at) as is_announced,
        (extract(epoch from read.revised_at) * 1000)::double precision as since,
        c.revised_at > read.revised_at and exists (select from announced_revisions ar
          where ar.book_id = begun.id and ar.slug = c.slug and ar.at > read.revised_at) as is_changed
      from begun join work_chapters wc on wc.work_id = begun.work_id
      join chapter_publications cp on cp.chapter_id = wc.id and cp.state = 'published'
      join chapters c on c.book_id = begun.id and c.slug = cp.slug
      left join read_chapters read on read.profile_id = ${id} and read.book_id = begun.id and read.slug = c.slug
      left join opened_chapters o on o.profile_id = ${id} and o.chapter_id = cp.chapter_id
      where begun.last_at is not null),
    caught_up as (
      select id, min(position) as position from (
        select id, position, read_at, min(out_at) over (
          partition by id order by position rows between 1 following and unbounded following) as next_out_at
        from listed) later
      where read_at < next_out_at group by id),
    told as (
      select listed.*, read_at is null and not is_opened and is_announced
        and (out_at > last_at or coalesce(position > (select c.position from caught_up c where c.id = listed.id), false)) as is_new
      from listed)
    select jid, count(*) filter (where is_new)::int as "newCount",
      (array_agg(jsonb_build_object('slug', slug, 'title', title) order by position) filter (where is_new))[1] as "firstNew",
      coalesce(to_jsonb((array_agg(jsonb_build_object('slug', slug, 'title', title, 'since', since) order by position)
        filter (where is_changed))[1:${sql.raw(String(mostNamed))}]), '[]') as changed
    from told group by jid order by jid`);
  return rows.map(({ jid, newCount, firstNew, changed }) => ({ jid, newCount, firstNew, changed }));
}

/** A chapter as a profile read it and as it is now. */
export interface ChangedChapter {
  bookTitle: string;
  title: string;
  access: "free" | "members";
  language: string | null;
  /** When the profile first read it; null when only the address says which text. */
  readAt: Date | null;
  before: string;
  after: string;
  /** When the text was last revised. */
  changedAt: Date;
  /** What the author said of the releases between, the earliest first. */
  notes: string[];
}

interface ChangeRow extends Record<string, unknown> {
  bookTitle: string;
  title: string;
  access: "free" | "members";
  language: string | null;
  readAt: string | null;
  before: string | null;
  after: string | null;
  changedAt: string | null;
  notes: string[];
}

interface ChangeRequest {
  jid: string;
  slug: string;
  /** The text that was read, in milliseconds; null for the one that is stored. */
  since: number | null;
}

/**
 * What announced releases have changed in a chapter since a profile read it. `none` when nothing has, or it was not read; null without such
 * a chapter.
 */
export async function findChange(
  db: Pick<Db, "execute">,
  { id, ageCap }: Reader,
  { jid, slug, since }: ChangeRequest,
): Promise<ChangedChapter | { title: string; bookTitle: string; kind: "none" } | null> {
  const base = sql`coalesce(to_timestamp(${since}::double precision / 1000.0), read.revised_at)`;
  const later = sql`from announced_revisions ar where ar.book_id = b.id and ar.slug = c.slug and ar.at > ${base}`;
  const { rows } = await db.execute<ChangeRow>(sql`
    select b.title as "bookTitle", c.title, c.access, coalesce(c.language, b.language) as language, read.read_at as "readAt",
      (select ar.before ${later} order by ar.at limit 1) as before,
      (select coalesce(ar.after, c.text) ${later} order by ar.at desc limit 1) as after,
      (select max(ar.at) ${later}) as "changedAt",
      array(select r.note from ${announcedReleases} where r.note is not null and r.id in (select ar.release_id ${later})
        order by r.at) as notes
    from ${openBooks({ ageCap })} join chapters c on c.book_id = b.id
    left join read_chapters read on read.profile_id = ${id} and read.book_id = b.id and read.slug = c.slug
    where b.jid = ${jid} and c.slug = ${slug}`);
  const [row] = rows;
  if (!row) return null;
  const { bookTitle, title, access, language, before, after, changedAt, readAt, notes } = row;
  if (before === null || after === null || changedAt === null) return { kind: "none", title, bookTitle };
  return {
    bookTitle,
    title,
    access,
    language: language === null ? null : languageTag(language),
    before,
    after,
    notes,
    readAt: readAt === null ? null : new Date(readAt),
    changedAt: new Date(changedAt),
  };
}
