import { minutesToRead, shortTimeLabel, type TextLength } from "#app/catalog/reading-time/public.ts";
import { splitContents } from "#app/manuscript/epub/read/matter/split-contents.ts";
import type { NavigationEntry, NavigationTarget } from "#app/manuscript/epub/read/publication.ts";
import { counted } from "#app/ui/counted.ts";

/** One line of the contents; `time` is null where several lines lead into one document. */
export interface ContentsLine {
  label: string;
  target: NavigationTarget | null;
  time: string | null;
}

/** A chapter that is called by its number: `word` is what stands before it ("Scene "), often nothing. */
export interface NumberedChapter {
  word: string;
  numeral: string;
  target: NavigationTarget | null;
}

export type ContentsPart =
  | { kind: "lines"; lines: ContentsLine[] }
  | { kind: "numbers"; chapters: NumberedChapter[]; note: string }
  | { kind: "group"; label: string; note: string; parts: ContentsPart[] };

/** A book's table of contents as its page shows it. */
export interface Outline {
  front: ContentsLine[];
  parts: ContentsPart[];
  back: ContentsLine[];
  /** A long one: its groups are closed. */
  isLong: boolean;
}

/** What is known of a chapter: its words, and what it is to the book (`chapters.matter`). */
export type ChapterFacts = [wordCount: number, matter: "front" | "divider" | "body" | "back" | null];

export interface OutlinedBook {
  title: string;
  text: TextLength;
  contents: NavigationEntry[];
  /** By slug. */
  chapters: Readonly<Record<string, ChapterFacts>>;
}

const longFrom = 17;
/** Fewer numbered chapters are listed as lines. */
const fewestNumbers = 4;

/** Groups a table of contents by the parts of the book, with the time that each takes to read. */
export function outlineOf(book: OutlinedBook): Outline {
  const ofMatter = (matter: ChapterFacts[1]) =>
    Object.keys(book.chapters).filter((slug) => book.chapters[slug]?.[1] === matter);
  const { front, rest } = splitContents(book.contents, ofMatter("front"));
  const { front: back, rest: body } = splitContents(rest, ofMatter("back"));
  const entries = withoutTitle(body, book.title);
  const outliner = new Outliner(book, entries);
  return {
    front: flatten(front).map((entry) => outliner.line(entry, 1)),
    parts: outliner.parts(entries),
    back: flatten(back).map((entry) => outliner.line(entry, 1)),
    isLong: flatten(entries).length >= longFrom,
  };
}

const flatten = (entries: NavigationEntry[]): NavigationEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children)]);

const leavesOf = (entries: NavigationEntry[]): NavigationEntry[] =>
  entries.flatMap((entry) => (entry.children.length === 0 ? [entry] : leavesOf(entry.children)));

const timeOf = (minutes: number | null) => (minutes === null ? null : shortTimeLabel(minutes));

function rangeLabel(least: number, most: number): string {
  const [from, to] = [shortTimeLabel(least), shortTimeLabel(most)];
  if (from === to) return from;
  return `${from.slice(-4) === to.slice(-4) ? from.slice(0, -4) : from} to ${to}`;
}

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/** A half title holds the whole book: its chapters stand in its place. */
function withoutTitle(entries: NavigationEntry[], title: string): NavigationEntry[] {
  return entries.flatMap((entry) => {
    const isTitle = entries.length === 1 || fold(entry.label) === fold(title);
    return isTitle && entry.children.length > 0 ? entry.children : [entry];
  });
}

class Outliner {
  readonly #book: OutlinedBook;
  /** How many entries lead into each chapter. */
  readonly #uses = new Map<string, number>();

  constructor(book: OutlinedBook, entries: NavigationEntry[]) {
    this.#book = book;
    for (const { target } of flatten(entries))
      if (target) this.#uses.set(target.chapter, (this.#uses.get(target.chapter) ?? 0) + 1);
  }

  /** The minutes from which on the time is shown. */
  line(entry: NavigationEntry, fromMinutes = 0): ContentsLine {
    const minutes = this.#minutesOf([entry]);
    const time = minutes !== null && minutes >= fromMinutes ? shortTimeLabel(minutes) : null;
    return { label: entry.label, target: entry.target, time };
  }

