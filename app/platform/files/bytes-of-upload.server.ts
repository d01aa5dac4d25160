import { setImmediate as nextTurn } from "node:timers/promises";

const pieceBytes = 1024 * 1024;

/**
 * The bytes of an uploaded file. They are copied a megabyte a turn: `arrayBuffer` copies all of them several times in
 * one, which for 20 MB holds the event loop for tens of milliseconds.
 */
export async function bytesOfUpload(upload: Blob): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafeSlow(upload.size);
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    bytes.set(new Uint8Array(await upload.slice(from, from + pieceBytes).arrayBuffer()), from);
    await nextTurn();
  }
  return bytes;
}
