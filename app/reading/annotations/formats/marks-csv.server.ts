import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { type CsvLine, readCsv, WrongCsvFile } from "#app/platform/files/read-csv.server.ts";
import { fileFormats } from "#app/ui/charts/table-file.server.ts";
import {
  type FileColour,
  fileColours,
  type FileMark,
  instantIn,
  longestFile,
  MarkCollector,
  type ReadMarks,
  tidyLine,
  tooLong,
} from "./file-mark.ts";
import { longestName } from "../mark.ts";

const columns = ["Highlight", "Title", "Author", "URL", "Note", "Location", "Date"].map((key) => ({
  key,
  label: key,
  kind: "text" as const,
}));

/** A tag as Readwise reads it out of notes: a point and one word, at the beginning; the name of the bookmark follows. */
const bookmarkTag = ".bookmark";
const taggedNote = new RegExp(String.raw`^\.bookmark(?: (.{1,${longestName}}))?$`);

/** What is marked in one book, in its order. */
export interface ReadwiseBook {
  /** Where the book is: one address for all its marks, since Readwise takes each address for a source of its own. */
  url: string;
  marks: readonly FileMark[];
}

/** A CSV file as Readwise imports it (readwise.io/import_bulk). Spreadsheets take nothing in it for a formula. */
export function writeReadwiseCsv(books: AsyncIterable<ReadwiseBook>): AsyncGenerator<string> {
  return fileFormats.csv.write({ name: "marks", columns, about: {}, rows: cellsOf(books) });
}

async function* cellsOf(books: AsyncIterable<ReadwiseBook>) {
  for await (const { url, marks } of books)
    yield marks.map(({ kind, quote, book, note, chapter, createdAt }, at) => ({
      // A bookmark at a picture has no words.
      Highlight: quote || (chapter ?? book.title),
      Title: book.title,
      Author: book.authors.join("; "),
      URL: url,
      Note: kind === "bookmark" ? `${bookmarkTag} ${note}`.trim() : note,
      // A whole number, by which the marks of a book are put in order.
      Location: String(at + 1),
      Date: createdAt === null ? "" : utcOf(createdAt),
    }));
}

/** `2026-03-12 09:30:00`, in UTC. */
const utcOf = (instant: number): string => new Date(instant).toISOString().slice(0, 19).replace("T", " ");

/** Names of columns in the files of other programs, in lower case and without white space. */
const names = {
  quote: ["highlight", "quote", "quotation", "text", "passage", "highlightedtext", "content", "selection"],
  note: ["note", "notes", "comment", "comments", "annotation", "mynote", "memo"],
  title: ["title", "book", "booktitle", "bookname", "source"],
  author: ["author", "authors", "bookauthor", "creator"],
  chapter: ["chapter", "chaptertitle", "section"],
  colour: ["color", "colour", "highlightcolor"],
  date: ["date", "created", "createdat", "createdon", "highlightedat", "dateadded", "timestamp"],
} as const;
type Field = keyof typeof names;

const longestRecord = 128 * 1024;
const pieceSize = 2 * 1024;
/** With more lines that are none it is another kind of file. */
const mostRefused = 1_000;

/** The marks of a CSV file with a header, whatever program wrote it: by the names of its columns. */
export async function readMarksCsv(file: string): Promise<ReadMarks> {
  if (file.length > longestFile) return tooLong;
  const collector = new MarkCollector();
  let fields: Partial<Record<Field, string>> | null = null;
  let refusedCount = 0;
  const pieces = Readable.from(piecesOf(file), { objectMode: false });
  try {
    for await (const line of readCsv(pieces, { neededColumns: [], longestRecord })) {
      fields ??= line.kind === "record" ? fieldsOf(Object.keys(line.record)) : null;
      if (fields && fields.quote === undefined) return noQuotes;
      takeLine(collector, line, fields ?? {});
      refusedCount += line.kind === "refused" ? 1 : 0;
      if (collector.isFull) break;
      if (refusedCount > mostRefused) return broken;
    }
  } catch (error) {
    if (error instanceof WrongCsvFile) return { ok: false, error: error.message };
    throw error;
  }
  return collector.finish(noQuotes.error);
}

function takeLine(collector: MarkCollector, line: CsvLine, fields: Partial<Record<Field, string>>): void {
  if (line.kind === "refused") return collector.refuse(line.line, line.reason);
  const cell = (field: Field): string => {
    const value = line.record[fields[field] ?? ""];
    // Some are exported so that a spreadsheet takes nothing for a formula.
    return typeof value === "string" ? value.replace(/^'(?=[=+\-@\t\r])/, "").trim() : "";
  };
  collector.take(line.line, {
    id: null,
    book: { title: tidyLine(cell("title"), 500), authors: authorsIn(cell("author")), jid: null },
    chapter: tidyLine(cell("chapter"), 500) || null,
    colour:
      fileColours.find((colour): colour is FileColour => colour === cell("colour").toLowerCase()) ?? "yellow",
    ...kindAndNote(cell("note")),
    quote: cell("quote"),
    target: null,
    createdAt: instantIn(cell("date")),
    changedAt: null,
  } satisfies FileMark);
}

function kindAndNote(note: string): Pick<FileMark, "kind" | "note"> {
  const [tagged, name = ""] = taggedNote.exec(note) ?? [];
  return tagged === undefined ? { kind: "highlight", note } : { kind: "bookmark", note: name };
}

const authorsIn = (cell: string): string[] =>
  cell
    .slice(0, 2_000)
    .split(";")
    .map((name) => tidyLine(name, 200))
    .filter(Boolean)
    .slice(0, 10);

function fieldsOf(header: readonly string[]): Partial<Record<Field, string>> {
  const known = new Map(header.map((name) => [name.toLowerCase().replace(/[\s_-]+/g, ""), name]));
  const found: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(names) as Field[]) {
    const name = names[field].map((each) => known.get(each)).find((each) => each !== undefined);
    if (name !== undefined) found[field] = name;
  }
  return found;
}

const noQuotes = {
  ok: false,
  error:
    "This CSV file has no marks. Nothing was changed. Its first line has to name a column Highlight, Quote or Text, and may name Note, Title, Author and Date.",
} as const;

const broken: ReadMarks = {
  ok: false,
  error: `More than ${mostRefused.toLocaleString("en")} lines of this file cannot be read. Nothing was changed. Export it again, and choose it as it is.`,
};

/** A file may have thousands of broken lines, and describing each costs the parser much: other requests come between. */
async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length;) {
    let end = Math.min(file.length, at + pieceSize);
    // Not between the two halves of a letter.
    if (end < file.length && !file.slice(at, end).isWellFormed()) end += 1;
    yield Buffer.from(file.slice(at, end));
    at = end;
    await setImmediate();
  }
}
