import { type SQL, sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { announcedReleases } from "#app/access/visibility/visible-releases.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { followedReleases, isFollowedBy, isNotExcludedBy } from "../release-queries.server.ts";

type Reader = Pick<Profile, "id" | "ageCap" | "excluded">;

/** The most unread chapters of one work; more would not be caught up with. */
const mostReleases = 50;

/**
 * `with … ${columns} from …`: the chapters (`c`) of visible books (`b`) that a profile has not read. A chapter is unread
 * when it came out, announced, while the profile followed its work or author, later than what was marked as read, and
 * the profile has not opened it, nor read it on a device before signing in. A revision makes nothing unread (decision 220).
 */
const unreadChapters = (reader: Reader, columns: SQL): SQL => {
  const { id, ageCap } = reader;
  const me = sql`me.id = ${id}`;
  const found = followedReleases({
    me,
    when: sql`r.kind <> 'update' and r.at > coalesce(
      (select read_up_to from news_seen where profile_id = ${id}), '-infinity')`,
    order: sql`desc`,
    limit: mostReleases,
  });
  return sql`${found} ${columns}
    from ${announcedReleases} join work_publications wp on wp.work_id = r.work_id and wp.state in ('published', 'unlisted')
    join ${openBooks({ ageCap })} on b.id = wp.book_id
    join works w on w.id = r.work_id join profiles p on p.id = w.profile_id and p.remove_after is null
    join chapter_publications cp on cp.chapter_id = any(r.chapter_ids) and cp.state = 'published' and cp.published_at = r.at
    join chapters c on c.book_id = b.id and c.slug = cp.slug
    where r.id = any(array(select id from found)) and ${isFollowedBy(me)} and ${isNotExcludedBy(reader)}
      and not exists (select 1 from opened_chapters o where o.profile_id = ${id} and o.chapter_id = cp.chapter_id)
      and not exists (select 1 from read_chapters rc where rc.profile_id = ${id} and rc.book_id = b.id and rc.slug = c.slug)`;
};

export async function countUnread(db: Pick<Db, "execute">, reader: Reader): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    unreadChapters(reader, sql`select count(*)::int as count`),
  );
  return rows[0]?.count ?? 0;
}

/** The unread chapters of one work. */
export interface UnreadWork {
  book: CoverFacts;
  /** In reading order. */
  chapters: { slug: string; title: string; access: "free" | "members" }[];
  /** When the first of them came out. */
  since: Date;
}

interface UnreadRow extends CardRow {
  chapters: UnreadWork["chapters"];
  since: string;
}

/** What a profile has not read of the works and authors that it follows, the latest first. */
export async function listUnread(db: Pick<Db, "execute">, reader: Reader): Promise<UnreadWork[]> {
  const { rows } = await db.execute<UnreadRow>(
    sql`${unreadChapters(
      reader,
      sql`select ${cardColumns}, min(r.at) as since,
      jsonb_agg(jsonb_build_object('slug', c.slug, 'title', c.title, 'access', c.access) order by c.position) as chapters`,
    )} group by b.id, b.jid, b.title, b.language, b.cover, b.cover_design order by max(r.at) desc, b.id`,
  );
  return rows.map((row) => ({ book: toCard(row), chapters: row.chapters, since: new Date(row.since) }));
}

/** The stored id of an unread chapter of a book; null when it is read, or not followed. */
export async function findUnreadChapter(
  db: Pick<Db, "execute">,
  reader: Reader,
  { jid, slug }: { jid: string; slug: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`${unreadChapters(reader, sql`select cp.chapter_id as id`)} and b.jid = ${jid} and c.slug = ${slug}`,
  );
  return rows[0]?.id ?? null;
}
