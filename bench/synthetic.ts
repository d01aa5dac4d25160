import { addMadeUpBooks } from "../app/catalog/importing/bench-catalog/bench-catalog-commands.server.ts";
import { indexOlder } from "../app/catalog/search/terms/index-search-job.server.ts";
import type { Library } from "./library.ts";

/** Filled book by book, these take most of the time once they are large. */
const builtAfterwards = ["book_find_terms", "search_words_keys", "search_words_trigrams"];
const many = 50_000;

/**
 * Adds the made-up books numbered `from` to `to`, as `octavo bench-catalog` does; their names are `s1`, `s2`, … and even ones have a
 * text.
 */
export async function addSyntheticBooks(library: Library, from: number, to: number): Promise<void> {
  // Else the hourly job of a measured site would take all of them for books of an earlier release.
  if (from === 1) await indexOlder({ db: library.db, now: () => new Date() });
  const left = to - from < many ? [] : await dropIndexes(library);
  await addMadeUpBooks(library.db, { from, to });
  await library.sql("set maintenance_work_mem = '256MB'");
  for (const definition of left) await library.sql(definition);
  await library.sql("vacuum analyze");
}

/** Answers what makes them again. */
async function dropIndexes(library: Library): Promise<string[]> {
  const indexes = await library.sql<{ definition: string }>(
    "select indexdef as definition from pg_indexes where schemaname = current_schema() and indexname = any($1::text[])",
    [builtAfterwards],
  );
  await library.sql(`drop index ${builtAfterwards.join(", ")}`);
  return indexes.map(({ definition }) => definition);
}
