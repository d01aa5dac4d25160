import type { ReadMarks } from "../formats/file-mark.ts";
import { readKindleClippings } from "../formats/kindle-clippings.ts";
import { readMarksCsv } from "../formats/marks-csv.server.ts";
import { marksFormat, readMarksJson } from "../formats/marks-json.ts";
import { readAnnotationSet } from "../formats/read-annotation-set.ts";

/** So much of a file says of which kind it is. */
const headLength = 64 * 1024;

/** The marks of a file of any kind that the site reads: by what is in it, since names of files lie. */
export async function readMarksFile(
  file: string,
  yieldIfDue: () => Promise<void>,
): Promise<{ from: string; read: ReadMarks }> {
  const head = file.slice(0, headLength);
  if (/^\uFEFF?\s*[{[]/.test(head))
    return head.includes(`"${marksFormat}"`)
      ? { from: "marks of this site", read: await readMarksJson(file, yieldIfDue) }
      : { from: "EPUB Annotations", read: await readAnnotationSet(file, yieldIfDue) };
  if (/(?:^|[\r\n])={8,}/.test(head))
    return { from: "a Kindle’s clippings", read: await readKindleClippings(file, yieldIfDue) };
  return { from: "quotes in CSV", read: await readMarksCsv(file) };
}
