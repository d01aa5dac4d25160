import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { z } from "zod";
import { readJsonText } from "#app/platform/http/forms/read-json.server.ts";
import { isDay } from "#app/ui/times/days.ts";
import { readingStatuses } from "#app/ui/library/library-labels.ts";
import { mostReadings } from "../books/book-states.ts";
import { mostRows } from "./read-file.server.ts";

// A preview is not stored here: it travels in the page, packed, and comes back with the form that confirms it. It is checked as anything
// that is posted.

const day = z.string().refine(isDay).nullable();

const ImportedBook = z.object({
  jid: z.string().min(1).max(200),
  status: z.enum(readingStatuses),
  isHidden: z.boolean(),
  readings: z.array(z.object({ startedOn: day, finishedOn: day })).max(mostReadings),
  shelves: z.array(z.string().min(1).max(80)).max(20),
});
export type ImportedBook = z.output<typeof ImportedBook>;

const Preview = z.array(ImportedBook).max(mostRows);

const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];
const mostBytes = 16 * 1024 * 1024;

export async function packPreview(books: ImportedBook[]): Promise<string> {
  return (await pack(JSON.stringify(books))).toString("base64");
}

/** Null for what is none. */
export async function unpackPreview(text: string): Promise<ImportedBook[] | null> {
  try {
    const json = await unpack(Buffer.from(text, "base64"), { maxOutputLength: mostBytes });
    const read = Preview.safeParse(await readJsonText(json.toString()));
    return read.success ? read.data : null;
  } catch {
    // Not packed by us, or larger than anything we pack.
    return null;
  }
}
