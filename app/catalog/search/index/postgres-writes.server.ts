import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { executeNamed } from "#app/platform/db/named-query.server.ts";
import type { SuggestionRow } from "../suggesting/suggested-names.ts";
import type { SearchDocument } from "../terms/search-documents.server.ts";
import { deletionKeys, formKey } from "../terms/word-keys.ts";
import { bandTerms } from "./renown-bands.ts";

type Transaction = Pick<Db, "execute">;

/** One call for all books of a transaction: what several transactions write is written in one order everywhere. */
export async function writeDocuments(
  tx: Transaction,
  ids: readonly number[],
  documents: readonly SearchDocument[],
): Promise<void> {
  const written = new Set(documents.map(({ id }) => id));
  const gone = ids.filter((id) => !written.has(id));
  if (gone.length > 0)
    await tx.execute(sql`delete from book_find where book_id = any(${sql.param(gone)}::bigint[])`);
  await writeFound(tx, documents);
  await writeSuggestions(
    tx,
    ids,
    documents.flatMap(({ suggestions }) => suggestions),
  );
}

/** Words with what corrections find them by. */
function wordsOf(documents: readonly SearchDocument[]): { word: string; keys: number[] }[] {
  const keys = new Map<string, Set<number>>();
  const keysOf = (word: string): Set<number> => {
    const known = keys.get(word) ?? new Set(deletionKeys(word));
    keys.set(word, known);
    return known;
  };
  for (const { words, forms } of documents) {
    for (const word of words) keysOf(word);
    for (const { word, form } of forms) keysOf(word).add(formKey(form));
  }
  return [...keys].map(([word, found]) => ({ word, keys: [...found] }));
}

/**
 * Rows that stay as they are are left out before: a conflict locks its row, which is written to the log like a change. A word that another
 * book brought before may get forms of another language.
 */
async function writeFound(tx: Transaction, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map(({ id, prior, isTextHeld, titleKey, packed, terms, card, plain }) => ({
    id,
    prior,
    held: isTextHeld,
    hash: titleKey,
    packed: packed.toString("hex"),
    terms: [...terms, ...bandTerms(prior)],
    title: card.title,
    also: card.alsoKnownAs,
    series: card.series,
    position: card.seriesPosition,
    authors: card.authors,
    plain,
  }));
  await executeNamed(
    tx,
    documents.length === 1 && "write-found",
    sql`
    with given as materialized (
      select id, prior, held, hash, decode(packed, 'hex') as packed, array_to_tsvector(terms) as terms,
        title, also, series, position, authors, plain
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, prior real, held boolean, hash int, packed text, terms text[],
        title text, also text[], series text, position text, authors text[], plain text)),
    cards as (
      insert into book_cards (book_id, title, also_known_as, series, series_position, authors, plain)
      select id, title, also, series, position, authors, plain from given
      where not exists (select 1 from book_cards c where c.book_id = given.id
        and (c.title, c.also_known_as, c.series, c.series_position, c.authors, c.plain)
          = (given.title, given.also, given.series, given.position, given.authors, given.plain))
      order by id
      on conflict (book_id) do update set title = excluded.title, also_known_as = excluded.also_known_as, series = excluded.series,
        series_position = excluded.series_position, authors = excluded.authors, plain = excluded.plain),
    words as (
      insert into search_words as known (word, keys)
      select given.word, given.keys from jsonb_to_recordset(${JSON.stringify(wordsOf(documents))}::jsonb) as given (word text, keys int[])
      where not exists (select 1 from search_words w where w.word = given.word and w.keys @> given.keys)
      order by given.word
      on conflict (word) do update set keys = array(select distinct unnest(known.keys || excluded.keys))
      where not known.keys @> excluded.keys)
    insert into book_find (book_id, prior, is_text_held, title_key, packed, terms)
    select id, prior, held, hash, packed, terms from given
    where not exists (select 1 from book_find f where f.book_id = given.id
      and (f.prior, f.is_text_held, f.title_key, f.packed, f.terms) = (given.prior, given.held, given.hash, given.packed, given.terms))
    order by id
    on conflict (book_id) do update set prior = excluded.prior, is_text_held = excluded.is_text_held, title_key = excluded.title_key,
      packed = excluded.packed, terms = excluded.terms`,
  );
}

interface StoredSuggestion {
  [column: string]: unknown;
  kind: SuggestionRow["kind"];
  target: number;
  key: string;
  weight: number;
}

const nameOf = ({ kind, target, key }: Pick<SuggestionRow, "kind" | "target" | "key">) =>
  `${kind} ${target} ${key}`;

