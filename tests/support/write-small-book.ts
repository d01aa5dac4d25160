import { randomUUID } from "node:crypto";
import { writeEpub } from "#app/manuscript/epub/write/write-epub.ts";
import type { Work } from "#app/manuscript/epub/write/work.ts";

/** A small, valid EPUB file; every call makes another book unless an identifier is given. */
export function writeSmallBook(facts: Partial<Work> = {}): Promise<Uint8Array> {
  return writeEpub({
    identifier: `urn:uuid:${randomUUID()}`,
    title: "A Small Book",
    subtitle: null,
    creators: [{ name: "Ann Author", sortName: "Author, Ann", role: "aut" }],
    language: "en",
    description: null,
    subjects: ["Fantasy", "Dragons"],
    series: null,
    licence: { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
    publisher: null,
    publishedOn: "2020-01-31",
    modifiedAt: "2020-01-31T00:00:00Z",
    chapters: [
      { title: "One", xhtml: "<h1>One</h1><p>The first words.</p>" },
      { title: "Two", xhtml: "<h1>Two</h1><p>More words follow here.</p>" },
    ],
    ...facts,
  });
}
