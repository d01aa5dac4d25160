import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import type { FileStore } from "#app/platform/files/file-store.server.ts";

const inflated = promisify(gunzip);
/** No part was stored larger. */
const mostOfChunk = 16 * 1024 * 1024;

/** The events of a recording as one JSON list, chunk by chunk; a chunk that is gone leaves a gap. */
export function recordingStream(files: FileStore, hashes: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isFirst = true;
  const left = [...hashes];
  return new ReadableStream({
    async pull(controller) {
      const hash = left.shift();
      if (hash === undefined) {
        controller.enqueue(encoder.encode(isFirst ? "[]" : "]"));
        return controller.close();
      }
      const bytes = await files.read(hash);
      const list = bytes ? (await inflated(bytes, { maxOutputLength: mostOfChunk })).toString("utf8") : "[]";
      const inner = list.slice(1, -1);
      if (inner !== "") controller.enqueue(encoder.encode((isFirst ? "[" : ",") + inner));
      else if (isFirst) return controller.enqueue(new Uint8Array());
      isFirst = false;
    },
  });
}
