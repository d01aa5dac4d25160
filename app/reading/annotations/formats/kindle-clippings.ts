import { longestQuote } from "../anchoring/target.ts";
import {
  type FileMark,
  instantIn,
  longestFile,
  MarkCollector,
  type ReadMarks,
  tidyLine,
  tooLong,
} from "./file-mark.ts";

/** What a part of the file is, by the words that the device's language has for it. */
const kinds = {
  bookmark:
    /\b(?:bookmark|lesezeichen|signet|marcador|segnalibro|bladwijzer)\b|закладка|ブックマーク|书签|書籤/i,
  note: /\b(?:note|notiz|nota|notitie)\b|заметка|メモ|笔记|筆記/i,
  highlight:
    /highlight|markierung|surlignement|subrayado|evidenziazione|destaque|markering|выделен|ハイライト|标注|標註/i,
};

interface Clipping {
  /** The number of the part of the file. */
  at: number;
  title: string;
  authors: string[];
  kind: "highlight" | "note" | "unknown";
  /** By the device's own numbers; null where there are none. */
  from: number | null;
  to: number | null;
  createdAt: number | null;
  text: string;
}

/** How far back a part may belong to one before it. */
const lookBack = 30;
const linesPerPause = 2_000;

/** The marks of a Kindle's `My Clippings.txt`: by its lines, in any language; what is a note is known in nine. */
export async function readKindleClippings(file: string, yieldIfDue: () => Promise<void>): Promise<ReadMarks> {
  if (file.length > longestFile) return tooLong;
  const byBook = new Map<string, { clipping: Clipping; note: string }[]>();
  const collector = new MarkCollector();
  let at = 0;
  for (const part of partsOf(file)) {
    await yieldIfDue();
    if (part === null) continue;
    at += 1;
    const clipping = clippingIn(part, at);
    if (clipping === "unknown") collector.refuse(at, "It is not a clipping of a Kindle.");
    if (typeof clipping === "string") continue;
    const book = JSON.stringify([clipping.title, clipping.authors]);
    const known = byBook.get(book) ?? [];
    if (known.length === 0) byBook.set(book, known);
    if (!join(known, clipping))
      collector.refuse(at, "It is a note, and the words that it belongs to are not in the file.");
  }
  const all = [...byBook.values()].flat().toSorted((one, other) => one.clipping.at - other.clipping.at);
  for (const { clipping, note } of all) {
    collector.take(clipping.at, markOf(clipping, note));
    if (collector.isFull) break;
    await yieldIfDue();
  }
  return collector.finish(
    "This is not a file of a Kindle's clippings. Nothing was changed. Choose the file My Clippings.txt of the folder documents.",
  );
}

/** Its parts, and null now and then, so that other work comes between a million lines. */
function* partsOf(file: string): Generator<string[] | null> {
  let lines: string[] = [];
  let count = 0;
  for (const [, line = ""] of file.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    count += 1;
    if (count % linesPerPause === 0) yield null;
    if (!/^={8,}\s*$/.test(line)) lines.push(line);
    else {
      yield lines;
      lines = [];
    }
  }
  if (lines.some((line) => line.trim() !== "")) yield lines;
}

/** "empty" for bookmarks, and for words that the book's publisher did not let out. */
function clippingIn(part: readonly string[], at: number): Clipping | "empty" | "unknown" {
  const lines = part.slice(
    Math.max(
      0,
      part.findIndex((line) => line.replace("\uFEFF", "").trim() !== ""),
    ),
  );
  const [title = "", about = "", ...rest] = lines;
  if (!/^\s*-/.test(about) || about.length > 500) return "unknown";
  const text = rest.join("\n").trim();
  const [what = ""] = about.split("|");
  if (text === "" || kinds.bookmark.test(what) || /^\s*<[^<>]{1,200}>$/.test(text)) return "empty";
  const kind = kinds.highlight.test(what) ? "highlight" : kinds.note.test(what) ? "note" : "unknown";
  const parts = about.split("|");
  // The device's positions follow the page, where it has both.
  const [from, to] = rangeIn(parts.length > 2 ? (parts.at(-2) ?? "") : what);
  return {
    at,
    ...bookIn(title),
    kind,
    from,
    to,
    createdAt: instantOf(parts.length > 1 ? (parts.at(-1) ?? "") : ""),
    text,
  };
}

/** "Location 1234-1240", and "Loc. 1234-40" of old devices. */
function rangeIn(words: string): [number | null, number | null] {
  const [, from, to] = /(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?(?!.*\d)/.exec(words) ?? [];
  if (from === undefined) return [null, null];
  if (to === undefined) return [Number(from), Number(from)];
  const whole = to.length < from.length ? from.slice(0, from.length - to.length) + to : to;
  return [Number(from), Number(whole)];
}

/** In English alone: "Added on Thursday, 4 June 2020 12:18:46", of no time zone. */
function instantOf(words: string): number | null {
  const [, written] = /added on (?:[a-z]+, )?(.*)$/i.exec(words) ?? [];
  return written === undefined ? null : instantIn(`${written.trim()} UTC`);
}

/** "Title (Series) (Last, First; Other)": the author is in the last brackets, which may have brackets in them. */
function bookIn(line: string): { title: string; authors: string[] } {
  const whole = tidyLine(line.replaceAll("\uFEFF", ""), 1_000);
  let depth = 0;
  let start = -1;
  for (let at = whole.length - 1; at > 0 && whole.endsWith(")"); at -= 1) {
    depth += whole[at] === ")" ? 1 : whole[at] === "(" ? -1 : 0;
    if (depth > 0) continue;
    start = at;
    break;
  }
  if (start <= 0) return { title: tidyLine(whole, 500), authors: [] };
  const authors = whole
    .slice(start + 1, -1)
    .split(";")
    .map((name) => tidyLine(name.trim().replace(/^([^,]+), ([^,]+)$/, "$2 $1"), 200));
  return { title: tidyLine(whole.slice(0, start), 500), authors: authors.filter(Boolean).slice(0, 10) };
}

/** Puts a clipping to those of its book: a note to its words, words that were marked again in the place of what they were. False for a note of nothing. */
function join(known: { clipping: Clipping; note: string }[], clipping: Clipping): boolean {
  const recent = known.slice(-lookBack).toReversed();
  const { from, to, kind, text } = clipping;
  const isLong = text.length > longestQuote;
  const holds = ({ clipping: other }: { clipping: Clipping }) =>
    from !== null && other.from !== null && other.to !== null && other.from <= from && from <= other.to;
  if (kind === "note") {
    const owner = recent.find((each) => each.note === "" && holds(each));
    if (owner) owner.note = text;
    return owner !== undefined;
  }
  const isAgain = ({ clipping: other }: { clipping: Clipping }) =>
    !isLong &&
    from !== null &&
    to !== null &&
    other.from !== null &&
    other.to !== null &&
    other.from <= to &&
    from <= other.to &&
    (other.text.includes(text) || text.includes(other.text));
  const earlier = recent.find(isAgain);
  if (earlier) earlier.clipping = clipping;
  else known.push({ clipping, note: "" });
  return true;
}

const markOf = ({ title, authors, createdAt, text }: Clipping, note: string): FileMark => ({
  id: null,
  book: { title, authors, jid: null },
  chapter: null,
  kind: "highlight",
  colour: "yellow",
  quote: text,
  note,
  target: null,
  createdAt,
  changedAt: null,
});
