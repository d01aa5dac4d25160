import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { isStopWord, plainText, withoutArticle } from "../terms/plain-words.ts";
import { storedHash } from "../terms/word-keys.ts";

/** What a book adds to the suggestions. */
export interface SuggestedBook {
  id: number;
  /** The renown of the book. */
  prior: number;
  title: string;
  alsoKnownAs: string[];
  series: string | null;
  people: { id: number; name: string }[];
  headings: { id: number; name: string }[];
}

export interface SuggestionRow {
  kind: "book" | "author" | "series" | "tag";
  target: number;
  key: string;
  weight: number;
  band: number;
  label: string | null;
}

const longestKey = 60;
/** A title is found from so many of its later words. */
const mostInnerKeys = 3;

const leastOfBand = [0.8, 0.6, 0.4];

const bandOf = (weight: number): number => {
  const band = leastOfBand.findIndex((least) => weight >= least);
  return band === -1 ? leastOfBand.length : band;
};

function keysOfTitle({ title, alsoKnownAs }: SuggestedBook): string[] {
  const plain = plainText(title);
  const words = withoutArticle(plain).split(" ");
  const inner = words
    .map((word, index) => (index === 0 || isStopWord(word) ? null : words.slice(index).join(" ")))
    .filter((key) => key !== null)
    .slice(0, mostInnerKeys);
  // A title without a letter has a key as well: a book without any waits for the job.
  const keys = [plain, words.join(" "), ...inner, ...alsoKnownAs.slice(0, 2).map(plainText)];
  const found = keys.filter((key) => key !== "");
  return found.length > 0 ? found : [title.trim().toLowerCase() || "–"];
}

/** "Jane Austen" also by "Austen Jane". */
function keysOfName(name: string): string[] {
  const words = plainText(name).split(" ");
  return [words.join(" "), [...words.slice(-1), ...words.slice(0, -1)].join(" ")].filter((key) => key !== "");
}

export function suggestionsOf(book: SuggestedBook): SuggestionRow[] {
  const { prior: weight } = book;
  const rowsOf = (kind: SuggestionRow["kind"], target: number, keys: string[]): SuggestionRow[] =>
    [...new Set(keys.map((key) => key.slice(0, longestKey)))].map((key) => ({
      kind,
      target,
      key,
      weight,
      band: bandOf(weight),
      label: kind === "series" ? book.series : null,
    }));
  const series = plainText(book.series ?? "");
  return [
    ...rowsOf("book", book.id, keysOfTitle(book)),
    ...book.people.flatMap(({ id, name }) => rowsOf("author", id, keysOfName(name))),
    ...book.headings.flatMap(({ id, name }) =>
      rowsOf(
        "tag",
        id,
        [plainText(name)].filter((key) => key !== ""),
      ),
    ),
    ...(series === "" ? [] : rowsOf("series", storedHash(series), [series])),
  ];
}

/** Replaces what the titles of these books suggest; names, series and tags are only added or become better known. */
export async function writeSuggestions(
  tx: Pick<Db, "execute">,
  ids: number[],
  books: SuggestedBook[],
): Promise<void> {
  const best = new Map<string, SuggestionRow>();
  for (const row of books.flatMap(suggestionsOf)) {
    const name = `${row.kind} ${row.target} ${row.key}`;
    if ((best.get(name)?.weight ?? -1) < row.weight) best.set(name, row);
  }
  // In one order everywhere, so that two transactions with the same author do not lock each other out.
  const rows = [...best]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row], place) => ({ ...row, place }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given (kind text, target bigint, key text, weight real, band smallint, label text, place int)`;
  await tx.execute(sql`delete from search_suggestions s where s.kind = 'book' and s.target = any(${sql.param(ids)}::bigint[])
    and not exists (select 1 from ${given} where given.kind = 'book' and given.target = s.target and given.key = s.key)`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into search_suggestions (kind, target, key, weight, band, label)
    select kind, target, key, weight, band, label from ${given} order by place
    on conflict (kind, target, key) do update set weight = excluded.weight, band = excluded.band
    where case excluded.kind when 'book' then search_suggestions.weight <> excluded.weight
      else search_suggestions.weight < excluded.weight end`);
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
