import yauzl from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import type { ReadingLimits } from "./limits.ts";
import { looseKey } from "./paths.ts";
import { RefusedPublication } from "./publication.ts";

/** The container, opened: names are checked, bytes are inflated when asked for and counted as they come. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  readonly #limits: ReadingLimits;
  readonly #loose = new Map<string, string>();
  #spent = 0;

  constructor(zip: ZipFile, entries: Map<string, Entry>, limits: ReadingLimits) {
    this.#zip = zip;
    this.#entries = entries;
    this.#limits = limits;
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

  /** Inflates one entry; null when there is none or its data is damaged. Refuses what outgrows the limits. */
  async read(path: string): Promise<Uint8Array | null> {
    const name = this.find(path);
    const entry = name === null ? undefined : this.#entries.get(name);
    if (!entry) return null;
    if (entry.isEncrypted())
      throw new RefusedPublication("drm", `${entry.fileName} is encrypted inside the zip`);
    try {
      return await this.#inflate(entry, path);
    } catch (error) {
      if (error instanceof RefusedPublication) throw error;
      // A damaged entry costs us that entry, not the book: the caller says what is missing.
      return null;
    }
  }

  async #inflate(entry: Entry, path: string): Promise<Uint8Array> {
    if (entry.uncompressedSize > this.#limits.entryBytes) throw tooLarge(path, entry, this.#limits);
    const stream = await openStream(this.#zip, entry);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      size += chunk.length;
      this.#spent += chunk.length;
      this.#guard(entry, path, size);
    }
    return join(chunks, size);
  }

  #guard(entry: Entry, path: string, size: number): void {
    if (size > this.#limits.entryBytes) throw tooLarge(path, entry, this.#limits);
    if (isBomb(size, entry, this.#limits)) throw new RefusedPublication("zip-bomb", path);
    if (this.#spent > this.#limits.totalBytes)
      throw new RefusedPublication("too-large", `more than ${this.#limits.totalBytes} bytes unpacked`);
  }
}

function isBomb(size: number, entry: Entry, limits: ReadingLimits): boolean {
  return size > 1024 * 1024 && size > entry.compressedSize * limits.ratio;
}

function tooLarge(path: string, entry: Entry, limits: ReadingLimits): RefusedPublication {
  if (isBomb(entry.uncompressedSize, entry, limits)) return new RefusedPublication("zip-bomb", path);
  return new RefusedPublication("too-large", `${path} unpacks to more than ${limits.entryBytes} bytes`);
}

/** One array of its own: the chunks are views on memory that Node shares between buffers. */
function join(chunks: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function openStream(zip: ZipFile, entry: Entry): Promise<unknown> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

/** Reads the zip directory. Refuses what is no zip, too long a directory, and any name that points outside. */
export async function openArchive(bytes: Uint8Array, limits: ReadingLimits): Promise<Archive> {
  const zip = await openZip(bytes);
  if (zip.entryCount > limits.entries)
    throw new RefusedPublication("too-large", `${zip.entryCount} entries, at most ${limits.entries}`);
  const entries = await listEntries(zip);
  return new Archive(zip, entries, limits);
}

function openZip(bytes: Uint8Array): Promise<ZipFile> {
  if (!(bytes[0] === 0x50 && bytes[1] === 0x4b))
    throw new RefusedPublication("not-a-zip", "no zip signature");
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    // Names are decoded by us: many writers put UTF-8 there without saying so.
    yauzl.fromBuffer(buffer, { lazyEntries: true, decodeStrings: false }, (error, zip) =>
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
