import { addMadeUpBooks } from "../app/catalog/importing/bench-catalog/bench-catalog-commands.server.ts";
import type { Library } from "./library.ts";

/**
 * Adds the made-up books numbered `from` to `to`, as `octavo bench-catalog` does; their names are `s1`, `s2`, … and even ones have a
 * text.
 */
export async function addSyntheticBooks(library: Library, from: number, to: number): Promise<void> {
  await addMadeUpBooks(library.db, { from, to });
  await library.sql("vacuum analyze");
}
