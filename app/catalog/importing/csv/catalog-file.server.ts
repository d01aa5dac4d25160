import { createReadStream } from "node:fs";
import { CsvError, parse } from "csv-parse";
import { type CatalogRecord, readCatalogLine } from "./catalog-record.ts";

/** `line` is where the record ends, `bytes` how much of the file has been read by then. */
export type CatalogLine = { line: number; bytes: number } & (
  | { kind: "record"; record: CatalogRecord }
  | { kind: "refused"; reason: string }
);

const needed = ["book_id", "title"];

/** Streams a catalogue file line by line; unreadable lines are reported with their number. */
export async function* readCatalogFile(path: string): AsyncGenerator<CatalogLine> {
  const parser = parse({
    columns: readHeader,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const file = createReadStream(path);
  file.on("error", (error) => parser.destroy(error));
  file.pipe(parser);
  try {
    for await (const { info, record } of parser) yield readOne(info, record);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The rest of the file cannot be split into lines, for example after an unclosed quote.
    const { lines, bytes } = parser.info;
    yield {
      kind: "refused",
      line: lines,
      bytes,
      reason: `The file is not CSV from here on: ${error.message}.`,
    };
  }
}

interface RecordInfo {
  lines: number;
  bytes: number;
  error?: CsvError;
}

function readOne({ lines: line, bytes, error }: RecordInfo, record: Record<string, unknown>): CatalogLine {
  const position = { line, bytes };
  if (error) return { ...position, kind: "refused", reason: "It has more or fewer fields than the header." };
  const read = readCatalogLine(record);
  if (!read.ok) return { ...position, kind: "refused", reason: read.reason };
  return { ...position, kind: "record", record: read.record };
}

/** The file as a whole is not a catalogue. */
export class NotACatalog extends Error {}

function readHeader(columns: string[]): string[] {
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new NotACatalog(`The file has no column ${missing.join(" and no column ")}.`);
  return columns;
}
