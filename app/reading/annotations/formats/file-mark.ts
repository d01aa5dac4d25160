import { z } from "zod";
import { MarkTargetInput } from "../anchoring/target-input.ts";
import { longestQuote, type MarkTarget } from "../anchoring/target.ts";
import { isQuote, longestName, longestNoteOf, type MarkKind, markKinds } from "../mark.ts";

export const fileColours = ["yellow", "green", "blue", "pink"] as const;
export type FileColour = (typeof fileColours)[number];

/** A book as files name it. */
export interface MarkedBook {
  title: string;
  authors: string[];
  /** Of a book of this site. */
  jid: string | null;
}

/** A mark in a file of ours or another program's. */
export interface FileMark {
  /** A uuid; null in files that have none. */
  id: string | null;
  book: MarkedBook;
  /** The chapter's title. */
  chapter: string | null;
  kind: MarkKind;
  colour: FileColour;
  /** Empty for a bookmark at a picture. */
  quote: string;
  /** Plain text; empty for words that are only highlighted. Of a bookmark its name. */
  note: string;
  /** Null where only the words are known: the mark is then found by them. */
  target: MarkTarget | null;
  /** In milliseconds; null where the file does not say. */
  createdAt: number | null;
  changedAt: number | null;
}

export type ReadMarks =
  | { ok: true; marks: FileMark[]; refusedCount: number; refused: { at: number; reason: string }[] }
  | { ok: false; error: string };

/** In characters. What is larger holds the server up, or is no list of marks. */
export const longestFile = 8_000_000;
/** As many as a profile can have. */
export const mostMarksOfFile = 10_000;
const longestNote = 5_000;
/** The most parts of a file that are named one by one; all are counted. */
const mostNamed = 20;

// PostgreSQL refuses NUL characters, and halves of letters.
const text = (most: number) =>
  z
    .string()
    .max(most)
    .transform((words) => words.toWellFormed().replaceAll("\0", "\uFFFD"));

const [earliest, latest] = [Date.UTC(1970, 0, 1), Date.UTC(2100, 0, 1)];
const Instant = z.number().int().min(earliest).max(latest).nullable();

export const FileMarkInput = z
  .object({
    id: z.uuid().nullable(),
    book: z.object({ title: text(500), authors: z.array(text(200)).max(10), jid: text(200).nullable() }),
    chapter: text(500).nullable(),
    // Files of an earlier version have no bookmarks.
    kind: z.enum(markKinds).default("highlight"),
    colour: z.enum(fileColours),
    quote: text(longestQuote),
    note: text(longestNote),
    target: MarkTargetInput.nullable(),
    createdAt: Instant,
    changedAt: Instant,
  })
  // Without words a mark has to say where it is.
  .refine(
    ({ kind, quote, target }) =>
      isQuote(kind, quote) && isQuote(kind, target?.quote ?? quote) && (quote !== "" || target !== null),
    { path: ["quote"] },
  )
  .refine(({ kind, note }) => note.length <= longestNoteOf(kind), { path: ["name"] });

/** Collects what a file has, and says what it could not take. */
export class MarkCollector {
  private readonly marks: FileMark[] = [];
  private readonly refused: { at: number; reason: string }[] = [];
  private refusedCount = 0;

  /** `at` is the number of the line or of the part of the file, from 1. */
  take(at: number, candidate: unknown): void {
    const mark = FileMarkInput.safeParse(candidate);
    if (mark.success) this.marks.push(mark.data);
    else this.refuse(at, reasonOf(String(mark.error.issues[0]?.path[0] ?? "")));
  }

  refuse(at: number, reason: string): void {
    this.refusedCount += 1;
    if (this.refused.length < mostNamed) this.refused.push({ at, reason });
  }

  get isFull(): boolean {
    return this.marks.length > mostMarksOfFile;
  }

  finish(unknown: string): ReadMarks {
    if (this.isFull) return tooMany;
    if (this.marks.length === 0 && this.refusedCount === 0) return { ok: false, error: unknown };
    return { ok: true, marks: this.marks, refusedCount: this.refusedCount, refused: this.refused };
  }
}

function reasonOf(field: string): string {
  if (field === "quote") return `It has no words, or more than ${longestQuote.toLocaleString("en")} letters.`;
  if (field === "note") return `Its note has more than ${longestNote.toLocaleString("en")} letters.`;
  if (field === "name") return `Its name has more than ${longestName} letters.`;
  return "It is not a mark.";
}

export const tooMany: ReadMarks = {
  ok: false,
  error: `This file has more than ${mostMarksOfFile.toLocaleString("en")} marks. Nothing was changed. Split it, and import one part after the other.`,
};

export const tooLong: ReadMarks = {
  ok: false,
  error: `This file has more than ${(longestFile / 1_000_000).toLocaleString("en")} million letters. Nothing was changed. Split it, and import one part after the other.`,
};

/** A short text of a stranger's file, on one line. */
export const tidyLine = (words: string, most: number): string =>
  words
    .slice(0, 4 * most)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();

const withoutZone = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/;

/** An instant of a stranger's file, in milliseconds, in UTC where it names no zone; null for what is none, or cannot be. */
export function instantIn(written: unknown): number | null {
  if (typeof written !== "string" || written.length > 80) return null;
  const at = Date.parse(withoutZone.test(written) ? `${written.replace(" ", "T")}Z` : written);
  return at >= earliest && at <= latest ? at : null;
}
