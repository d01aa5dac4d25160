import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { type CsvLine, readCsv, WrongCsvFile } from "#app/platform/files/read-csv.server.ts";
import { mostReadings } from "../books/book-states.ts";
import { dialectOf, dialects, type FileBook } from "./file-dialects.ts";

/** The most books of a file. */
export const mostRows = 20_000;
const longestRecord = 64 * 1024;
/** With more lines that are none it is another kind of file. */
const mostRefused = 200;
const pieceSize = 2 * 1024;
/** The most lines that are named one by one; all are counted. */
const mostNamed = 20;

export interface ReadBooks {
  /** Of which site the file is. */
  from: string;
  books: FileBook[];
  refusedCount: number;
  refused: { line: number; reason: string }[];
}

export type ReadFile = ({ ok: true } & ReadBooks) | { ok: false; error: string };

/** The books of an exported file; lines that are none are counted and named. */
export async function readFile(file: Readable): Promise<ReadFile> {
  const read: ReadBooks = { from: "", books: [], refusedCount: 0, refused: [] };
  const pieces = Readable.from(inSmallPieces(file), { objectMode: false });
  try {
    for await (const line of readCsv(pieces, { neededColumns: [], longestRecord })) {
      const stop = takeLine(read, line);
      if (stop) return stop;
    }
  } catch (error) {
    if (error instanceof WrongCsvFile) return { ok: false, error: error.message };
    throw error;
  }
  if (read.books.length === 0 && read.refusedCount === 0) return unknown;
  return { ok: true, ...read };
}

/** A chunk of an uploaded file may have thousands of broken lines, and describing each costs the parser much: other requests come between. */
async function* inSmallPieces(file: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of file as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += pieceSize) {
      yield chunk.subarray(at, at + pieceSize);
      await setImmediate();
    }
}

/** Why reading ends here; null to go on. */
function takeLine(read: ReadBooks, line: CsvLine): ReadFile | null {
  if (line.kind === "refused") return refuse(read, line.line, line.reason);
  const record = line.record as Record<string, string>;
  const dialect = dialectOf(Object.keys(record));
  if (!dialect) return unknown;
  read.from = dialect.name;
  const book = tidy(dialect.read(record));
  if (book.title === "") return refuse(read, line.line, "It has no title.");
  return read.books.push(book) > mostRows ? tooMany : null;
}

function refuse(read: ReadBooks, line: number, reason: string): ReadFile | null {
  read.refusedCount += 1;
  if (read.refused.length < mostNamed) read.refused.push({ line, reason });
  return read.refusedCount > mostRefused ? broken : null;
}

const broken: ReadFile = {
  ok: false,
  error: `More than ${mostRefused.toLocaleString("en")} lines of this file cannot be read. Nothing was changed. Export it again, and choose it as it is.`,
};

const tooMany: ReadFile = {
  ok: false,
  error: `This file has more than ${mostRows.toLocaleString("en")} lines. Nothing was changed. Split it, and import one part after the other.`,
};

const unknown: ReadFile = {
  ok: false,
  error: `This is not a library file that this site knows. Nothing was changed. Choose the CSV file that ${dialects
    .slice(1)
    .map(({ name }) => name)
    .join(", ")} or this site exports.`,
};

const cut = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();

/** Within what the library stores, whatever the file holds. */
const tidy = ({ title, authors, isbns, shelves, jid, readings, ...book }: FileBook): FileBook => ({
  ...book,
  title: cut(title, 500),
  authors: authors.slice(0, 10).map((name) => cut(name, 200)),
  isbns: isbns.slice(0, 4).map((isbn) => cut(isbn, 40)),
  jid: jid === null ? null : cut(jid, 200),
  shelves: [...new Set(shelves.map((name) => cut(name, 80)).filter(Boolean))].slice(0, 20),
  readings: readings.slice(-mostReadings),
});
