import { unreadable } from "./refusals.ts";

const nameLetters = /[\w$]+/y;
/** As long as a name of PostgreSQL may be. */
const longestName = 63;

/** Reads a parameter from left to right. Everything that it cannot read is refused. */
export class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Takes these letters if they come next. */
  takes(letters: string): boolean {
    if (!this.#text.startsWith(letters, this.#at)) return false;
    this.#at += letters.length;
    return true;
  }

  expect(letters: string): void {
    if (!this.takes(letters)) throw unreadable(`"${letters}" is missing at letter ${this.#at + 1}`);
  }

  isNext(letters: string): boolean {
    return this.#text.startsWith(letters, this.#at);
  }

  /** A name of a column, a table or an operator. */
  name(): string {
    nameLetters.lastIndex = this.#at;
    const [name] = nameLetters.exec(this.#text) ?? [];
    if (!name || name.length > longestName) throw unreadable(`A name is missing at letter ${this.#at + 1}`);
    this.#at += name.length;
    return name;
  }

  /** A value up to one of these letters, or in quotation marks. */
  value(ends: string): string {
    if (this.takes('"')) return this.#quoted();
    const from = this.#at;
    while (!this.isAtEnd && !ends.includes(this.#text.charAt(this.#at))) this.#at += 1;
    return this.#text.slice(from, this.#at);
  }

  /** A value in braces, as arrays are written: `{a,"b}"}`. */
  braced(): string {
    const from = this.#at;
    let isQuoted = false;
    for (; !this.isAtEnd; this.#at += 1) {
      const letter = this.#text.charAt(this.#at);
      if (letter === "\\") this.#at += 1;
      else if (letter === '"') isQuoted = !isQuoted;
      else if (letter === "}" && !isQuoted) {
        this.#at += 1;
        return this.#text.slice(from, this.#at);
      }
    }
    throw unreadable("A brace is not closed");
  }

  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  #quoted(): string {
    let value = "";
    for (; !this.isAtEnd; this.#at += 1) {
      const letter = this.#text.charAt(this.#at);
      if (letter === '"') {
        this.#at += 1;
        return value;
      }
      if (letter === "\\") this.#at += 1;
      value += this.#text.charAt(this.#at);
    }
    throw unreadable("A quotation mark is not closed");
  }
}
