import type { Readable } from "node:stream";

export interface StoredFile {
  /** sha256 of the bytes, hex; also the file's name. */
  hash: string;
  size: number;
}

/** Content-addressed files: writing the same bytes twice keeps one copy, and nothing is ever half there. */
export interface FileStore {
  put(bytes: Uint8Array): Promise<StoredFile>;
  /** The bytes, or null when there is no such file. `range` is inclusive, in bytes. */
  open(
    hash: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | null>;
  /** The file's size, or null when there is no such file. */
  find(hash: string): Promise<StoredFile | null>;
  read(hash: string): Promise<Uint8Array | null>;
  has(hash: string): Promise<boolean>;
  delete(hash: string): Promise<void>;
  /** Hashes of all files last written before `before`. */
  list(before: Date): AsyncIterable<string>;
  /** Resolves when the store can be written to and read; rejects saying what is wrong. */
  check(): Promise<void>;
}

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
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "application/epub+zip": "epub",
};

/** Media types that the site serves back, by the ending in the address. */
export const servedTypes = new Map(Object.entries(extensions).map(([type, ending]) => [ending, type]));

/** The immutable address of a stored file: `/files/{hash}.{ending}`. Throws for a media type we never store. */
export function fileUrl(hash: string, mediaType: string): string {
  const ending = extensions[mediaType];
  if (!ending) throw new Error(`no file ending for ${mediaType}`);
  return `/files/${hash}.${ending}`;
}
