import type { ChapterStart } from "../formats/html/read/manuscript.ts";
import { romanNumber } from "./series.ts";

/** A group of short numbered lines of one form: `– 2 –`, `[3]`, `Kapitel 4`, `5. The Harbour`. */
export interface LinePattern {
  /** Its first line, as the preview shows it. */
  example: string;
  /** Indices of the lines, ascending. */
  places: number[];
}

const longest = 80;
const mostPatterns = 4;
const least = 2;
const words =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/**
 * Finds consecutively numbered lines by which a text without headings may be cut into chapters: each number is one more than the one before and all else
 * about the lines is the same. The patterns with most lines come first. `lines` are the first lines of all blocks.
 */
export function findPatterns(lines: string[]): LinePattern[] {
  const open = new Map<string, { next: number; run: number[] }>();
  const found: { key: string; places: number[] }[] = [];
  const end = (key: string, run: number[]) => run.length >= least && found.push({ key, places: run });
  lines.forEach((line, at) => {
    for (const { key, value } of readingsOf(line.trim())) {
      const known = open.get(key);
      if (known?.next === value) {
        known.run.push(at);
        known.next += 1;
      } else if (value <= 2) {
        // The first chapter often has no number.
        if (known) end(key, known.run);
        open.set(key, { next: value + 1, run: [at] });
      }
    }
  });
  for (const [key, { run }] of open) end(key, run);
  const byKey = new Map<string, number[]>();
  for (const { key, places } of found) {
    const all = byKey.get(key) ?? [];
    for (const place of places) all.push(place);
    byKey.set(key, all);
  }
  return [...byKey.values()]
    .map((places) => ({ example: lines[places[0] ?? 0]?.trim() ?? "", places: places.sort((a, b) => a - b) }))
    .sort((one, other) => other.places.length - one.places.length)
    .slice(0, 4 * mostPatterns)
    .filter(({ places }, at, all) => all.findIndex((other) => other.places.join() === places.join()) === at)
    .slice(0, mostPatterns);
}

/** The number of a line and the form it is written in. A title after the number may differ from line to line, punctuation around it may not. */
function readingsOf(line: string): { key: string; value: number }[] {
  if (line === "" || line.length > longest) return [];
  const match =
    /^(?<before>[^\p{L}\p{N}]{0,6}(?:\p{L}[\p{L}.]{1,20} )?)(?<number>\d{1,3}|[IVXLCDM]{1,8}|[A-Za-z]{3,9})(?<after>[^\p{L}\p{N}]{0,6})(?<title>.*)$/u.exec(
      line,
    );
  const { before = "", number = "", after = "", title = "" } = match?.groups ?? {};
  const value = valueOf(number);
  if (value === null || (title !== "" && !/^[.:)\]–—-]? ?$|[.:)\]–—-]/.test(after))) return [];
  // A sentence that begins with a number is not a heading.
  if (/[.,;:]$/.test(title)) return [];
  const kind = /^\d/.test(number) ? "1" : romanNumber(number) ? "I" : "one";
  return [{ key: `${before.toLowerCase()}#${kind}${after.trim()}${title === "" ? "" : "…"}`, value }];
}

function valueOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const word = words.indexOf(text.toLowerCase()) + 1;
  return word > 0 ? word : romanNumber(text);
}

/** The starts, and one more at each line of the pattern, which becomes its title. */
export function startAtLines(
  starts: ChapterStart[],
  { places }: LinePattern,
  lineAt: (at: number) => string,
): ChapterStart[] {
  const known = new Set(starts.map(({ at }) => at));
  const more = places
    .filter((at) => !known.has(at))
    .map((at) => ({ at, title: lineAt(at).trim(), hasHeading: true, part: null, isLeftOut: false }));
  return [...starts, ...more].sort((one, other) => one.at - other.at);
}
