/** One step down: even numbers count elements (2, 4, …), odd ones the text before, between and after them. */
export interface CfiStep {
  index: number;
  /** The id that the element is expected to have. */
  id: string | null;
}

/** A place as a canonical fragment identifier names it. */
export interface CfiPath {
  /** The steps in each document; every further one is entered by an indirection (`!`). */
  documents: CfiStep[][];
  /** UTF-16 units into the text; null where the element itself is meant. */
  offset: number | null;
  /** Text assertion: the characters expected before and after the offset. */
  expected: { before: string; after: string } | null;
}

/** A parsed CFI: a point, or a range between two. */
export interface Cfi {
  start: CfiPath;
  /** Null for a point. */
  end: CfiPath | null;
}

/** Far longer than any CFI made by a reading system. */
const mostCharacters = 2000;

/** Whether a fragment is meant as a CFI; it may still be broken. */
export const isCfi = (fragment: string | null): fragment is string =>
  fragment?.startsWith("epubcfi(") ?? false;

/** Parses `epubcfi(…)` by the grammar of EPUB CFI 1.1; null for anything else. Linear. */
export function parseCfi(fragment: string): Cfi | null {
  if (!isCfi(fragment) || !fragment.endsWith(")") || fragment.length > mostCharacters) return null;
  const reader = new CfiReader(fragment.slice("epubcfi(".length, -1));
  const start = reader.path({ documents: [[]], offset: null, expected: null });
  if (!start || start.documents[0]?.length === 0) return null;
  if (reader.isAtEnd) return { start, end: null };
  // A range: the common path, then its two ends.
  if (start.offset !== null || !reader.take(",")) return null;
  const first = reader.path(start);
  const last = first && reader.take(",") ? reader.path(start) : null;
  return first && last && reader.isAtEnd ? { start: first, end: last } : null;
}

class CfiReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  /** Steps, indirections and an offset after those of `common`; null where the grammar is broken. */
  path(common: CfiPath): CfiPath | null {
    const path: CfiPath = { ...common, documents: common.documents.map((steps) => [...steps]) };
    for (;;) {
      if (this.take("/")) {
        const step = this.#step();
        if (!step) return null;
        path.documents.at(-1)?.push(step);
      } else if (this.take("!")) path.documents.push([]);
      else return this.#termination(path);
    }
  }

  #step(): CfiStep | null {
    const index = this.#match(/(?:0|[1-9]\d{0,8})(?![\d.])/y);
    if (index === null) return null;
    const assertion = this.#assertion();
    return assertion === undefined ? null : { index: Number(index), id: assertion?.[0] || null };
  }

  /** The terminating offset: a character, or a temporal or spatial offset, which is reduced to its element. */
  #termination(path: CfiPath): CfiPath | null {
    if (this.take(":")) {
      const offset = this.#match(/(?:0|[1-9]\d{0,8})(?!\d)/y);
      if (offset === null) return null;
      path.offset = Number(offset);
    } else if (this.#match(/[~@]/y) !== null) {
      this.#at -= 1;
      if (this.#match(/(?:~\d+(?:\.\d+)?)?(?:@\d+(?:\.\d+)?:\d+(?:\.\d+)?)?(?=$|[,[])/y) === null)
        return null;
    }
    const words = this.#assertion();
    if (words === undefined) return null;
    if (words && path.offset !== null) path.expected = { before: words[0] ?? "", after: words[1] ?? "" };
    return path;
  }

  /** `[before,after;parameter=value]`: null when there is none, undefined when it does not end. */
  #assertion(): string[] | null | undefined {
    if (!this.take("[")) return null;
    const values = [""];
    let isParameter = false;
    for (; !this.isAtEnd; this.#at += 1) {
      const sign = this.#text[this.#at] ?? "";
      if (sign === "]") {
        this.#at += 1;
        return values;
      }
      if (sign === "[" || sign === "(" || sign === ")") return undefined;
      if (sign === ";") isParameter = true;
      if (isParameter && sign !== "^") continue;
      if (sign === ",") values.push("");
      else this.#append(values, isParameter);
    }
    return undefined;
  }

  /** The current character, or the one after a circumflex, which escapes it. */
  #append(values: string[], isParameter: boolean): void {
    if (this.#text[this.#at] === "^") this.#at += 1;
    if (!isParameter) values.push(`${values.pop() ?? ""}${this.#text[this.#at] ?? ""}`);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }
}
