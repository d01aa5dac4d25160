import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { FacetFacts } from "../facets/facet.server.ts";
import { facetTerms, packFacets } from "../facets/facet-terms.server.ts";
import { writeSuggestions } from "../suggesting/write-suggestions.server.ts";
import { isStopWord, plainText, plainTokens } from "./plain-words.ts";
import { indexTerms } from "./search-terms.ts";
import { deletionKeys, storedHash } from "./word-keys.ts";

type Transaction = Pick<Db, "execute">;

/** More words would not help anyone find the book. */
const mostWords = 4000;

interface IndexedFacts extends FacetFacts {
  [column: string]: unknown;
  headings: (FacetFacts["headings"][number] & { name: string })[];
  id: number;
  title: string;
  subtitle: string | null;
  description: string | null;
  position: string | null;
  alsoKnownAs: string[];
  authors: string[];
  people: string[];
  persons: { id: number; name: string }[];
  identifiers: string[];
}

interface IndexOptions {
  /** Further titles by book id; what was given before stays where nothing is given. */
  alsoKnownAs?: ReadonlyMap<number, string[]>;
  /** Adds to the words by which a book is found already, for those that a migration took over. */
  keepsTerms?: boolean;
}

/** "J. R. R." is also searched for as "jrr". */
const initialsOf = (name: string): string[] =>
  [...name.matchAll(/(?:(?<![\p{L}])\p{L}\.?\s*){2,}(?![\p{L}])/gu)].map(([run]) =>
    plainText(run).replaceAll(" ", ""),
  );

const termsOfText = (text: string): string[] => [...indexTerms(text), ...plainTokens(text)];

function termsOf(book: IndexedFacts): { terms: string[]; words: string[] } {
  const names = [...new Set(book.people)];
  const ofAuthors = names.flatMap((name) => [...termsOfText(name), ...initialsOf(name)]);
  const ofSeries = termsOfText(`${book.series ?? ""} ${book.position ?? ""}`);
  const ofSubjects = book.headings.flatMap(({ name }) => termsOfText(name));
  const titles = [book.title, book.subtitle ?? "", ...book.alsoKnownAs];
  const strong = new Set([...titles.flatMap(termsOfText), ...ofAuthors, ...ofSeries, ...book.identifiers]);
  const weak = [...ofSubjects, ...termsOfText(book.description ?? "").filter((word) => !isStopWord(word))];
  const terms = new Set([
    ...facetTerms(book),
    ...strong,
    ...weak.filter((word) => !strong.has(word)).map((word) => `~${word}`),
    ...ofAuthors.map((word) => `author:${word}`),
    ...ofSeries.map((word) => `series:${word}`),
    ...ofSubjects.map((word) => `tag:${word}`),
  ]);
  return {
    terms: [...terms].slice(0, mostWords),
    words: [...new Set([...strong, ...ofSubjects])].filter(
      (word) => /^\p{L}{3,40}$/u.test(word) && !/[\p{Script=Han}\p{Script=Hiragana}]/u.test(word),
    ),
  };
}

/** A book that can be read stands beside records that are far better known. */
const priorOf = ({ ratings, isTextHeld }: IndexedFacts) => Math.log1p(ratings) / 16 + (isTextHeld ? 0.25 : 0);

async function readFacts(tx: Transaction, ids: number[]): Promise<IndexedFacts[]> {
  const wanted = sql.param(ids);
  // One query for all books: for single books a planner without statistics would scan whole tables each time.
  const { rows } = await tx.execute<IndexedFacts>(sql`
    with names as (
      select bp.book_id, array_agg(bp.credited_as order by bp.position) || array_agg(p.name order by bp.position) as list,
        array_agg(bp.credited_as order by bp.position) filter (where bp.role = 'aut') as authors,
        array_agg(distinct p.slug) as slugs,
        jsonb_agg(distinct jsonb_build_object('id', p.id, 'name', p.name)) filter (where bp.role = 'aut') as persons
      from book_people bp join people p on p.id = bp.person_id
      where bp.book_id = any(${wanted}::bigint[]) group by bp.book_id
    ), headings as (
      select bs.book_id, jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'kind', s.kind) order by bs.position, s.id) as list
      from book_subjects bs join subjects s on s.id = bs.subject_id
      where bs.book_id = any(${wanted}::bigint[]) group by bs.book_id
    ), isbns as (
      select book_id, array_agg(value) as list from book_identifiers
      where book_id = any(${wanted}::bigint[]) and scheme = 'isbn' group by book_id
    )
    select b.id, b.title, b.subtitle, b.description, b.series_name as series, b.series_position as position,
      b.ratings_count as ratings, b.average_rating as "averageRating", b.is_text_held as "isTextHeld", b.language, b.status, b.disclosures,
      b.word_count as "wordCount", b.published_year as "publishedYear",
      exists (select 1 from chapters ch where ch.book_id = b.id and ch.access = 'members') as "hasMembersChapters",
      coalesce(names.slugs, '{}') as "personSlugs", coalesce(c.also_known_as, '{}') as "alsoKnownAs",
      coalesce(names.authors, '{}') as authors, coalesce(names.list, '{}') as people,
      coalesce(names.persons, '[]') as persons,
      coalesce(headings.list, '[]') as headings, coalesce(isbns.list, '{}') as identifiers
    from books b
    left join book_cards c on c.book_id = b.id
    left join names on names.book_id = b.id
    left join headings on headings.book_id = b.id
    left join isbns on isbns.book_id = b.id
    where b.id = any(${wanted}::bigint[]) and b.is_listed`);
  return rows;
}

