import { inflateRawSync } from "node:zlib";

/** A first guess is believed up to here; a header may claim what it likes. */
const largestChunk = 1024 * 1024;

const isTooMuch = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";

/** Unpacks raw DEFLATE. Null when more than `most` bytes come out, noticed before they are held; throws for damaged data. */
export function inflate(
  packed: Uint8Array,
  { expected, most }: { expected: number; most: number },
): Uint8Array | null {
  if (most < 1) return null;
  // In one piece where its size is known, and one byte more: zlib asks for room once again to see that it is done.
  const chunkSize = Math.min(Math.max(64, expected + 1), largestChunk);
  try {
    const { buffer, byteOffset, byteLength } = inflateRawSync(packed, { maxOutputLength: most, chunkSize });
    return new Uint8Array(buffer, byteOffset, byteLength);
  } catch (error) {
    if (isTooMuch(error)) return null;
    throw error;
  }
}
