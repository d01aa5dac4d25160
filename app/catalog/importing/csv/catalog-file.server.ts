import { type CsvLine, readCsv } from "#app/platform/files/read-csv.server.ts";
import { type CatalogRecord, readCatalogLine } from "./catalog-record.ts";

/** `line` is where the record ends, `bytes` how much of the file has been read by then. */
export type CatalogLine = { line: number; bytes: number } & (
  | { kind: "record"; record: CatalogRecord }
  | { kind: "refused"; reason: string }
);

/** Streams a catalogue file record by record; unreadable lines are reported with their number. */
export async function* readCatalogFile(path: string): AsyncGenerator<CatalogLine> {
  for await (const line of readCsv(path, { neededColumns: ["book_id", "title"] })) yield readOne(line);
}

function readOne(read: CsvLine): CatalogLine {
  if (read.kind === "refused") return read;
  const { line, bytes } = read;
  const found = readCatalogLine(read.record);
  return found.ok
    ? { line, bytes, kind: "record", record: found.record }
    : { line, bytes, kind: "refused", reason: found.reason };
}
