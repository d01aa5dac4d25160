import {
  type FileMark,
  longestFile,
  MarkCollector,
  mostMarksOfFile,
  type ReadMarks,
  tooLong,
  tooMany,
} from "./file-mark.ts";
import { parsePart, splitJson } from "./split-json.ts";

export const marksFormat = "octavo-marks";

/** Everything, for a backup or another site: what `readMarksJson` reads. */
export function writeMarksJson(marks: readonly FileMark[]): string {
  const lines = marks.map((mark) => JSON.stringify(mark));
  return `{"format":"${marksFormat}","version":1,"marks":[\n${lines.join(",\n")}\n]}\n`;
}

/** The marks of a file that `writeMarksJson` wrote. Others are refused, as a whole or one by one. */
export async function readMarksJson(file: string, yieldIfDue: () => Promise<void>): Promise<ReadMarks> {
  if (file.length > longestFile) return tooLong;
  const split = await splitJson(file, { name: "marks", most: mostMarksOfFile + 1 }, yieldIfDue);
  if (!split) return unknown;
  const { rest, members } = split;
  if (members.length > mostMarksOfFile) return tooMany;
  if (!isRecord(rest) || rest["format"] !== marksFormat || rest["version"] !== 1) return unknown;
  const collector = new MarkCollector();
  for (const [at, member] of members.entries()) {
    collector.take(at + 1, parsePart(member));
    await yieldIfDue();
  }
  return collector.finish("This file has no marks. Nothing was changed.");
}

const unknown: ReadMarks = {
  ok: false,
  error:
    "This is not a file of marks of this site. Nothing was changed. Choose the JSON file as it was exported.",
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
