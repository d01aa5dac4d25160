import type { ChapterStart } from "#app/manuscript/formats/html/read/manuscript.ts";
import type { StoredManuscript } from "#app/platform/db/schema/manuscripts.server.ts";
import type { BlockLine } from "../importing/manuscript-pieces.ts";
import { factsInWords } from "../importing/work-facts.ts";

const opening = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, "")} …` : text;

/** Titles of headings, by where they are. */
export const headingsOf = (lines: BlockLine[]): Map<number, string> =>
  new Map(lines.flatMap(({ isHeading, text }, at) => (isHeading ? [[at, text] as const] : [])));

/** Lines by which the text may be cut, where no chapter begins yet. */
function patternsOf({ starts, patterns }: StoredManuscript) {
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

/** So many proposed chapters are on one page of the preview. */
const chaptersPerPage = 50;

export const pageOfChapter = (index: number) => Math.max(1, Math.ceil((index + 1) / chaptersPerPage));

interface Shown {
  /** From 1; one that is not there is the nearest that is. */
  page: number;
  /** Whether the chapters that they come after are in a part. */
  isInPart: boolean;
}

/** The proposed chapters of one page as it shows them. */
export function previewOf(
  manuscript: StoredManuscript,
  lines: BlockLine[],
  { page: asked, isInPart }: Shown,
) {
  const headings = headingsOf(lines);
  const { starts } = manuscript;
  const pageCount = pageOfChapter(starts.length - 1);
  const page = Math.min(Math.max(1, asked), pageCount);
  const first = (page - 1) * chaptersPerPage;
  const places = starts.length > 60 ? 12 : 40;
  const placeAt = (at: number): Place => ({
    at,
    words: `${headings.has(at) ? "Heading: " : ""}${opening(lines[at]?.text || "(no words)", 50)}`,
  });
  let part = partBefore(starts.slice(0, first), isInPart);
  const chapters = starts.slice(first, first + chaptersPerPage).map((start, onPage) => {
    const index = first + onPage;
    const isPartOpen = part;
    part = start.part === null ? part : start.part !== "";
    const end = starts[index + 1]?.at ?? lines.length;
    const from = Math.max(start.at - reach, (starts[index - 1]?.at ?? -1) + 1);
    const until = Math.min(start.at + reach, end - 1);
    const body = lines.slice(start.at + (start.hasHeading ? 1 : 0), end);
    return {
      ...start,
      index,
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
    page,
    pageCount,
    chapterCount: starts.length,
    takenCount: starts.filter(({ isLeftOut }) => !isLeftOut).length,
    brings,
    patterns: patternsOf(manuscript),
  };
}

/** Whether a part is open behind these chapters. */
const partBefore = (starts: ChapterStart[], isInPart: boolean) => {
  const last = starts.findLast(({ part }) => part !== null);
  return last ? last.part !== "" : isInPart;
};

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
