import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { namedQuery } from "#app/platform/db/named-query.server.ts";

/** Books of a part: those whose ids lie in one stretch. The protocol allows 50,000; fewer are quicker to make. */
export const booksPerPart = 20_000;

const stretch = sql.raw(String(booksPerPart));

export interface SitemapPart {
  [column: string]: unknown;
  /** From 1. */
  number: number;
  changedAt: Date;
}

export interface SitemapBook {
  [column: string]: unknown;
  jid: string;
  changedAt: Date;
}

const findParts = namedQuery<SitemapPart>(
  "sitemap-parts",
  // Stretch by stretch along the ids: grouped by a formula, a million books are sorted on disk.
  sql`select number, part."changedAt"
    from generate_series(1, (select (max(id) - 1) / ${stretch} + 1 from books)::int) as number
    cross join lateral (select max(updated_at) as "changedAt" from books
      where is_listed and id > number::bigint * ${stretch} - ${stretch} and id <= number::bigint * ${stretch}) as part
    where part."changedAt" is not null order by number`,
);

const findBooks = namedQuery<SitemapBook>(
  "sitemap-books",
  sql`select jid, updated_at as "changedAt" from books
    where is_listed and id > ${sql.placeholder("part")}::bigint * ${stretch} - ${stretch}
      and id <= ${sql.placeholder("part")}::bigint * ${stretch} order by id`,
);

/** The stretches of ids that hold any book, with the last change in each. */
export const listParts = (db: Db): Promise<SitemapPart[]> => findParts(db);

export const listBooks = (db: Db, part: number): Promise<SitemapBook[]> => findBooks(db, { part });

interface SitemapAuthor {
  [column: string]: unknown;
  handle: string;
  changedAt: Date;
}

// The protocol's limit, less the pages beside them; the newest first, should there ever be more.
const findAuthors = namedQuery<SitemapAuthor>(
  "sitemap-authors",
  sql`select p.handle, max(b.updated_at) as "changedAt"
    from profiles p join accounts a on a.id = p.account_id and a.banned is not true
    join works w on w.profile_id = p.id
    join work_publications wp on wp.work_id = w.id and wp.state = 'published'
    join books b on b.id = wp.book_id and b.is_listed
    where p.remove_after is null group by p.handle order by 2 desc, 1 limit 49000`,
);

/** Authors whose page lists something. */
export const listAuthors = (db: Db): Promise<SitemapAuthor[]> => findAuthors(db);
