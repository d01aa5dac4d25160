import type { Archive } from "./container/archive.ts";
import { decodeText } from "./encoding/decoding.ts";
import type { ReadingLimits } from "./limits.ts";
import { parseMarkup } from "./markup/parse-markup.ts";
import type { ParsedMarkup } from "./markup/parse-markup.ts";
import { RefusedPublication } from "./publication.ts";

/** The container's text files, decoded once and cached while the book is read. */
export class Library {
  readonly archive: Archive;
  readonly warnings: Set<string> = new Set();
  readonly limits: ReadingLimits;
  readonly #texts = new Map<string, string | null>();
  /** A text that is read again after its release is not counted again. */
  readonly #counted = new Set<string>();
  #spent = 0;

  constructor(archive: Archive, limits: ReadingLimits) {
    this.archive = archive;
    this.limits = limits;
  }

  /** Adds a warning; the first hundred are kept, without control and bidi characters. */
  warn(warning: string): void {
    if (this.warnings.size < 100)
      this.warnings.add(warning.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ""));
  }

  async readText(path: string): Promise<string | null> {
    const name = this.archive.find(path);
    if (name === null) return null;
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const bytes = await this.archive.read(name);
    const text = bytes ? this.#decode(name, bytes) : null;
    if (!bytes) this.warn(`${name} is damaged and cannot be read.`);
    this.#texts.set(name, text);
    return text;
  }

  #decode(name: string, bytes: Uint8Array): string {
    if (!this.#counted.has(name)) this.#spent += bytes.length;
    this.#counted.add(name);
    if (this.#spent > this.limits.textBytes)
      throw new RefusedPublication(
        "too-large",
        `more than ${Math.ceil(this.limits.textBytes / 1024 / 1024)} MB of text`,
      );
    const { text, isGuessed } = decodeText(bytes);
    if (isGuessed) this.warn(`${name} is not in the encoding it claims: some letters may be wrong.`);
    return text;
  }

  /** Drops a text from the cache, so that a large book is not held in memory beside its rendering. */
  release(path: string): void {
    const name = this.archive.find(path);
    if (name !== null) this.#texts.delete(name);
  }

  async readDocument(path: string): Promise<ParsedMarkup | null> {
    const text = await this.readText(path);
    return text === null ? null : parseMarkup(text);
  }
}