/** Of each suggestion the best known, in one order everywhere. */
function bestOf(suggestions: readonly SuggestionRow[]): SuggestionRow[] {
  const best = new Map<string, SuggestionRow>();
  for (const row of suggestions)
    if ((best.get(nameOf(row))?.weight ?? -1) < row.weight) best.set(nameOf(row), row);
  return [...best].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/**
 * Replaces what the titles of these books suggest; names, series and tags are only added or become better known. Whatever is there already
 * is not written again.
 */
async function writeSuggestions(
  tx: Transaction,
  ids: readonly number[],
  suggestions: readonly SuggestionRow[],
): Promise<void> {
  const best = bestOf(suggestions);
  const targets = [...new Set([...ids, ...best.map(({ target }) => target)])];
  const { rows } = await executeNamed<StoredSuggestion>(
    tx,
    ids.length === 1 && "read-suggestions",
    sql`select kind, target, key, weight from search_suggestions where target = any(${sql.param(targets)}::bigint[])`,
  );
  const stored = new Map(rows.map((row) => [nameOf(row), row]));
  const [written, wanted] = [new Set(ids), new Set(best.map(nameOf))];
  const gone = rows.filter(
    (row) => row.kind === "book" && written.has(row.target) && !wanted.has(nameOf(row)),
  );
  // Weights are stored with single precision.
  const isChanged = (row: SuggestionRow, { weight }: StoredSuggestion) =>
    row.kind === "book"
      ? Math.fround(row.weight) !== Math.fround(weight)
      : Math.fround(row.weight) > Math.fround(weight);
  const changed = best.filter((row) => {
    const known = stored.get(nameOf(row));
    return known !== undefined && isChanged(row, known);
  });
  await replaceSuggestions(
    tx,
    gone,
    best.filter((row) => !stored.has(nameOf(row))),
  );
  await changeSuggestions(tx, changed);
}

async function replaceSuggestions(
  tx: Transaction,
  gone: readonly StoredSuggestion[],
  added: readonly SuggestionRow[],
): Promise<void> {
  if (gone.length + added.length === 0) return;
  const former = gone.map(({ target, key }) => ({ target, key }));
  const rows = added.map(({ kind, target, key, weight, band, label }) => ({
    kind,
    target,
    key,
    weight,
    band,
    label,
  }));
  await executeNamed(
    tx,
    "replace-suggestions",
    sql`
    with gone as (
      delete from search_suggestions s using jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as given (target bigint, key text)
      where s.kind = 'book' and s.target = given.target and s.key = given.key)
    insert into search_suggestions (kind, target, key, weight, band, label)
    select kind, target, key, weight, band, label from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (kind text, target bigint, key text, weight real, band smallint, label text)`,
  );
}

async function changeSuggestions(tx: Transaction, rows: readonly SuggestionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (kind text, target bigint, key text, weight real, band smallint)`;
  const isTheSame = sql`s.target = given.target and s.kind = given.kind and s.key = given.key`;
  // Locked in one order everywhere: other transactions may make the same names better known.
  await tx.execute(
    sql`select from search_suggestions s join ${given} on ${isTheSame} order by s.kind, s.target, s.key for update of s`,
  );
  await tx.execute(sql`update search_suggestions s set weight = given.weight, band = given.band from ${given}
    where ${isTheSame} and (s.kind = 'book' or s.weight < given.weight)`);
}

/**
 * Removes what suggests books that are gone, and what two transactions added at the same time; answers how many there were. Authors and tags
 * are removed with their last book.
 */
export async function sweepSuggestions(db: Pick<Db, "execute">): Promise<number> {
  const reasons = [
    sql`s.kind = 'book' and not exists (select 1 from book_find f where f.book_id = s.target)`,
    sql`s.kind = 'author' and not exists (select 1 from book_people bp where bp.person_id = s.target)`,
    sql`s.kind = 'tag' and not exists (select 1 from book_subjects bs where bs.subject_id = s.target)`,
    sql`s.kind = 'series' and not exists (select 1 from book_cards c where c.series = s.label)`,
    sql`exists (select 1 from search_suggestions o where (o.kind, o.target, o.key) = (s.kind, s.target, s.key) and o.ctid < s.ctid)`,
  ];
  let swept = 0;
  for (const reason of reasons) {
    const { rowCount } = await db.execute(sql`delete from search_suggestions s where ${reason}`);
    swept += rowCount ?? 0;
  }
  return swept;
}

/** Merges what is pending into the indexes before their lists are full, so that no writer of a book has to. */
export async function mergePending(db: Pick<Db, "execute">): Promise<void> {
  for (const index of ["book_find_terms", "search_words_keys", "search_words_trigrams"])
    await db.execute(sql`select gin_clean_pending_list(${index}::regclass)`);
}
