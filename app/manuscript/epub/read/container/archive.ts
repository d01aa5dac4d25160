import yauzl from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import type { ReadingLimits } from "../limits.ts";
import { looseKey } from "./paths.ts";
import { RefusedPublication } from "../publication.ts";

/**
 * Inflates raw DEFLATE; passed in because the engine imports no node:zlib. Synchronous, since a stream for each of a thousand small files
 * takes three times as long. Returns null, without allocating it, for output of more than `most` bytes; throws for damaged data.
 */
export type Inflate = (packed: Uint8Array, size: { expected: number; most: number }) => Uint8Array | null;

/** The bytes of the file, and how to inflate its entries. */
export interface ArchiveSource {
  bytes: Uint8Array;
  inflate: Inflate;
}

const STORED = 0;
const DEFLATED = 8;
const PACKINGS = new Map([
  [9, "deflate64"],
  [12, "bzip2"],
  [14, "LZMA"],
  [93, "Zstandard"],
  [95, "XZ"],
]);
/** Repetitive text compresses well: below this size no ratio makes an entry a bomb. */
const freeOfRatio = 16 * 1024 * 1024;

/** An opened zip: names are checked at once, entries are inflated on demand and counted against the limits. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #source: ArchiveSource;
  readonly #entries: Map<string, Entry>;
  readonly #limits: ReadingLimits;
  readonly #loose = new Map<string, string>();
  #spent = 0;

  constructor(zip: ZipFile, entries: Map<string, Entry>, opened: OpenedSource) {
    this.#zip = zip;
    this.#entries = entries;
    this.#source = opened.source;
    this.#limits = opened.limits;
    for (const name of entries.keys()) {
      const key = looseKey(name);
      if (!this.#loose.has(key)) this.#loose.set(key, name);
    }
  }

  get names(): IterableIterator<string> {
    return this.#entries.keys();
  }

  /** The entry's true name for a path that may differ in case, Unicode form or encoding. */
  find(path: string): string | null {
    return this.#entries.has(path) ? path : (this.#loose.get(looseKey(path)) ?? null);
  }

  /** What an entry is packed with where that is neither stored nor deflated, as EPUB asks; null for all others. */
  foreignPacking(path: string): string | null {
    const name = this.find(path);
    const method = (name === null ? undefined : this.#entries.get(name))?.compressionMethod ?? STORED;
    return method === STORED || method === DEFLATED ? null : (PACKINGS.get(method) ?? `method ${method}`);
  }

  /** Inflates one entry; null when there is none or its data is damaged. Refuses what outgrows the limits. */
  async read(path: string): Promise<Uint8Array | null> {
    const name = this.find(path);
    const entry = name === null ? undefined : this.#entries.get(name);
    if (!entry) return null;
    if (entry.isEncrypted()) throw new RefusedPublication("drm", "the zip is locked with a password");
    try {
      return await this.#inflate(entry, path);
    } catch (error) {
      if (error instanceof RefusedPublication) throw error;
      // A damaged entry loses that entry, not the book: the caller reports what is missing.
      return null;
    }
  }

  async #inflate(entry: Entry, path: string): Promise<Uint8Array | null> {
    if (entry.uncompressedSize > this.#limits.entryBytes) throw tooLarge(path, entry, this.#limits);
    const { fileDataStart } = await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const packed = this.#source.bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize);
    const bytes = this.#unpack(packed, entry, path);
    // An entry whose size is not as declared is damaged.
    if (bytes?.length !== entry.uncompressedSize) return null;
    this.#spent += bytes.length;
    return bytes;
  }

  #unpack(packed: Uint8Array, entry: Entry, path: string): Uint8Array | null {
    const { entryBytes, totalBytes } = this.#limits;
    const ofRatio = Math.max(freeOfRatio, entry.compressedSize * this.#limits.ratio);
    const left = totalBytes - this.#spent;
    const most = Math.min(entryBytes, ofRatio, left);
    const bytes =
      entry.compressionMethod === DEFLATED
        ? this.#source.inflate(packed, { expected: entry.uncompressedSize, most })
        : packed;
    if (bytes !== null && bytes.length <= most)
      return entry.compressionMethod === DEFLATED || entry.compressionMethod === STORED ? bytes : null;
    if (most === entryBytes) throw tooLarge(path, entry, this.#limits);
    if (most === ofRatio) throw new RefusedPublication("zip-bomb", path);
    throw new RefusedPublication("too-large", `more than ${totalBytes} bytes unpacked`);
  }
}

function isBomb(size: number, entry: Entry, limits: ReadingLimits): boolean {
  return size > freeOfRatio && size > entry.compressedSize * limits.ratio;
}

function tooLarge(path: string, entry: Entry, limits: ReadingLimits): RefusedPublication {
  if (isBomb(entry.uncompressedSize, entry, limits)) return new RefusedPublication("zip-bomb", path);
  return new RefusedPublication("too-large", `${path} unpacks to more than ${limits.entryBytes} bytes`);
}

interface OpenedSource {
  source: ArchiveSource;
  limits: ReadingLimits;
}

/** Reads the zip directory. Refuses what is no zip, too long a directory, and any name that points outside. */
export async function openArchive(source: ArchiveSource, limits: ReadingLimits): Promise<Archive> {
  const zip = await openZip(source.bytes);
  if (zip.entryCount > limits.entries)
    throw new RefusedPublication("too-large", `${zip.entryCount} entries, at most ${limits.entries}`);
  const entries = await listEntries(zip);
  return new Archive(zip, entries, { source, limits });
}

function openZip(bytes: Uint8Array): Promise<ZipFile> {
  if (!(bytes[0] === 0x50 && bytes[1] === 0x4b))
    throw new RefusedPublication("not-a-zip", "no zip signature");
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    // Names are decoded by us: many writers put UTF-8 there without saying so. So are sizes compared, when an entry is read:
    // those of an encrypted one differ.
    yauzl.fromBuffer(
      buffer,
      { lazyEntries: true, decodeStrings: false, validateEntrySizes: false },
      (error, zip) =>
        error ? reject(new RefusedPublication("damaged-zip", error.message, { cause: error })) : resolve(zip),
    );
  });
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on("error", (error: Error) =>
      reject(new RefusedPublication("damaged-zip", error.message, { cause: error })),
    );
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      const name = entryName(entry);
      if (isOutside(name)) return reject(new RefusedPublication("path-traversal", name));
      if (!name.endsWith("/") && !entries.has(name)) entries.set(name, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function entryName(entry: Entry): string {
  const raw: unknown = entry.fileName;
  const bytes = raw instanceof Uint8Array ? raw : new TextEncoder().encode(String(raw));
  let name: string;
  try {
    name = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Older writers used the system's code page; the exact letters matter less than that names differ.
    name = new TextDecoder("windows-1252").decode(bytes);
  }
  return name.replaceAll("\\", "/").normalize("NFC");
}

function isOutside(name: string): boolean {
  return (
    name.startsWith("/") || /^[a-z]:/i.test(name) || name.split("/").includes("..") || name.includes("\0")
  );
}