  parts(entries: NavigationEntry[]): ContentsPart[] {
    const parts: ContentsPart[] = [];
    for (let start = 0; start < entries.length;) {
      const entry = entries[start];
      if (entry && entry.children.length > 0) {
        parts.push(this.#group(entry));
        start += 1;
        continue;
      }
      const end = entries.findIndex(({ children }, index) => index > start && children.length > 0);
      const run = entries.slice(start, end === -1 ? undefined : end);
      parts.push(this.#run(run));
      start += run.length;
    }
    return parts;
  }

  #group(entry: NavigationEntry): ContentsPart {
    const { label, target, children } = entry;
    const [wordCount, matter] = (target && this.#book.chapters[target.chapter]) ?? [0, "divider"];
    // What stands under the heading of a part, before its first chapter.
    const hasText = matter !== "divider" && wordCount > 0 && !this.#isIn(target, children);
    const own: ContentsPart[] = hasText
      ? [{ kind: "lines", lines: [this.line({ ...entry, children: [] })] }]
      : [];
    return { kind: "group", label, note: this.#note(entry), parts: [...own, ...this.parts(children)] };
  }

  #isIn(target: NavigationTarget | null, entries: NavigationEntry[]): boolean {
    return flatten(entries).some((entry) => entry.target?.chapter === target?.chapter);
  }

  #note(entry: NavigationEntry): string {
    const leaves = leavesOf(entry.children);
    const time = timeOf(this.#minutesOf(flatten([entry])));
    return [counted(leaves.length, nounOf(leaves)), time].filter(Boolean).join(" · ");
  }

  #run(entries: NavigationEntry[]): ContentsPart {
    const numbered = entries.map(({ label, target }) => ({ ...readNumeral(label), target }));
    const [first] = numbered;
    const areNumbers =
      entries.length >= fewestNumbers &&
      numbered.every(({ numeral, word }) => numeral !== null && word === first?.word);
    if (!areNumbers) return { kind: "lines", lines: entries.map((entry) => this.line(entry)) };
    const chapters = numbered.map(({ word, numeral, target }) => ({ word, numeral: numeral ?? "", target }));
    return { kind: "numbers", chapters, note: this.#numbersNote(entries) };
  }

  #numbersNote(entries: NavigationEntry[]): string {
    const count = counted(entries.length, nounOf(entries));
    const times = entries.map((entry) => this.#minutesOf([entry])).filter((minutes) => minutes !== null);
    if (times.length < entries.length) return count;
    return `${count}, ${rangeLabel(Math.min(...times), Math.max(...times))} each`;
  }

  /** Of the chapters that these entries lead into; null where other entries lead into one of them too. */
  #minutesOf(entries: NavigationEntry[]): number | null {
    const uses = new Map<string, number>();
    for (const { target } of entries)
      if (target) uses.set(target.chapter, (uses.get(target.chapter) ?? 0) + 1);
    const isWhole = [...uses].every(([slug, count]) => count >= (this.#uses.get(slug) ?? 0));
    const words = [...uses.keys()].reduce((sum, slug) => sum + (this.#book.chapters[slug]?.[0] ?? 0), 0);
    return isWhole && words > 0 ? minutesToRead(this.#book.text, words) : null;
  }
}

const nouns = ["act", "canto", "letter", "scene"];

/** The word that most of the lines begin with. */
function nounOf(entries: NavigationEntry[]): string {
  const share = (noun: string) =>
    entries.filter(({ label }) => label.toLowerCase().startsWith(`${noun} `)).length / entries.length;
  return nouns.find((noun) => share(noun) > 0.5) ?? "chapter";
}

const roman = /^(?=.)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/i;
const digits = /^\p{Nd}{1,4}$/u;
const chinese =
  /^(?:第[一二三四五六七八九十百千〇零\d]{1,7}[章回节節卷篇]|[一二三四五六七八九十百千〇]{1,7})$/;
const longestWord = 12;

/** A chapter's name that is nothing but its number, perhaps after a word: "IV", "12.", "Scene III". */
export function readNumeral(label: string): { word: string; numeral: string | null } {
  const [, before = "", last = ""] = /^(?:(\p{L}+)\s+)?([^\s.]+)\.?$/u.exec(label.trim()) ?? [];
  const isNumeral = before.length <= longestWord && [roman, digits, chinese].some((form) => form.test(last));
  return isNumeral ? { word: before, numeral: last } : { word: "", numeral: null };
}
