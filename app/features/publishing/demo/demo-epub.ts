import { writeEpub } from "#app/manuscript/epub-out/write-epub.ts";
import { readWork } from "#app/manuscript/markdown/read-work.ts";

/** A work of the demo catalogue as the EPUB file the importer takes. `file` is named in complaints. */
export async function demoEpub(file: string, markdown: string): Promise<Uint8Array> {
  return writeEpub(await readWork(file, markdown));
}
