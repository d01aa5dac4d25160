import { type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { books } from "#app/platform/db/schema/publishing.server.ts";
import { audiencesWithheld, youngest } from "../gates/age-gate.ts";
import { quotedTerm, termOfFiling } from "./filed-under.ts";
import { type ContentViewer, isAnonymous } from "./content-viewer.ts";
import { isSuspendedAccount } from "./visible-authors.server.ts";

// The one rule for which books may be shown to whom. Lists select `from ${listedBooks(viewer)}`, and everything at a book's own address
// selects `from ${openBooks(viewer)}`: both are the table `books` as `b`, without the rows that are hidden from this viewer. PostgreSQL
// flattens the subquery, so indexes are used as if the conditions stood in the outer query.

const queries = new QueryBuilder({ casing: "snake_case" });

/** Ids of the books of suspended authors. An uncorrelated subquery: it runs once per query and becomes a hash table. */
export const booksOfSuspended = sql`(select wp.book_id from accounts a join profiles p on p.account_id = a.id
  join works w on w.profile_id = p.id join work_publications wp on wp.work_id = w.id
  where ${isSuspendedAccount} and wp.book_id is not null)`;

/**
 * For a statement of many lists: with `definition` among its WITH queries, lists that are given `ids` look up the books of suspended
 * authors there. PostgreSQL would prepare the joins above for each of them, which takes longer than all of the lists.
 */
export const suspendedOnce = {
  definition: sql`suspended(book_id) as materialized ${booksOfSuspended}`,
  ids: sql`(select book_id from suspended)`,
};

const isOfOpenAuthor = (bookId: SQL, suspended: SQL): SQL => sql`${bookId} not in ${suspended}`;

function isOpen({ ageCap }: Pick<ContentViewer, "ageCap">, suspended = booksOfSuspended): SQL {
  const withheld = audiencesWithheld(ageCap);
  const author = isOfOpenAuthor(sql`id`, suspended);
  if (withheld.length === 0) return author;
  const list = sql.raw(withheld.map((audience) => `'${audience}'`).join(", "));
  return sql`${author} and coalesce(disclosures ->> 'audience', '') not in (${list})`;
}

const oneBook = "book:";

/** What a viewer excluded for good, save single books, as a query of the search index; empty for nothing. */
export const excludedTerms = ({ excluded }: Pick<ContentViewer, "excluded">): string =>
  excluded
    .filter((each) => !each.startsWith(oneBook))
    .map((filing) => quotedTerm(termOfFiling(filing)))
    .join(" | ");

/** The single books that a viewer excluded, by jid. */
export const excludedBooks = ({ excluded }: Pick<ContentViewer, "excluded">): string[] =>
  excluded.flatMap((each) => (each.startsWith(oneBook) ? [each.slice(oneBook.length)] : []));

/** Of listed books, all of which the search index files: none of what this viewer excluded for good. */
function isNotExcluded({ excluded, withoutLibraryOf }: ContentViewer): SQL {
  const jids = excludedBooks({ excluded });
  const query = excludedTerms({ excluded });
  const conditions = [
    ...(jids.length > 0 ? [sql`jid <> all(${sql.param(jids)}::text[])`] : []),
    // Not `not in`: PostgreSQL turns this into an anti-join, which suits a page of twenty and a count of everything alike.
    ...(query !== ""
      ? [
          sql`not exists (select 1 from book_find as filed where filed.book_id = books.id and filed.terms @@ ${query}::tsquery)`,
        ]
      : []),
    ...(withoutLibraryOf !== undefined
      ? [
          sql`not exists (select 1 from library_books as own where own.profile_id = ${withoutLibraryOf} and own.book_id = books.id
            and own.status is not null)`,
        ]
      : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * For lists, searches, feeds and sitemaps: books that are released, listed, not withdrawn, and visible to this viewer, who has not excluded
 * them.
 */
export const listedBooks = (viewer: ContentViewer, suspended?: SQL): SQL =>
  sql`(select * from books where is_listed and ${isOpen(viewer, suspended)} and ${isNotExcluded(viewer)}) as b`;

/** For a book's own address: also unlisted books, withdrawn ones, whose page says so, and those that a viewer excluded from lists. */
export const openBooks = (viewer: Pick<ContentViewer, "ageCap">): SQL =>
  sql`(select * from books where ${isOpen(viewer)}) as b`;

/** The same for Drizzle's builder. */
export const openBooksTable = (viewer: Pick<ContentViewer, "ageCap">) =>
  queries.select().from(books).where(isOpen(viewer)).as("b");

/**
 * For tables that contain only listed books (`book_find`, `book_listings`): the condition under which a book id is still visible. Null
 * when the id does not suffice, as for a viewer with an age cap or exclusions: then join `listedBooks`.
 */
export const isStillListed = (viewer: ContentViewer, bookId: SQL, suspended = booksOfSuspended): SQL | null =>
  isAnonymous(viewer) ? isOfOpenAuthor(bookId, suspended) : null;

/** Ids of the books that no viewer sees in lists, to be subtracted from counts that include them. For a statement with `suspendedOnce`. */
export const neverListed = sql`(select id from books where not is_listed union select book_id from suspended)`;

/** For queries in which each row has its own viewer: whether the audience rating fits the age cap of that row. */
export function isForAgeOf(ageCap: SQL, audience: SQL): SQL {
  const from = Object.entries(youngest).map(([name, age]) => `when '${name}' then ${age}`);
  return sql`(${ageCap} is null or case ${audience} ${sql.raw(from.join(" "))} else 0 end <= ${ageCap})`;
}
