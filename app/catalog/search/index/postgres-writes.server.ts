import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { SuggestionRow } from "../suggesting/suggested-names.ts";
import type { SearchDocument } from "../terms/search-documents.server.ts";
import type { WordForm } from "../terms/word-forms.ts";
import { deletionKeys, storedHash } from "../terms/word-keys.ts";

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
  const rows = documents.map(({ id, prior, isTextHeld, titleKey, packed, terms }) => ({
    id,
    prior,
    held: isTextHeld,
    hash: titleKey,
    packed: packed.toString("hex"),
    terms,
  }));
  await tx.execute(sql`
    insert into book_find (book_id, prior, is_text_held, title_key, packed, terms)
    select id, prior, held, hash, decode(packed, 'hex'), array_to_tsvector(array(select jsonb_array_elements_text(terms)))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id bigint, prior real, held boolean, hash int, packed text, terms jsonb)
    on conflict (book_id) do update set prior = excluded.prior, is_text_held = excluded.is_text_held, title_key = excluded.title_key,
      packed = excluded.packed, terms = excluded.terms
    where (book_find.prior, book_find.is_text_held, book_find.title_key, book_find.packed, book_find.terms)
      is distinct from (excluded.prior, excluded.is_text_held, excluded.title_key, excluded.packed, excluded.terms)`);
  await writeCards(tx, documents);
  await writeSuggestions(
    tx,
    ids,
    documents.flatMap(({ suggestions }) => suggestions),
  );
  await writeWords(tx, [...new Set(documents.flatMap(({ words }) => words))]);
  await writeForms(
    tx,
    documents.flatMap(({ forms }) => forms),
  );
}

async function writeCards(tx: Transaction, documents: readonly SearchDocument[]): Promise<void> {
  const cards = documents.map(({ id, card, plain }) => ({
    id,
    title: card.title,
    also: card.alsoKnownAs,
    series: card.series,
    position: card.seriesPosition,
    authors: card.authors,
    plain,
  }));
  await tx.execute(sql`
    insert into book_cards (book_id, title, also_known_as, series, series_position, authors, plain)
    select id, title, array(select jsonb_array_elements_text(also)), series, position, array(select jsonb_array_elements_text(authors)), plain
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      as given (id bigint, title text, also jsonb, series text, position text, authors jsonb, plain text)
    on conflict (book_id) do update set title = excluded.title, also_known_as = excluded.also_known_as, series = excluded.series,
      series_position = excluded.series_position, authors = excluded.authors, plain = excluded.plain
    where (book_cards.title, book_cards.also_known_as, book_cards.series, book_cards.series_position, book_cards.authors, book_cards.plain)
      is distinct from (excluded.title, excluded.also_known_as, excluded.series, excluded.series_position, excluded.authors, excluded.plain)`);
}

/** Replaces what the titles of these books suggest; names, series and tags are only added or become better known. */
async function writeSuggestions(
  tx: Transaction,
  ids: readonly number[],
  suggestions: readonly SuggestionRow[],
): Promise<void> {
  const best = new Map<string, SuggestionRow>();
  for (const row of suggestions) {
    const name = `${row.kind} ${row.target} ${row.key}`;
    if ((best.get(name)?.weight ?? -1) < row.weight) best.set(name, row);
  }
  const rows = [...best]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row], place) => ({ ...row, place }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given (kind text, target bigint, key text, weight real, band smallint, label text, place int)`;
  await tx.execute(sql`delete from search_suggestions s where s.kind = 'book' and s.target = any(${sql.param(ids)}::bigint[])
    and not exists (select 1 from ${given} where given.kind = 'book' and given.target = s.target and given.key = s.key)`);
  if (rows.length === 0) return;
  const isChanged = (known: string, wanted: string) =>
    sql.raw(
      `case ${wanted}.kind when 'book' then ${known}.weight <> ${wanted}.weight else ${known}.weight < ${wanted}.weight end`,
    );
  // What is known already is left out before: a conflict locks its row, which is written to the log like a change.
  await tx.execute(sql`
    insert into search_suggestions (kind, target, key, weight, band, label)
    select kind, target, key, weight, band, label from ${given}
    where not exists (select 1 from search_suggestions s where s.kind = given.kind and s.target = given.target and s.key = given.key
      and not ${isChanged("s", "given")})
    order by place
    on conflict (kind, target, key) do update set weight = excluded.weight, band = excluded.band
    where ${isChanged("search_suggestions", "excluded")}`);
}

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

/** Beside the deletions of words: a form is a text that no word is. */
async function writeForms(tx: Transaction, forms: readonly WordForm[]): Promise<void> {
  const keys = new Map(forms.map(({ word, form }) => [`${word} ${form}`, { key: storedHash(form), word }]));
  if (keys.size === 0) return;
  await tx.execute(sql`insert into word_deletions (key, word)
    select given.key, given.word from jsonb_to_recordset(${JSON.stringify([...keys.values()])}::jsonb) as given (key int, word text)
    where not exists (select 1 from word_deletions d where d.key = given.key and d.word = given.word)
    order by given.word, given.key on conflict do nothing`);
}

/** Removes what suggests books that are gone, and answers how many there were. Authors and tags are removed with their last book. */
export async function sweepSuggestions(db: Pick<Db, "execute">): Promise<number> {
  const reasons = [
    sql`s.kind = 'book' and not exists (select 1 from book_find f where f.book_id = s.target)`,
    sql`s.kind = 'author' and not exists (select 1 from book_people bp where bp.person_id = s.target)`,
    sql`s.kind = 'tag' and not exists (select 1 from book_subjects bs where bs.subject_id = s.target)`,
    sql`s.kind = 'series' and not exists (select 1 from book_cards c where c.series = s.label)`,
  ];
  let swept = 0;
  for (const reason of reasons) {
    const { rowCount } = await db.execute(sql`delete from search_suggestions s where ${reason}`);
    swept += rowCount ?? 0;
  }
  return swept;
}
