import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";

/** One line of a file of marks. */
export interface Mark {
  /** As the file names the reader. */
  reader: string;
  /** The book's id in the catalogue that `import-catalog` read. */
  book: string;
  /** 1 to 5; null for a book that the reader wants to read. */
  rating: number | null;
}

/** `line` is where it ends. */
export type MarkLine = { line: number } & (
  | { kind: "mark"; mark: Mark }
  | { kind: "refused"; reason: string }
);

/** The file as a whole holds no marks. */
export class NotMarks extends Error {}

const needed = ["user_id", "book_id"];
const longestLine = 2_000;

const id = z
  .string()
  .trim()
  .min(1, "is missing")
  .max(100, "is longer than 100 characters")
  .refine((text) => !/\p{Cc}/u.test(text), "has control characters");

const Line = z.object({
  user_id: id,
  book_id: id,
  rating: z
    .string()
    .trim()
    .regex(/^[1-5]$/, "is not a number from 1 to 5")
    .optional(),
});

/** Streams a file of ratings or of to-read marks, plain or gzipped: memory is that of a line, however far the file unpacks. */
export async function* readMarksFile(path: string): AsyncGenerator<MarkLine> {
  const isPacked = await isGzipped(path);
  const parser = parse({
    columns: readHeader,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestLine,
  });
  const file = createReadStream(path);
  file.on("error", (error) => parser.destroy(error));
  if (isPacked) {
    const unpacked = createGunzip();
    unpacked.on("error", () => parser.destroy(new NotMarks("The file is a damaged gzip file.")));
    file.pipe(unpacked).pipe(parser);
  } else file.pipe(parser);
  try {
    for await (const { info, record } of parser) yield readLine(info, record);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = `The file is not CSV from here on: ${error.message}.`;
    yield { kind: "refused", line: parser.info.lines, reason };
  } finally {
    file.destroy();
  }
}

function readLine(
  { lines: line, error }: { lines: number; error?: CsvError },
  record: Record<string, unknown>,
): MarkLine {
  if (error) return { line, kind: "refused", reason: "It has more or fewer fields than the header." };
  const read = Line.safeParse(record);
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    return { line, kind: "refused", reason: `${problems.join("; ")}.` };
  }
  const { user_id: reader, book_id: book, rating } = read.data;
  return { line, kind: "mark", mark: { reader, book, rating: rating === undefined ? null : Number(rating) } };
}

function readHeader(columns: string[]): string[] {
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new NotMarks(`The file has no column ${missing.join(" and no column ")}.`);
  return columns;
}

/** By its first bytes: names of files lie. */
async function isGzipped(path: string): Promise<boolean> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}
