import { z } from "zod";
import { type CsvLine, readCsv } from "#app/platform/files/read-csv.server.ts";

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

const shape = { neededColumns: ["user_id", "book_id"], longestRecord: 2_000, isPackable: true };

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

/** Streams a file of ratings or of to-read marks, plain or gzipped. */
export async function* readMarksFile(path: string): AsyncGenerator<MarkLine> {
  for await (const line of readCsv(path, shape)) yield readLine(line);
}

function readLine(given: CsvLine): MarkLine {
  if (given.kind === "refused") return given;
  const { line } = given;
  const read = Line.safeParse(given.record);
  if (!read.success) {
    const problems = read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    return { line, kind: "refused", reason: `${problems.join("; ")}.` };
  }
  const { user_id: reader, book_id: book, rating } = read.data;
  return { line, kind: "mark", mark: { reader, book, rating: rating === undefined ? null : Number(rating) } };
}
