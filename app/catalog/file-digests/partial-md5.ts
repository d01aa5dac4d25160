import { createHash } from "node:crypto";

const sample = 1024;
const samples = 11;

/** Reads up to `length` bytes at `offset`; null or nothing behind the end. */
type Read = (offset: number, length: number) => Promise<Uint8Array | null>;

/**
 * The digest by which KOReader knows a file (`util.partialMD5`): MD5 of a kilobyte at the beginning, and at 1 kB, 4 kB, 16 kB … up to a
 * gigabyte, as far as the file goes.
 */
export async function partialMd5(read: Read): Promise<string> {
  const hash = createHash("md5");
  for (let number = -1; number < samples; number++) {
    // KOReader shifts by -2 first, which is 30 for LuaJIT: of 32 bits nothing is left.
    const offset = number < 0 ? 0 : sample * 4 ** number;
    const bytes = await read(offset, sample);
    if (!bytes || bytes.length === 0) break;
    hash.update(bytes);
  }
  return hash.digest("hex");
}

/** The same of a file that is in memory. */
export const partialMd5Of = (bytes: Uint8Array): Promise<string> =>
  partialMd5(async (offset, length) => bytes.subarray(offset, offset + length));
