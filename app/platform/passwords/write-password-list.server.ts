import { createReadStream } from "node:fs";
import { type FileHandle, open, rename } from "node:fs/promises";
import { createInterface } from "node:readline";
import { bitsPerEntry, blockOf, blockSize, hashOf, headerOf, marksOf } from "./password-list.server.ts";

const sha1Line = /^([0-9a-f]{40})(:\d+)?\s*$/i;

/**
 * The hashes of all passwords of a text file: a line is a SHA-1 (optionally with a count, as in Have I Been Pwned) or a
 * password.
 */
async function* readHashes(path: string): AsyncIterable<Buffer> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const hex = sha1Line.exec(line)?.[1];
    if (hex) yield Buffer.from(hex, "hex");
    else if (line !== "") yield hashOf(line);
  }
}

async function countLines(path: string): Promise<number> {
  let count = 0;
  for await (const _hash of readHashes(path)) count++;
  return count;
}

/**
 * Makes a list from a text file, which is read twice. Its memory is bounded; it is fast when the lines are sorted by
 * hash, since the file is then written sequentially. Returns the number of passwords.
 */
export async function writePasswordList(from: string, to: string): Promise<number> {
  const count = await countLines(from);
  const blocks = Math.max(1, Math.ceil((count * bitsPerEntry) / (blockSize * 8)));
  const unfinished = `${to}.new`;
  const file = await open(unfinished, "w+");
  try {
    await file.write(headerOf({ count, blocks }), 0, blockSize, 0);
    await file.truncate((blocks + 1) * blockSize);
    await markAll(file, from, blocks);
  } finally {
    await file.close();
  }
  await rename(unfinished, to);
  return count;
}

const mostBlocksInMemory = 16_384;

async function markAll(file: FileHandle, from: string, blocks: number): Promise<void> {
  const held = new Map<number, Buffer>();
  const flush = async () => {
    for (const [at, block] of held) await file.write(block, 0, blockSize, (at + 1) * blockSize);
    held.clear();
  };
  for await (const hash of readHashes(from)) {
    const at = blockOf(hash, blocks);
    if (!held.has(at) && held.size >= mostBlocksInMemory) await flush();
    const block = held.get(at) ?? (await readBlock(file, at));
    held.set(at, block);
    for (const mark of marksOf(hash))
      block.writeUInt8(block.readUInt8(mark >> 3) | (1 << (mark & 7)), mark >> 3);
  }
  await flush();
}

async function readBlock(file: FileHandle, at: number): Promise<Buffer> {
  const block = Buffer.alloc(blockSize);
  await file.read(block, 0, blockSize, (at + 1) * blockSize);
  return block;
}
