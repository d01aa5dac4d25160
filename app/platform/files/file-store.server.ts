import type { Readable } from "node:stream";

export interface StoredFile {
  /** sha256 of the bytes, hex; also the file's name. */
  hash: string;
  size: number;
}

/**
 * Content-addressed files: storing the same bytes twice keeps one copy, and an incomplete file is never visible. All
 * stores behave the same (one test suite runs against each).
 */
export interface FileStore {
  /** Resolves when the file is stored durably. Storing an existing file renews its age for `list`. */
  put(bytes: Uint8Array): Promise<StoredFile>;
  /**
   * The bytes, or null when there is no such file. `range` is inclusive, in bytes; `size` is that of the whole file.
   */
  open(
    hash: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | null>;
  /** The file's hash and size, or null when there is no such file. */
  find(hash: string): Promise<StoredFile | null>;
  read(hash: string): Promise<Uint8Array | null>;
  has(hash: string): Promise<boolean>;
  delete(hash: string): Promise<void>;
  /** Hashes of all files last written before `before`. */
  list(before: Date): AsyncIterable<string>;
  /** Resolves when the store can be written and read; otherwise rejects with the reason. */
  check(): Promise<void>;
}

/**
 * SHA-256 in hex, the name of stored bytes. Computed off the event loop: it takes tens of milliseconds for a large
 * file.
 */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString("hex");
}

/** Whether a text can be the name of a stored file; no store has a file of another name. */
export const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name);

const extensions: Record<string, string> = {
  "image/avif": "avif",
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/svg+xml": "svg",
  "image/jxl": "jxl",
  "font/woff2": "woff2",
  "font/woff": "woff",
  "font/ttf": "ttf",
  "font/otf": "otf",
  "text/css": "css",
  "text/vtt": "vtt",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "application/epub+zip": "epub",
};

/** Media types that the site serves, by the extension in the address. */
export const servedTypes = new Map(Object.entries(extensions).map(([type, ending]) => [ending, type]));

/**
 * The immutable address of a stored file: `/files/{hash}.{extension}`. Throws for a media type that is never stored.
 */
export function fileUrl(hash: string, mediaType: string): string {
  const ending = extensions[mediaType];
  if (!ending) throw new Error(`no file ending for ${mediaType}`);
  return `/files/${hash}.${ending}`;
}