/**
 * Indexes listed books for search and for lists by subject, and removes unlisted ones. Call it in the transaction that wrote the books,
 * after their people, subjects and identifiers, and again after each change.
 */
export async function indexBooks(tx: Transaction, ids: number[], options: IndexOptions = {}): Promise<void> {
  if (ids.length === 0) return;
  const { alsoKnownAs, keepsTerms = false } = options;
  const stored = await readFacts(tx, ids);
  const facts = stored.map((book) => ({
    ...book,
    alsoKnownAs: alsoKnownAs?.get(book.id) ?? book.alsoKnownAs,
  }));
  const indexed = facts.map(termsOf);
  const all = sql.param(ids);
  await tx.execute(sql`delete from book_find using books b
    where book_id = any(${all}::bigint[]) and b.id = book_id and not b.is_listed`);
  const rows = facts.map((book, index) => ({
    id: book.id,
    prior: priorOf(book),
    held: book.isTextHeld,
    hash: storedHash(plainText(book.title)),
    packed: packFacets(book).toString("hex"),
    terms: indexed[index]?.terms ?? [],
  }));
  await tx.execute(sql`
    insert into book_find (book_id, prior, is_text_held, title_key, packed, terms)
    select id, prior, held, hash, decode(packed, 'hex'), array_to_tsvector(array(select jsonb_array_elements_text(terms)))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id bigint, prior real, held boolean, hash int, packed text, terms jsonb)
    on conflict (book_id) do update set prior = excluded.prior, is_text_held = excluded.is_text_held, title_key = excluded.title_key,
      packed = excluded.packed, terms = ${keepsTerms ? sql`book_find.terms || excluded.terms` : sql`excluded.terms`}`);
  await writeCards(tx, facts);
  await writeSuggestions(
    tx,
    ids,
    facts.map((book) => ({ ...book, prior: priorOf(book), people: book.persons })),
  );
  await writeWords(tx, [...new Set(indexed.flatMap(({ words }) => words))]);
  await tx.execute(sql`delete from book_listings where book_id = any(${all}::bigint[])`);
  await tx.execute(sql`
    insert into book_listings (subject_id, book_id)
    select bs.subject_id, bs.book_id from book_subjects bs join books b on b.id = bs.book_id and b.is_text_held
    where bs.book_id = any(${sql.param(facts.map(({ id }) => id))}::bigint[])`);
}

async function writeCards(tx: Transaction, facts: IndexedFacts[]): Promise<void> {
  const cards = facts.map(({ id, title, alsoKnownAs, series, position, authors }) => ({
    id,
    title,
    also: alsoKnownAs,
    series: series ?? "",
    position: position ?? "",
    authors,
    plain: ` ${[title, ...alsoKnownAs, `${series ?? ""} ${position ?? ""}`, ...authors].map(plainText).join(" | ")} `,
  }));
  await tx.execute(sql`
    insert into book_cards (book_id, title, also_known_as, series, series_position, authors, plain)
    select id, title, array(select jsonb_array_elements_text(also)), series, position, array(select jsonb_array_elements_text(authors)), plain
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      as given (id bigint, title text, also jsonb, series text, position text, authors jsonb, plain text)
    on conflict (book_id) do update set title = excluded.title, also_known_as = excluded.also_known_as, series = excluded.series,
      series_position = excluded.series_position, authors = excluded.authors, plain = excluded.plain`);
}

/** In one order everywhere, so that two transactions with the same new words do not lock each other out. */
async function writeWords(tx: Transaction, words: string[]): Promise<void> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select given.word from unnest(${sql.param(words)}::text[]) as given (word)
    where not exists (select 1 from search_words w where w.word = given.word)`);
  const added = rows.map(({ word }) => word).toSorted();
  if (added.length === 0) return;
  await tx.execute(sql`insert into search_words (word)
    select word from unnest(${sql.param(added)}::text[]) with ordinality as given (word, place) order by place on conflict do nothing`);
  const keys = added.flatMap((word) => deletionKeys(word).map((key) => ({ key, word })));
  await tx.execute(sql`insert into word_deletions (key, word)
    select key, word from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given (key int, word text)
    order by word, key on conflict do nothing`);
}
