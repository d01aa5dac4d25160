import { expect, test } from "vitest";
import { makeEpub } from "#tests/support/make-epub.ts";
import { createTestSite } from "#tests/support/site.ts";
import { openImporter } from "./importer.server.ts";

/** Words that do not compress like a bomb; a curly quote makes every letter of the text two bytes wide in memory. */
function textOf(megabytes: number, from: number): string {
  const parts: string[] = [];
  let seed = from + 1;
  for (let size = 0; size < megabytes * 1_000_000;) {
    const words = Array.from({ length: 60 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed.toString(36);
    });
    const paragraph = `<p>“${words.join(" ")}”</p>`;
    size += paragraph.length;
    parts.push(paragraph);
  }
  return parts.join("\n");
}

test(
  "a book of 36 MB of text, with quotes that double its letters in memory, is imported",
  { timeout: 240_000 },
  async () => {
    await using site = await createTestSite();
    await using importer = openImporter(site);
    const chapters = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`c${index}.xhtml`, textOf(3, index)]),
    );
    const bytes = await makeEpub({ chapters });
    const result = await importer.importBook(
      { name: "long.epub", bytes },
      { origin: "epub", isUpdate: false },
    );
    expect(result).toMatchObject({ status: "imported", chapters: 12, reason: null });
  },
);
