import { eq, type SQL, sql } from "drizzle-orm";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { siteChoices } from "#app/platform/db/schema/site.server.ts";
import { type FrontPageChoice, readFrontPageChoice } from "./front-page-choice.ts";

export const choiceName = "front-page";

/** The stored choice as JSON, for a query that needs it among other things; null until somebody chose. */
export const storedFrontPageChoice: SQL = sql`(select value from site_choices where name = ${sql.raw(`'${choiceName}'`)})`;

export async function findFrontPageChoice(db: Db): Promise<FrontPageChoice> {
  const [row] = await db
    .select({ value: siteChoices.value })
    .from(siteChoices)
    .where(eq(siteChoices.name, choiceName));
  return readFrontPageChoice(row?.value ?? null);
}

export interface GenreRow {
  [column: string]: unknown;
  slug: string;
  name: string;
  bookCount: number;
}

/** The genres that have books, the largest first. */
export async function listGenreRows(db: Db): Promise<GenreRow[]> {
  const { rows } = await db.execute<GenreRow>(sql`select slug, name, book_count as "bookCount" from subjects
    where kind = 'genre' and book_count > 0 order by book_count desc, id limit 24`);
  return rows;
}

/** The title of a book that may be the book of the day: listed for everybody, and readable here. Null for any other. */
export async function findDayBookTitle(db: Db, jid: string): Promise<string | null> {
  const { rows } = await db.execute<{ title: string }>(
    sql`select b.title from ${listedBooks(anonymous)} where b.jid = ${jid} and b.is_text_held`,
  );
  return rows[0]?.title ?? null;
}
