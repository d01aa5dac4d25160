import { inflateRawSync } from "node:zlib";

/** The largest size in a header that is believed for the first buffer; a header may claim anything. */
const largestChunk = 1024 * 1024;

const isTooMuch = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";

/**
 * Decompresses raw DEFLATE. Returns null when the output exceeds `most` bytes, before it is allocated; throws for
 * corrupt data.
 */
export function inflate(
  packed: Uint8Array,
  { expected, most }: { expected: number; most: number },
): Uint8Array | null {
  if (most < 1) return null;
  // One chunk of the known size plus one byte: zlib asks for more room to see that it is finished.
  const chunkSize = Math.min(Math.max(64, expected + 1), largestChunk);
  try {
    const { buffer, byteOffset, byteLength } = inflateRawSync(packed, { maxOutputLength: most, chunkSize });
    return new Uint8Array(buffer, byteOffset, byteLength);
  } catch (error) {
    if (isTooMuch(error)) return null;
    throw error;
  }
}
