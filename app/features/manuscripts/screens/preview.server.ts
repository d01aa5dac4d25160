import type { KeptManuscript } from "#app/platform/db/schema/manuscripts.server.ts";
import type { BlockLine } from "../importing/manuscript-pieces.ts";
import { factsInWords } from "../importing/work-facts.ts";

const opening = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, "")} …` : text;

/** Titles of headings, by where they are. */
export const headingsOf = (lines: BlockLine[]): Map<number, string> =>
  new Map(lines.flatMap(({ isHeading, text }, at) => (isHeading ? [[at, text] as const] : [])));

/** Lines by which the text may be cut, where no chapter begins yet. */
function patternsOf({ starts, patterns }: KeptManuscript) {
  const begun = new Set(starts.map(({ at }) => at));
  return patterns.flatMap(({ example, places }, index) => {
    const fresh = places.filter((at) => !begun.has(at)).length;
    return fresh >= 2 ? [{ index, example, count: fresh }] : [];
  });
}

export interface Place {
  at: number;
  words: string;
}

/** How far a split can be moved at once, and how many places within a chapter are offered. */
const reach = 8;

/** The proposed chapters as the page shows them; `isInPart`: the chapters that they come after are in a part. */
export function previewOf(manuscript: KeptManuscript, lines: BlockLine[], isInPart: boolean) {
  const headings = headingsOf(lines);
  const { starts } = manuscript;
  const places = starts.length > 60 ? 12 : 40;
  const placeAt = (at: number): Place => ({
    at,
    words: `${headings.has(at) ? "Heading: " : ""}${opening(lines[at]?.text || "(no words)", 50)}`,
  });
  let part = isInPart;
  const chapters = starts.map((start, index) => {
    const isPartOpen = part;
    part = start.part === null ? part : start.part !== "";
    const end = starts[index + 1]?.at ?? lines.length;
    const from = Math.max(start.at - reach, (starts[index - 1]?.at ?? -1) + 1);
    const until = Math.min(start.at + reach, end - 1);
    const body = lines.slice(start.at + (start.hasHeading ? 1 : 0), end);
    return {
      ...start,
      isPartOpen,
      words: body.reduce((sum, line) => sum + line.words, 0),
      opening: opening(body.find(({ text }) => text)?.text ?? "", 160),
      moves: range(from, until).map(placeAt),
      splits: chosen(start.at + 1, end, { headings, places }).map(placeAt),
    };
  });
  const { title, language, words, wordsKept = null, warnings } = manuscript;
  const encoding = manuscript.guessed?.encoding ?? null;
  const brings = [...(manuscript.cover ? ["a cover"] : []), ...factsInWords(manuscript.facts)];
  return {
    title,
    language,
    words,
    wordsKept,
    encoding,
    warnings,
    chapters,
    brings,
    patterns: patternsOf(manuscript),
  };
}

const range = (from: number, until: number) =>
  Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => from + index);

/** Headings first, then paragraphs at even distances. */
function chosen(
  from: number,
  end: number,
  { headings, places }: { headings: Map<number, string>; places: number },
) {
  const all = range(from, end - 1);
  const named = all.filter((at) => headings.has(at)).slice(0, places);
  const step = Math.max(1, Math.ceil(all.length / places));
  return [...new Set([...named, ...all.filter((_, index) => index % step === 0)])].sort((a, b) => a - b);
}
