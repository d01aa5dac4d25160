import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { executeRepeated } from "#app/platform/db/named-query.server.ts";
import { deletionKeys, formKey, shareDeletion } from "../terms/word-keys.ts";

/** Longer words share trigrams: the most alike first. */
const mostAlike = 60;
/** Shorter words do not share enough trigrams. */
const shortestForTrigrams = 8;
/** The index of trigrams has no shorter ones (`search_words_trigrams`). */
const shortestInTrigrams = shortestForTrigrams - 2;

interface AlikeRow {
  [column: string]: unknown;
  given: string;
  word: string;
  by: "form" | "deletion" | "trigrams";
}

/** By word, those that share a deletion or many trigrams with it; by form, those that have it. */
export async function findAlike(
  db: Db,
  words: readonly string[],
  forms: readonly string[],
): Promise<Map<string, string[]>> {
  const keys = [
    ...words.map((word) => ({ word, by: "deletion", keys: deletionKeys(word) })),
    ...forms.map((form) => ({ word: form, by: "form", keys: [formKey(form)] })),
  ].filter((given) => given.keys.length > 0);
  const long = words.filter((word) => [...word].length >= shortestForTrigrams);
  const { rows } = await executeRepeated<AlikeRow>(
    db,
    sql`
    select given.word as given, w.word, given.by
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given (word text, by text, keys int[])
      join search_words w on w.keys && given.keys
        and (given.by = 'form' or length(w.word) between length(given.word) - 1 and length(given.word) + 1)
    union all select given.word, alike.word, 'trigrams' from unnest(${sql.param(long)}::text[]) as given (word)
      cross join lateral (select w.word from search_words w where w.word % given.word and length(w.word) >= ${sql.raw(String(shortestInTrigrams))}
        and length(w.word) between length(given.word) - 2 and length(given.word) + 2
        order by similarity(w.word, given.word) desc, w.word limit ${mostAlike}::int) as alike`,
  );
  const alike = new Map<string, Set<string>>();
  for (const { given, word, by } of rows) {
    if (by === "deletion" && !shareDeletion(given, word)) continue;
    alike.set(given, (alike.get(given) ?? new Set()).add(word));
  }
  return new Map([...alike].map(([given, found]) => [given, [...found]]));
}
