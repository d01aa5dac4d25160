import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { indexTerms } from "./search-terms.ts";

type Transaction = Pick<Db, "execute">;

/** More positions would not help anyone find the book, and PostgreSQL stores none above 16,383. */
const mostPositions = 4000;

interface IndexedFacts {
  [column: string]: unknown;
  id: number;
  title: string;
  subtitle: string | null;
  description: string | null;
  series: string | null;
  people: string[];
  subjects: string[];
  identifiers: string[];
}

/** `'word':1A,7B …`: words are letters and digits only, so nothing in them needs escaping. */
function toTsvector(weighted: [weight: string, text: string][]): string {
  const places = new Map<string, string[]>();
  let position = 0;
  for (const [weight, text] of weighted) {
    for (const word of indexTerms(text)) {
      if (++position > mostPositions) break;
      const list = places.get(word) ?? [];
      if (list.length < 20) list.push(`${position}${weight}`);
      places.set(word, list);
    }
  }
  return [...places].map(([word, list]) => `'${word}':${list.join(",")}`).join(" ");
}

function termsOf(book: IndexedFacts, alsoKnownAs: string[]): string {
  return toTsvector([
    ["A", book.title],
    ["A", book.subtitle ?? ""],
    ...alsoKnownAs.map((title): [string, string] => ["A", title]),
    ...[...new Set(book.people)].map((name): [string, string] => ["B", name]),
    ["B", book.series ?? ""],
    ...book.subjects.map((name): [string, string] => ["C", name]),
    ...book.identifiers.map((value): [string, string] => ["C", value]),
    ["D", book.description ?? ""],
  ]);
}

async function readFacts(tx: Transaction, ids: number[]): Promise<IndexedFacts[]> {
  const wanted = sql.param(ids);
  // One query for all books: for single books a planner without statistics would scan whole tables each time.
  const { rows } = await tx.execute<IndexedFacts>(sql`
    with names as (
      select bp.book_id, array_agg(bp.credited_as) || array_agg(p.name) as list
      from book_people bp join people p on p.id = bp.person_id
      where bp.book_id = any(${wanted}::bigint[]) group by bp.book_id
    ), headings as (
      select bs.book_id, array_agg(s.name order by bs.position) as list
      from book_subjects bs join subjects s on s.id = bs.subject_id
      where bs.book_id = any(${wanted}::bigint[]) group by bs.book_id
    ), isbns as (
      select book_id, array_agg(value) as list from book_identifiers
      where book_id = any(${wanted}::bigint[]) and scheme = 'isbn' group by book_id
    )
    select b.id, b.title, b.subtitle, b.description, b.series_name as series,
      coalesce(names.list, '{}') as people, coalesce(headings.list, '{}') as subjects,
      coalesce(isbns.list, '{}') as identifiers
    from books b
    left join names on names.book_id = b.id
    left join headings on headings.book_id = b.id
    left join isbns on isbns.book_id = b.id
    where b.id = any(${wanted}::bigint[]) and b.is_listed`);
  return rows;
}

/**
 * Indexes listed books for search and for lists by subject, and removes unlisted ones. Call it in the transaction that wrote the books,
 * after their people, subjects and identifiers, and again after each change. `alsoKnownAs` holds further titles by book id.
 */
export async function indexBooks(
  tx: Transaction,
  ids: number[],
  alsoKnownAs: ReadonlyMap<number, string[]> = new Map(),
): Promise<void> {
  if (ids.length === 0) return;
  const facts = await readFacts(tx, ids);
  const terms = facts.map((book) => termsOf(book, alsoKnownAs.get(book.id) ?? []));
  const found = sql.param(facts.map((book) => book.id));
  const all = sql.param(ids);
  await tx.execute(sql`delete from book_search using books b
    where book_id = any(${all}::bigint[]) and b.id = book_id and not b.is_listed`);
  await tx.execute(sql`
    insert into book_search (book_id, terms)
    select id, words::tsvector from unnest(${found}::bigint[], ${sql.param(terms)}::text[]) as indexed (id, words)
    on conflict (book_id) do update set terms = excluded.terms`);
  await tx.execute(sql`delete from book_listings where book_id = any(${all}::bigint[])`);
  await tx.execute(sql`
    insert into book_listings (subject_id, book_id)
    select bs.subject_id, bs.book_id from book_subjects bs join books b on b.id = bs.book_id and b.is_text_held
    where bs.book_id = any(${found}::bigint[])`);
}
