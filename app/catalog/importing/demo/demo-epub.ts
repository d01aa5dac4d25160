import { writeEpub } from "#app/manuscript/epub/write/write-epub.ts";
import { readWork } from "#app/manuscript/formats/md/read-work.ts";

export interface DemoBook {
  /** The file name in error messages and for the importer. */
  name: string;
  /** ISO 8601 day. */
  publishedOn: string;
  bytes: Uint8Array;
}

/** A work of the demo catalogue as the EPUB file the importer takes. */
export async function makeDemoBook(name: string, markdown: string): Promise<DemoBook> {
  const work = await readWork(name, markdown);
  return { name, publishedOn: work.publishedOn ?? "", bytes: await writeEpub(work) };
}
