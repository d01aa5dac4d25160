import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { wordsToIndex } from "./words.ts";

type Transaction = Pick<Db, "execute">;

/** More would not help anyone find the book, and PostgreSQL counts no further than 16,383. */
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
    for (const word of wordsToIndex(text)) {
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
    ...book.people.map((name): [string, string] => ["B", name]),
    ["B", book.series ?? ""],
    ...book.subjects.map((name): [string, string] => ["C", name]),
    ...book.identifiers.map((value): [string, string] => ["C", value]),
    ["D", book.description ?? ""],
  ]);
}

async function readFacts(tx: Transaction, ids: number[]): Promise<IndexedFacts[]> {
  const { rows } = await tx.execute<IndexedFacts>(sql`
    select b.id, b.title, b.subtitle, b.description, b.series_name as series,
      array(select distinct name from (
        select bp.credited_as as name from book_people bp where bp.book_id = b.id
        union all
        select p.name from book_people bp join people p on p.id = bp.person_id where bp.book_id = b.id
      ) as names) as people,
      array(select s.name from book_subjects bs join subjects s on s.id = bs.subject_id
        where bs.book_id = b.id order by bs.position) as subjects,
      array(select i.value from book_identifiers i where i.book_id = b.id and i.scheme = 'isbn') as identifiers
    from books b where b.id = any(${sql.param(ids)}::bigint[])`);
  return rows;
}

/**
 * Makes books findable and listed, from what the tables say now. Call it in the transaction that wrote them, after their
 * people, subjects and identifiers; again after a change. `alsoKnownAs` holds further titles by book id.
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
  await tx.execute(sql`
    insert into book_search (book_id, terms)
    select id, words::tsvector from unnest(${found}::bigint[], ${sql.param(terms)}::text[]) as indexed (id, words)
    on conflict (book_id) do update set terms = excluded.terms`);
  await tx.execute(sql`delete from book_listings where book_id = any(${found}::bigint[])`);
  await tx.execute(sql`
    insert into book_listings (subject_id, book_id)
    select bs.subject_id, bs.book_id from book_subjects bs join books b on b.id = bs.book_id and b.is_text_held
    where bs.book_id = any(${found}::bigint[])`);
}
