import { crc32 } from "node:zlib";

/** A file that can be read from anywhere. */
export interface RangedFile {
  size: number;
  /** The bytes from `start` up to `end`. */
  read: (start: number, end: number) => AsyncIterable<Uint8Array>;
}

export interface OpenZip {
  /** Of its files, as they stand in it. */
  names: string[];
  /** The zip with one more file at its end, stored as it is, in place of one of the same name. */
  withFile: (name: string, content: Uint8Array) => { size: number; parts: AsyncGenerator<Uint8Array> };
}

const endSize = 22;
const longestComment = 65_535;
const largestDirectory = 16 * 1024 * 1024;
/** A larger one, or one of more files, has another format. */
const largestZip = 0xf0_00_00_00;
const mostFiles = 65_000;

interface Entry {
  name: string;
  /** As it stands in the directory. */
  bytes: Buffer;
}

/** Reads the directory of a zip, and nothing else of it; null where it has none that can be read, or is larger than 4 GB. */
export async function openZip(file: RangedFile): Promise<OpenZip | null> {
  const from = Math.max(0, file.size - endSize - longestComment);
  const tail = await collect(file.read(from, file.size));
  const at = findEnd(tail);
  if (at === null || file.size > largestZip) return null;
  const [count, length, start] = [
    tail.readUInt16LE(at + 10),
    tail.readUInt32LE(at + 12),
    tail.readUInt32LE(at + 16),
  ];
  if (count > mostFiles || length > largestDirectory || start + length > from + at) return null;
  const entries = readEntries(await collect(file.read(start, start + length)), count);
  if (!entries) return null;
  return {
    names: entries.map(({ name }) => name),
    withFile: (name, content) => addFile({ file, start, entries }, name, content),
  };
}

/** Where the record stands that ends a zip: behind it is only its own comment. */
function findEnd(tail: Buffer): number | null {
  for (let at = tail.length - endSize; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === 0x06_05_4b_50 && at + endSize + tail.readUInt16LE(at + 20) === tail.length)
      return at;
  return null;
}

function readEntries(directory: Buffer, count: number): Entry[] | null {
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02_01_4b_50) return null;
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const end = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (end > directory.length) return null;
    entries.push({ name: directory.toString("utf8", at + 46, nameEnd), bytes: directory.subarray(at, end) });
    at = end;
  }
  return entries;
}

interface Opened {
  file: RangedFile;
  /** Where the directory begins: the new file takes its place. */
  start: number;
  entries: readonly Entry[];
}

function addFile({ file, start, entries }: Opened, name: string, content: Uint8Array) {
  const remaining = entries.filter((entry) => entry.name !== name);
  const { local, listed } = headersOf(name, content, start);
  const directory = Buffer.concat([...remaining.map(({ bytes }) => bytes), listed]);
  const end = Buffer.alloc(endSize);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(remaining.length + 1, 8);
  end.writeUInt16LE(remaining.length + 1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(start + local.length + content.length, 16);
  async function* parts(): AsyncGenerator<Uint8Array> {
    yield* file.read(0, start);
    yield local;
    yield content;
    yield directory;
    yield end;
  }
  return { size: start + local.length + content.length + directory.length + endSize, parts: parts() };
}

/** What stands before the content, and its line in the directory. */
function headersOf(name: string, content: Uint8Array, offset: number): { local: Buffer; listed: Buffer } {
  const named = Buffer.from(name);
  const common = Buffer.alloc(26);
  // The version that reads it, names in UTF-8, stored, and the earliest date there is.
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x08_00, 2);
  common.writeUInt16LE(0x21, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(named.length, 22);
  const mark = (signature: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(signature, 0);
    return bytes;
  };
  const madeBy = Buffer.from([20, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([mark(0x04_03_4b_50), common, named]),
    listed: Buffer.concat([mark(0x02_01_4b_50), madeBy, common, rest, named]),
  };
}

async function collect(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
