import { type SQL, sql } from "drizzle-orm";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { isForAgeOf, listedBooks, openBooks } from "#app/access/visibility/visible-books.server.ts";
import { announcedReleases } from "#app/access/visibility/visible-releases.server.ts";
import { authorNames, type CardRow } from "#app/catalog/covers/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import { excerptOf } from "#app/manuscript/words/excerpt.ts";
import type { ChapterExcerpt, ReleaseSummary } from "./mails/new-chapters-mail.ts";

export interface FoundRelease extends ReleaseSummary, Pick<CardRow, "cover" | "coverDesign" | "language"> {
  [column: string]: unknown;
  id: number;
  workId: string;
  description: string | null;
  isListed: boolean;
  at: string;
}

/** `select …` of the announced releases that meet a condition, with their currently visible chapters. Contains no text. */
export const selectReleases = (condition: SQL) => sql`
  select r.id, r.work_id as "workId", r.kind, r.note, r.at, wp.state = 'published' as "isListed", b.jid, b.title, b.description, b.cover, b.cover_design as "coverDesign", b.language,
    ${authorNames} as authors,
    (select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'title', c.title, 'access', c.access) order by c.position), '[]')
      from chapter_publications cp join chapters c on c.book_id = b.id and c.slug = cp.slug
      where cp.chapter_id = any(r.chapter_ids) and cp.state = 'published') as chapters
  from ${announcedReleases} join work_publications wp on wp.work_id = r.work_id and wp.state in ('published', 'unlisted')
  join ${openBooks(anonymous)} on b.id = wp.book_id
  join works w on w.id = r.work_id join profiles p on p.id = w.profile_id and p.remove_after is null
  where ${condition}`;

/** A condition on releases: some profile that matches `me` followed before the release, and its age cap allows the book. */
export const isFollowedBy = (me: SQL) => sql`exists (
  select 1 from follows f join profiles me on me.id = f.profile_id and me.remove_after is null
  where ${me} and f.since <= r.at
    and (f.work_id = r.work_id or (f.author_id = w.profile_id and wp.state = 'published'))
    and ${isForAgeOf(sql`me.age_cap`, sql`b.disclosures ->> 'audience'`)})`;

/**
 * A condition on books (`b`) of publications (`wp`): nothing that this profile has excluded for good, so that what it follows agrees with its
 * lists. Unlisted works are filed under nothing that could be excluded. A scalar subquery, because it is evaluated for the few books that are
 * found, and never for all.
 */
export const isNotExcludedBy = ({ excluded, ageCap }: Pick<Profile, "excluded" | "ageCap">): SQL =>
  excluded.length === 0
    ? sql`true`
    : sql`(not b.is_listed or coalesce((select true from ${listedBooks({ excluded, ageCap })} where b.id = wp.book_id), false))`;

/** How much of a chapter's text is read for its first words. */
const excerptSource = 4_000;

/** The first words of the first chapter of a release that everyone may read; null when there is none. */
export async function readExcerpt(
  db: Pick<Db, "execute">,
  { jid, chapters: summaries }: ReleaseSummary,
): Promise<ChapterExcerpt | null> {
  const first = summaries.find(({ access }) => access === "free");
  if (!first) return null;
  const { rows } = await db.execute<{
    text: string;
    language: string | null;
    direction: "ltr" | "rtl" | null;
  }>(sql`
    select left(c.text, ${excerptSource}) as text, coalesce(c.language, b.language) as language, c.direction
    from ${openBooks(anonymous)} join chapters c on c.book_id = b.id
    where b.jid = ${jid} and c.slug = ${first.slug} and c.access = 'free'`);
  const [chapter] = rows;
  const text = chapter ? excerptOf(chapter.text, { words: 80, title: first.title }) : "";
  const language = chapter?.language ? languageTag(chapter.language) : null;
  return chapter && text ? { ...chapter, language, text } : null;
}

interface ReleaseFilter {
  /** The condition on profiles (`me`). */
  me: SQL;
  /** A further condition on the release (`r`). */
  when: SQL;
  /** The order of `at` and `id`: `asc` or `desc`. */
  order: SQL;
  limit: number;
}

/**
 * `with followed as (…), found as (…)`: `found` has the ids of releases of what profiles follow. Starts from the follows and reads of each work at most as many as can be shown, by
 * the work's index: the cost does not depend on the number of releases of the site.
 */
export const followedReleases = ({ me, when, order, limit }: ReleaseFilter): SQL => {
  const most = sql.raw(String(limit));
  const latestOf = (workId: SQL) => sql`cross join lateral (
    select r.id from ${announcedReleases} where r.work_id = ${workId} and r.at >= f.since and ${when}
    order by r.at ${order}, r.id ${order} limit ${most}) r`;
  return sql`with followed as materialized (
      select f.work_id, f.author_id, f.since from profiles me join follows f on f.profile_id = me.id
      where ${me} and me.remove_after is null),
    found as materialized (
      select r.id from followed f ${latestOf(sql`f.work_id`)} where f.work_id is not null
      union
      select r.id from followed f join works w on w.profile_id = f.author_id ${latestOf(sql`w.id`)})`;
};

/** The same releases themselves. */
const selectFollowed = (filter: ReleaseFilter): SQL =>
  sql`${followedReleases(filter)}
    ${selectReleases(sql`r.id = any(array(select id from found)) and ${isFollowedBy(filter.me)}`)}`;

interface Span {
  after: Date;
  until: Date;
}

const mostInOneMail = 200;

/** Releases for the profiles of an account within a time span, oldest first, without its own. */
export async function listReleasesForAccount(
  db: Pick<Db, "execute">,
  accountId: string,
  { after, until }: Span,
): Promise<FoundRelease[]> {
  const releases = selectFollowed({
    me: sql`me.account_id = ${accountId}`,
    when: sql`r.at > ${after} and r.at <= ${until}`,
    order: sql`asc`,
    limit: mostInOneMail,
  });
  const { rows } = await db.execute<FoundRelease>(
    sql`${releases} and p.account_id <> ${accountId} order by r.at, r.id limit ${sql.raw(String(mostInOneMail))}`,
  );
  return rows.filter(({ chapters }) => chapters.length > 0);
}

const mostOnThePage = 50;

/** Releases of what a profile follows, newest first. */
export async function listLatestReleases(
  db: Pick<Db, "execute">,
  profile: Pick<Profile, "id" | "ageCap" | "excluded">,
): Promise<FoundRelease[]> {
  const releases = selectFollowed({
    me: sql`me.id = ${profile.id}`,
    when: sql`true`,
    order: sql`desc`,
    limit: mostOnThePage,
  });
  const { rows } = await db.execute<FoundRelease>(
    sql`${releases} and ${isNotExcludedBy(profile)} order by r.at desc, r.id desc limit ${sql.raw(String(mostOnThePage))}`,
  );
  return rows.filter(({ chapters }) => chapters.length > 0);
}
