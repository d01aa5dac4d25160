import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FileStore } from "#app/platform/files/file-store.server.ts";

const inflated = promisify(gunzip);
/** No part was stored larger. */
const mostOfChunk = 16 * 1024 * 1024;

/**
 * The events of each window of a recording, a JSON list in a list, chunk by chunk; a chunk that is gone leaves a gap.
 * `windows` has the hashes of the chunks.
 */
export function recordingStream(files: FileStore, windows: string[][]): ReadableStream<Uint8Array> {
  const texts = Readable.from(writtenWindows(files, windows), { objectMode: false });
  return Readable.toWeb(texts) as ReadableStream<Uint8Array>;
}

async function* writtenWindows(files: FileStore, windows: string[][]): AsyncGenerator<string> {
  for (const [index, hashes] of windows.entries()) {
    yield index === 0 ? "[[" : "],[";
    let isFirst = true;
    for (const hash of hashes) {
      const bytes = await files.read(hash);
      const list = bytes ? (await inflated(bytes, { maxOutputLength: mostOfChunk })).toString("utf8") : "[]";
      const inner = list.slice(1, -1);
      if (inner === "") continue;
      yield isFirst ? inner : `,${inner}`;
      isFirst = false;
    }
  }
  yield windows.length === 0 ? "[]" : "]]";
}
