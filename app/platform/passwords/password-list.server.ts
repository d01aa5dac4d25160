import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

// A Bloom filter in a file, in blocks of one page: looking up a password reads one block, whatever the size of the
// list. The block follows from the beginning of the password's SHA-1, so that a list sorted by hash, like that of Have
// I Been Pwned, is written sequentially.
export const blockSize = 4_096;
const bitsInBlock = blockSize * 8;
/** 14.4 bits and ten marks an entry: a false positive rate of one in a thousand. */
export const bitsPerEntry = 14.4;
const marksPerEntry = 10;
const magic = "octavo password list 1\n";

export interface PasswordListFacts {
  /** The number of passwords. */
  count: number;
  blocks: number;
}

/** The first page of the file. */
export function headerOf(facts: PasswordListFacts): Buffer {
  const header = Buffer.alloc(blockSize);
  header.write(`${magic}${JSON.stringify(facts)}\n`);
  return header;
}

function readHeader(header: Buffer): PasswordListFacts | null {
  const [first = "", second = ""] = header.toString("latin1").split("\n");
  if (`${first}\n` !== magic) return null;
  const { count, blocks } = JSON.parse(second) as Partial<PasswordListFacts>;
  return Number.isSafeInteger(count) && Number.isSafeInteger(blocks) && Number(blocks) > 0
    ? { count: Number(count), blocks: Number(blocks) }
    : null;
}

/** SHA-1 of a password, the 20 bytes that the list is built from. */
export const hashOf = (password: string): Buffer => createHash("sha1").update(password).digest();

/** The index of a hash's block, proportional to its first 48 bits. */
export const blockOf = (hash: Buffer, blocks: number): number =>
  Math.floor((hash.readUIntBE(0, 6) / 2 ** 48) * blocks);

/** The bits of its block that an entry sets. */
export function marksOf(hash: Buffer): number[] {
  const [start, step] = [hash.readUInt32BE(6), hash.readUInt32BE(10) | 1];
  return Array.from({ length: marksPerEntry }, (_, at) => ((start + at * step) >>> 0) % bitsInBlock);
}

const isMarked = (block: Buffer, mark: number) => ((block[mark >> 3] ?? 0) & (1 << (mark & 7))) !== 0;

/** Opens a list for one lookup; null when the file is not such a list. Disposing closes it. */
export async function openPasswordList(path: string) {
  const file = await open(path, "r");
  const header = Buffer.alloc(blockSize);
  await file.read(header, 0, blockSize, 0);
  const facts = readHeader(header);
  if (!facts) {
    await file.close();
    return null;
  }
  return {
    ...facts,
    async has(password: string): Promise<boolean> {
      const hash = hashOf(password);
      const block = Buffer.alloc(blockSize);
      await file.read(block, 0, blockSize, (blockOf(hash, facts.blocks) + 1) * blockSize);
      return marksOf(hash).every((mark) => isMarked(block, mark));
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
}
