import type { Chapter } from "../publication.ts";
import { filterDeclarations, filterSheet, isPlainCondition } from "./filter-sheet.ts";
import type { FilteredSheet } from "./filter-sheet.ts";
import { listImports } from "./imports.ts";
import type { NameSpace } from "./values/values.ts";

/** A sheet a chapter asks for: a file of the container, or the text of a `style` element. */
export interface SheetRequest {
  path: string;
  /** Null for a file. */
  text: string | null;
  media: string | null;
}

/** What styles are read from: `url` gives the stored file of an address, `prefix` tells this book from others, `limit` is in characters. */
export interface StyleSources {
  readText: (path: string) => Promise<string | null>;
  /** The path an address in this file means, when it is a file of the container. */
  resolve: (from: string, href: string) => string | null;
  url: (from: string, address: string) => string | null;
  prefix: string;
  limit: number;
  warn: (warning: string) => void;
}

interface Sheet extends FilteredSheet {
  index: number;
  media: string | null;
  chapters: number;
}

/** What a chapter asks for: sheets in their order, and the keys of all that were met. */
interface FoundSheets {
  sheets: Set<Sheet>;
  seen: Set<string>;
}

const IMPORT_DEPTH = 6;
/** Of a whole book, each style element with words of its own being one. */
const mostSheets = 4000;

/** All style of a book: each sheet is read once, and used by the chapters that link it. */
export class BookStyles {
  readonly #sources: StyleSources;
  readonly #sheets = new Map<string, Sheet>();
  readonly #order: Sheet[] = [];
  readonly #inline = new Map<string, string | null>();
  #inlineRules = "";
  #inlineCount = 0;
  #spent = 0;
  #styledChapters = 0;

  constructor(sources: StyleSources) {
    this.#sources = sources;
  }

  /** The sheets of one chapter, imports before the sheet that asks for them. */
  async load(requests: SheetRequest[]): Promise<ChapterStyles> {
    const found: FoundSheets = { sheets: new Set(), seen: new Set() };
    for (const request of requests) await this.#add(request, found, 0);
    const distinct = [...found.sheets];
    this.#styledChapters += 1;
    for (const sheet of distinct) sheet.chapters += 1;
    this.#place(distinct);
    return new ChapterStyles(distinct);
  }

  /** A sheet that was met before in this chapter adds nothing: sheets that import each other are followed once each. */
  async #add(request: SheetRequest, found: FoundSheets, depth: number): Promise<void> {
    const key = keyOf(request);
    if (found.seen.has(key) || depth > IMPORT_DEPTH) return;
    found.seen.add(key);
    const text = request.text ?? (await this.#sources.readText(request.path));
    if (text === null) return this.#sources.warn(`The style sheet ${request.path} is missing.`);
    for (const { href, media } of listImports(text)) {
      const path = this.#sources.resolve(request.path, href);
      if (path) await this.#add({ path, text: null, media: media ?? request.media }, found, depth + 1);
      else this.#sources.warn(`A style sheet from elsewhere is left out: ${href.slice(0, 100)}.`);
    }
    const sheet = this.#sheets.get(key) ?? this.#filter(key, text, request);
    if (sheet) found.sheets.add(sheet);
  }

  #filter(key: string, text: string, request: SheetRequest): Sheet | null {
    this.#spent += text.length;
    if (this.#spent > this.#sources.limit || this.#sheets.size >= mostSheets) {
      this.#sources.warn(`${request.path} is left out: the book has more style than we read.`);
      return null;
    }
    const filtered = filterSheet(text, this.#names(request.path));
    if (filtered.isBroken) this.#sources.warn(`The style sheet ${request.path} cannot be read.`);
    const sheet = { ...filtered, index: this.#sheets.size + 1, media: request.media, chapters: 0 };
    this.#sheets.set(key, sheet);
    return sheet;
  }

  #names(path: string): NameSpace {
    return { prefix: this.#sources.prefix, url: (address) => this.#sources.url(path, address) };
  }

  /** Keeps every chapter's order: a new sheet goes right behind the one before it in that chapter. */
  #place(sheets: Sheet[]): void {
    let after = -1;
    for (const sheet of sheets) {
      const at = this.#order.indexOf(sheet);
      if (at < 0) this.#order.splice(++after, 0, sheet);
      else after = Math.max(after, at);
    }
  }

  /** A class for these declarations; the same text in the same folder gets the same class. */
  inlineClass(declarations: string, path: string): string | null {
    const key = declarations.includes("url") ? `${path}\n${declarations}` : declarations;
    const known = this.#inline.get(key);
    if (known !== undefined) return known;
    this.#spent += declarations.length;
    const filtered =
      this.#spent > this.#sources.limit ? "" : filterDeclarations(declarations, this.#names(path));
    const name = filtered ? `b--s${++this.#inlineCount}` : null;
    // A style attribute beats every selector of the sheets.
    if (name) this.#inlineRules += `.${name}:not(#b-0#b-0){${filtered}}`;
    this.#inline.set(key, name);
    return name;
  }

  /** The marks by which a chapter's body asks for the sheets that not every chapter uses. */
  marksFor(styles: ChapterStyles): string[] {
    return styles.sheets.filter((sheet) => !this.#isForAll(sheet)).map((sheet) => markOf(sheet));
  }

  #isForAll(sheet: Sheet): boolean {
    return sheet.chapters === this.#styledChapters;
  }

  /** The book's one style sheet. */
  css(): string {
    const globals = this.#order.map((sheet) => sheet.globals).join("");
    const scoped = this.#order.map((sheet) => this.#scoped(sheet)).join("");
    return globals + scoped + (this.#inlineRules && `@scope (.book-text){${this.#inlineRules}}`);
  }

  #scoped(sheet: Sheet): string {
    if (!sheet.rules) return "";
    const root = this.#isForAll(sheet) ? ".book-text" : `.book-text:has(>.${markOf(sheet)})`;
    const rules = `@scope (${root}){${sheet.rules}}`;
    const isConditional = sheet.media !== null && isPlainCondition(sheet.media);
    return isConditional ? `@media ${sheet.media}{${rules}}` : rules;
  }
}

/** Style elements with the same words are one sheet, unless they name files, which depend on where they are referenced. */
function keyOf({ path, media, text }: SheetRequest): string {
  const place = text === null || /url|@import/i.test(text) ? path : "";
  return `${place}\n${media ?? ""}\n${text ?? ""}`;
}

function markOf(sheet: Sheet): string {
  return `b--sheet${sheet.index}`;
}

/** The sheets one chapter uses, in order. */
export class ChapterStyles {
  readonly sheets: Sheet[];

  constructor(sheets: Sheet[]) {
    this.sheets = sheets;
  }

  /** Which way the chapter is written, from what its sheets say of html and body. */
  writingMode(rootClasses: string[]): Chapter["writingMode"] {
    let mode: Chapter["writingMode"] = "horizontal-tb";
    for (const { condition, value } of this.sheets.flatMap((sheet) => sheet.writingModes)) {
      const applies = condition.classes.every((name) => rootClasses.includes(name));
      if (applies && isWritingMode(value)) mode = value;
    }
    return mode;
  }
}

/** Whether a value of `writing-mode` is one that we show. */
export function isWritingMode(value: string): value is Chapter["writingMode"] {
  return value === "horizontal-tb" || value === "vertical-rl" || value === "vertical-lr";
}
