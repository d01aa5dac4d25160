import { type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { books } from "#app/platform/db/schema/publishing.server.ts";
import { youngest } from "./age-gate.ts";
import { type ContentViewer, isAnonymous } from "./content-viewer.ts";
import { audiencesWithheld } from "./age-gate.ts";
import { isSuspendedAccount } from "./visible-authors.server.ts";

// The one rule of which books may be shown to whom. Lists begin with `from ${listedBooks(viewer)}`, what is had at a book's own address
// with `from ${openBooks(viewer)}`: both are the table `books` as `b`, less what this viewer is not shown. PostgreSQL takes such a
// subquery apart, so that indexes serve as if the conditions had been written into the query itself.

const queries = new QueryBuilder({ casing: "snake_case" });

/** Ids of what suspended authors published. Few, and gathered once for a query however many books it goes through. */
const booksOfSuspended = sql`(select wp.book_id from accounts a join profiles p on p.account_id = a.id
  join works w on w.profile_id = p.id join work_publications wp on wp.work_id = w.id
  where ${isSuspendedAccount} and wp.book_id is not null)`;

const isOfOpenAuthor = (bookId: SQL): SQL => sql`${bookId} not in ${booksOfSuspended}`;

function isOpen({ ageCap }: ContentViewer): SQL {
  const withheld = audiencesWithheld(ageCap);
  const author = isOfOpenAuthor(sql`id`);
  if (withheld.length === 0) return author;
  const list = sql.raw(withheld.map((audience) => `'${audience}'`).join(", "));
  return sql`${author} and coalesce(disclosures ->> 'audience', '') not in (${list})`;
}

/** What lists, searches, feeds and sitemaps may name: released, listed, not withdrawn, and open to this viewer. */
export const listedBooks = (viewer: ContentViewer): SQL =>
  sql`(select * from books where is_listed and ${isOpen(viewer)}) as b`;

/** What may be shown at its own address: also what is not listed, and the notice of what was withdrawn. */
export const openBooks = (viewer: ContentViewer): SQL =>
  sql`(select * from books where ${isOpen(viewer)}) as b`;

/** The same for Drizzle's builder. */
export const openBooksTable = (viewer: ContentViewer) =>
  queries.select().from(books).where(isOpen(viewer)).as("b");

/**
 * For tables that hold listed books only (`book_search`, `book_listings`): whether the book of this id is still shown. Null when that
 * takes the book itself, as for a viewer of some age: then join `listedBooks`.
 */
export const isStillListed = (viewer: ContentViewer, bookId: SQL): SQL | null =>
  isAnonymous(viewer) ? isOfOpenAuthor(bookId) : null;

/** Ids of the books that are on no list for anybody: to be taken off counts that were made of all. */
export const neverListed = sql`(select id from books where not is_listed union select book_id from ${booksOfSuspended} as hidden)`;

/** Where each row has a viewer of its own, beside an audience: whether that age may have it. */
export function isForAgeOf(ageCap: SQL, audience: SQL): SQL {
  const from = Object.entries(youngest).map(([name, age]) => `when '${name}' then ${age}`);
  return sql`(${ageCap} is null or case ${audience} ${sql.raw(from.join(" "))} else 0 end <= ${ageCap})`;
}
