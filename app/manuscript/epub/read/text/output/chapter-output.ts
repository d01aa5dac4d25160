import { type PlainText, plainText } from "./plain-text.ts";

/** A link whose address is only known when every chapter has been read. */
export interface LinkHole {
  path: string;
  /** Namespaced id within the target. */
  id: string | null;
}

type Piece = string | LinkHole;

/** Chapter HTML and plain text as they are written, one after the other; nothing is ever read back or patched. */
export class ChapterOutput {
  readonly ids = new Set<string>();
  blockCount = 0;
  imageCount = 0;
  readonly #pieces: Piece[] = [];
  #text: string[] = [];
  #html: string[] = [];
  #pauses = 0;

  html(markup: string): void {
    this.#html.push(markup);
  }

  link(hole: LinkHole): void {
    this.#pieces.push(this.#html.join(""), hole);
    this.#html = [];
  }

  text(text: string): void {
    if (this.#pauses === 0) this.#text.push(text);
  }

  /** Ruby readings and hidden text are written, but are not part of the plain text. */
  pauseText(): void {
    this.#pauses += 1;
  }

  resumeText(): void {
    this.#pauses -= 1;
  }

  breakLine(): void {
    this.#text.push("\n");
  }

  /** Takes an id for this chapter; null when it is already in use. */
  claimId(id: string | null): string | null {
    if (id === null || this.ids.has(id)) return null;
    this.ids.add(id);
    return id;
  }

  /**
   * Ends writing and returns the plain text. Until the links are known the chapter is then a few long strings: a book's
   * worth of small strings would slow down every garbage collection.
   */
  close(): PlainText {
    this.#pieces.push(this.#html.join(""));
    const text = plainText(this.#text.join(""));
    this.#html = [];
    this.#text = [];
    return text;
  }

  /** The HTML with every link resolved by `address`; null leaves an `a` without `href`. */
  finish(address: (hole: LinkHole) => string | null): string {
    return this.#pieces.map((piece) => (typeof piece === "string" ? piece : (address(piece) ?? ""))).join("");
  }
}
