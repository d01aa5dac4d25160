import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { CsvError, parse } from "csv-parse";

/** `line` is where the record ends, `bytes` how much has been read by then. */
export type CsvLine = { line: number; bytes: number } & (
  | { kind: "record"; record: Record<string, unknown> }
  | { kind: "refused"; reason: string }
);

export interface CsvShape {
  /** Columns without which the file is not what it is taken for. */
  neededColumns: string[];
  /** The most characters of a record; by default any number. */
  longestRecord?: number;
  /** Whether the file may be gzipped; a stream may not. */
  isPackable?: boolean;
}

/** The file as a whole is not of the shape; the message is for whoever named it. */
export class WrongCsvFile extends Error {}

interface RecordInfo {
  lines: number;
  bytes: number;
  error?: CsvError;
}

/**
 * Streams the records of a CSV file with a header, by its path or as a stream: memory is that of a record, however far the file unpacks. Records that do not
 * fit the header are refused; where the rest cannot be split, for example after an unclosed quote, that is the last line. Throws
 * WrongCsvFile, and what the file system throws.
 */
export async function* readCsv(source: string | Readable, shape: CsvShape): AsyncGenerator<CsvLine> {
  const { neededColumns, longestRecord = 0, isPackable = false } = shape;
  const isPacked = typeof source === "string" && isPackable && (await isGzipped(source));
  const parser = parse({
    columns: (names: string[]) => checkColumns(names, neededColumns),
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  });
  const file: Readable = typeof source === "string" ? createReadStream(source) : source;
  file.on("error", (error) => parser.destroy(error));
  if (isPacked) {
    const unpacked = createGunzip();
    unpacked.on("error", () => parser.destroy(new WrongCsvFile("The file is a damaged gzip file.")));
    file.pipe(unpacked).pipe(parser);
  } else file.pipe(parser);
  try {
    for await (const { info, record } of parser) yield readRecord(info, record);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines: line, bytes } = parser.info;
    yield { kind: "refused", line, bytes, reason: `The file is not CSV from here on: ${error.message}.` };
  } finally {
    file.destroy();
  }
}

function readRecord({ lines: line, bytes, error }: RecordInfo, record: Record<string, unknown>): CsvLine {
  return error
    ? { kind: "refused", line, bytes, reason: "It has more or fewer fields than the header." }
    : { kind: "record", line, bytes, record };
}

function checkColumns(names: string[], needed: string[]): string[] {
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new WrongCsvFile(`The file has no column ${missing.join(" and no column ")}.`);
  return names;
}

/** By its first bytes: names of files lie. */
async function isGzipped(path: string): Promise<boolean> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}
