import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { executeNamed } from "#app/platform/db/named-query.server.ts";
import type { FacetFacts } from "../facets/facet.server.ts";
import { facetTerms, packFacets } from "../facets/facet-terms.server.ts";
import type { RankedBook } from "../ranking/rank-books.ts";
import { suggestionsOf, type SuggestionRow } from "../suggesting/suggested-names.ts";
import { isStopWord, plainText, plainTokens } from "./plain-words.ts";
import { indexTerms } from "./search-terms.ts";
import { soundFormsOf, stemFormsOf, type WordForm } from "./word-forms.ts";
import { storedHash } from "./word-keys.ts";

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
  jid: string;
  /** ISO 8601 in UTC. */
  addedAt: string;
  updatedAt: string;
  sortTitle: string;
  persons: { id: number; slug: string; name: string }[];
  identifiers: string[];
  /** The subjects of its rows in `book_listings`. */
  listedUnder: number[];
}

export interface DocumentOptions {
  /** Further titles by book id; what was given before stays where nothing is given. */
  alsoKnownAs?: ReadonlyMap<number, string[]>;
  /** Adds to the words by which a book is found already, for those that a migration took over. */
  keepsTerms?: boolean;
}

/** All that an index holds of a book: what it is found by, ranked by, counted by and suggested by. */
export interface SearchDocument {
  id: number;
  /** How well known it is. */
  prior: number;
  isTextHeld: boolean;
  /** Of the title in plain words. */
  titleKey: number;
  /** For `tallyOf`. */
  packed: Buffer;
  terms: string[];
  /** For corrections. */
  words: string[];
  /** The stems of its titles' words, and how its names sound. */
  forms: WordForm[];
  /** For the orders of a list. The database sorts by the books themselves. */
  sortedBy: {
    addedAt: string;
    updatedAt: string;
    rating: number | null;
    ratings: number;
    wordCount: number;
    title: string;
  };
  card: RankedBook;
  /** The card in plain words, for phrases. */
  plain: string;
  suggestions: SuggestionRow[];
  /** Whether its rows in `book_listings`, which no index holds, have to be written. */
  isListedOtherwise: boolean;
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
  const found = new Set([...strong, ...ofSubjects]);
  const weak = termsOfText(book.description ?? "").filter((word) => !isStopWord(word) && !found.has(word));
  const terms = new Set([
    ...facetTerms(book),
    ...strong,
    ...weak.map((word) => `~${word}`),
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

async function readFacts(tx: Transaction, ids: readonly number[]): Promise<IndexedFacts[]> {
  // By the index, book by book: the plan is the same for one as for many, and good before there are statistics (`offset 0` and `limit 1`
  // hide joins from the planner, which would scan whole tables).
  const { rows } = await executeNamed<IndexedFacts>(
    tx,
    ids.length === 1 && "read-index-facts",
    sql`
    select b.id, b.jid, b.title, b.subtitle, b.description, b.series_name as series, b.series_position as position,
      b.ratings_count as ratings, b.average_rating as "averageRating", b.is_text_held as "isTextHeld", b.language, b.status, b.disclosures,
      b.word_count as "wordCount", b.published_year as "publishedYear", b.sort_title as "sortTitle",
      to_char(b.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "addedAt",
      to_char(b.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "updatedAt",
      coalesce((select true from chapters ch where ch.book_id = b.id and ch.access = 'members' limit 1), false) as "hasMembersChapters",
      coalesce(names.slugs, '{}') as "personSlugs", coalesce(c.also_known_as, '{}') as "alsoKnownAs",
      coalesce(names.authors, '{}') as authors, coalesce(names.list, '{}') as people,
      coalesce(names.persons, '[]') as persons,
      coalesce(headings.list, '[]') as headings, coalesce(isbns.list, '{}') as identifiers,
      coalesce((select jsonb_agg(l.subject_id) from book_listings l where l.book_id = b.id), '[]') as "listedUnder"
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as given (id)
    join books b on b.id = given.id::bigint and b.is_listed
    left join lateral (select c.also_known_as from book_cards c where c.book_id = b.id offset 0) as c on true
    cross join lateral (
      select array_agg(bp.credited_as order by bp.position) || array_agg(p.name order by bp.position) as list,
        array_agg(bp.credited_as order by bp.position) filter (where bp.role = 'aut') as authors,
        array_agg(distinct p.slug) as slugs,
        jsonb_agg(distinct jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name)) filter (where bp.role = 'aut') as persons
      from book_people bp cross join lateral (select p.id, p.slug, p.name from people p where p.id = bp.person_id offset 0) as p
      where bp.book_id = b.id
    ) as names
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'kind', s.kind) order by bs.position, s.id) as list
      from book_subjects bs cross join lateral (select s.id, s.slug, s.name, s.kind from subjects s where s.id = bs.subject_id offset 0) as s
      where bs.book_id = b.id
    ) as headings
    cross join lateral (
      select array_agg(value) as list from book_identifiers where book_id = b.id and scheme = 'isbn'
    ) as isbns`,
  );
  return rows;
}

/** What the listed ones of these books are found by, as they are in this transaction. */
export async function readDocuments(
  tx: Transaction,
  ids: readonly number[],
  { alsoKnownAs, keepsTerms = false }: DocumentOptions = {},
): Promise<SearchDocument[]> {
  const facts = await readFacts(tx, ids);
  const former = keepsTerms ? await readTerms(tx, ids) : null;
  return facts.map((book) =>
    toDocument(
      { ...book, alsoKnownAs: alsoKnownAs?.get(book.id) ?? book.alsoKnownAs },
      former?.get(book.id) ?? [],
    ),
  );
}

async function readTerms(tx: Transaction, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await tx.execute<{ id: number; terms: string[] }>(sql`
    select book_id as id, tsvector_to_array(terms) as terms from book_find where book_id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map(({ id, terms }) => [id, terms]));
}

/** Of words for corrections alone: what a title has in its book's language, and names in any. */
function formsOf(
  { title, alsoKnownAs, series, language, people }: IndexedFacts,
  words: readonly string[],
): WordForm[] {
  const known = new Set(words);
  const among = (texts: readonly string[]) =>
    [...new Set(texts.flatMap(plainTokens))].filter((word) => known.has(word));
  const titled = among([title, ...alsoKnownAs, series ?? ""]);
  return [...stemFormsOf(titled, language), ...soundFormsOf(among(people))];
}

/** Readable books are listed under all that they are filed under, others nowhere. */
function isListedOtherwise({ isTextHeld, headings, listedUnder }: IndexedFacts): boolean {
  const wanted = new Set(isTextHeld ? headings.map(({ id }) => id) : []);
  return wanted.size !== listedUnder.length || listedUnder.some((id) => !wanted.has(id));
}

function toDocument(book: IndexedFacts, former: string[]): SearchDocument {
  const { id, isTextHeld, title, alsoKnownAs, authors } = book;
  const prior = priorOf(book);
  const series = book.series ?? "";
  const seriesPosition = book.position ?? "";
  const { terms, words } = termsOf(book);
  const named = [title, ...alsoKnownAs, `${series} ${seriesPosition}`, ...authors];
  return {
    id,
    prior,
    isTextHeld,
    titleKey: storedHash(plainText(title)),
    packed: packFacets(book),
    terms: [...new Set([...terms, ...former])],
    words,
    forms: formsOf(book, words),
    sortedBy: {
      addedAt: book.addedAt,
      updatedAt: book.updatedAt,
      rating: book.averageRating,
      ratings: book.ratings,
      wordCount: book.wordCount,
      title: book.sortTitle,
    },
    card: { id, prior, isTextHeld, title, alsoKnownAs, series, seriesPosition, authors },
    plain: ` ${named.map(plainText).join(" | ")} `,
    suggestions: suggestionsOf({ ...book, prior, people: book.persons }),
    isListedOtherwise: isListedOtherwise(book),
  };
}
