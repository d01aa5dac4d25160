import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

const mostListed = 200;

interface ListedTag {
  [column: string]: unknown;
  slug: string;
  name: string;
  bookCount: number;
}

/** The tags whose name or slug begins so, those with the most books first. */
export async function listTags(db: Db, beginning: string): Promise<ListedTag[]> {
  const { rows } = await db.execute<ListedTag>(sql`
    select slug, name, book_count as "bookCount" from subjects
    where kind = 'subject' and (starts_with(slug, ${beginning.toLowerCase()}) or starts_with(lower(name), ${beginning.toLowerCase()}))
    order by book_count desc, id limit ${mostListed}`);
  return rows;
}
