import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { z } from "zod";
import { MarkTargetInput } from "../anchoring/target-input.ts";
import { FileMarkInput, mostMarksOfFile } from "../formats/file-mark.ts";
import { fitsKind } from "../mark.ts";
import type { PlannedMark } from "./planned-mark.ts";

// A preview is not stored here: it travels in the page, packed, and comes back with the form that confirms it (decision 294). It is
// checked as anything that is posted, one mark after another, each on a line of its own.

const at = FileMarkInput.shape.createdAt.unwrap();

const Planned = z
  .object({
    id: z.uuid(),
    jid: z.string().min(1).max(200),
    kind: FileMarkInput.shape.kind,
    colour: FileMarkInput.shape.colour,
    note: FileMarkInput.shape.note,
    target: MarkTargetInput,
    state: z.enum(["painted", "approximate", "orphan"]),
    found: MarkTargetInput.nullable(),
    createdAt: at,
    changedAt: at,
  })
  .refine((mark) => fitsKind(mark.kind, mark));

const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];
/** Unpacked: what is made into a text at once. */
const mostBytes = 32 * 1024 * 1024;
/** Packed: what a form may have, less its other fields. */
const longestPacked = 7_500_000;

/** Null for more than a form can have. */
export async function packMarks(
  marks: readonly PlannedMark[],
  yieldIfDue: () => Promise<void>,
): Promise<string | null> {
  const lines: string[] = [];
  for (const mark of marks) {
    lines.push(JSON.stringify(mark));
    await yieldIfDue();
  }
  const text = Buffer.from(lines.join("\n"));
  if (text.length > mostBytes) return null;
  const packed = (await pack(text)).toString("base64url");
  return packed.length > longestPacked ? null : packed;
}

/** Null for what `packMarks` has not packed. */
export async function unpackMarks(
  packed: string,
  yieldIfDue: () => Promise<void>,
): Promise<PlannedMark[] | null> {
  const lines = await unpackLines(packed);
  if (!lines || lines.length > mostMarksOfFile) return null;
  const marks: PlannedMark[] = [];
  for (const line of lines) {
    const mark = Planned.safeParse(parseLine(line));
    if (!mark.success) return null;
    marks.push(mark.data);
    await yieldIfDue();
  }
  return marks;
}

async function unpackLines(packed: string): Promise<string[] | null> {
  try {
    const text = await unpack(Buffer.from(packed, "base64url"), { maxOutputLength: mostBytes });
    return text.toString().split("\n", mostMarksOfFile + 1);
  } catch {
    // Not packed by us, or larger than anything we pack.
    return null;
  }
}

/** Longer than any mark with its positions. */
const longestLine = 512 * 1024;

function parseLine(line: string): unknown {
  try {
    return line.length > longestLine ? null : JSON.parse(line);
  } catch {
    return null;
  }
}
