import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { deletionKeys, storedHash } from "../terms/word-keys.ts";

/** Words that share trigrams with a long one, the most alike first. */
const mostAlike = 60;
/** Shorter words do not share enough trigrams. */
const shortestForTrigrams = 8;

/** By word, those that share a deletion key or many trigrams with it; by form, those that have it. */
export async function findAlike(
  db: Db,
  words: readonly string[],
  forms: readonly string[],
): Promise<Map<string, string[]>> {
  const keys = [
    ...words.flatMap((word) => deletionKeys(word).map((key) => ({ word, key }))),
    ...forms.map((form) => ({ word: form, key: storedHash(form) })),
  ];
  const long = words.filter((word) => [...word].length >= shortestForTrigrams);
  const { rows } = await db.execute<{ given: string; word: string }>(sql`
    select given.word as given, d.word from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given (word text, key int)
      join word_deletions d on d.key = given.key
    union select given.word, alike.word from unnest(${sql.param(long)}::text[]) as given (word)
      cross join lateral (select w.word from search_words w where w.word % given.word
        and length(w.word) between length(given.word) - 2 and length(given.word) + 2
        order by similarity(w.word, given.word) desc, w.word limit ${mostAlike}) as alike`);
  const alike = new Map<string, string[]>();
  for (const { given, word } of rows) {
    const list = alike.get(given) ?? [];
    list.push(word);
    alike.set(given, list);
  }
  return alike;
}
