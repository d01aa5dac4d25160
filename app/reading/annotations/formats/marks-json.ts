import { type FileMark, longestFile, MarkCollector, type ReadMarks, tooLong } from "./file-mark.ts";

const format = "octavo-marks";

/** Everything, for a backup or another site: what `readMarksJson` reads. */
export function writeMarksJson(marks: readonly FileMark[]): string {
  const lines = marks.map((mark) => JSON.stringify(mark));
  return `{"format":"${format}","version":1,"marks":[\n${lines.join(",\n")}\n]}\n`;
}

/** The marks of a file that `writeMarksJson` wrote. Others are refused, as a whole or one by one. */
export async function readMarksJson(file: string, yieldIfDue: () => Promise<void>): Promise<ReadMarks> {
  if (file.length > longestFile) return tooLong;
  const marks = marksIn(file);
  if (!marks) return unknown;
  const collector = new MarkCollector();
  for (const [at, mark] of marks.entries()) {
    collector.take(at + 1, mark);
    if (collector.isFull) break;
    await yieldIfDue();
  }
  return collector.finish("This file has no marks. Nothing was changed.");
}

const unknown: ReadMarks = {
  ok: false,
  error:
    "This is not a file of marks of this site. Nothing was changed. Choose the JSON file as it was exported.",
};

function marksIn(file: string): unknown[] | null {
  const value = parseJson(file);
  if (!isRecord(value) || value["format"] !== format || value["version"] !== 1) return null;
  return Array.isArray(value["marks"]) ? value["marks"] : null;
}

/** Undefined for what is no JSON. */
export function parseJson(file: string): unknown {
  try {
    return JSON.parse(file.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
