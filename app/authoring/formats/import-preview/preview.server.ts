import type { ChapterStart } from "#app/manuscript/formats/html/read/manuscript.ts";
import type { StoredManuscript } from "#app/platform/db/schema/manuscripts.server.ts";
import type { PreviewBlock } from "../reading/manuscript-pieces.ts";
import { factLabels } from "../importing/work-facts.ts";

const opening = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, "")} …` : text;

/** Titles of headings by position. */
export const headingsOf = (lines: PreviewBlock[]): Map<number, string> =>
  new Map(lines.flatMap(({ isHeading, text }, at) => (isHeading ? [[at, text] as const] : [])));

/** Numbered lines where no chapter begins yet. */
function patternsOf({ starts, patterns }: StoredManuscript) {
  const begun = new Set(starts.map(({ at }) => at));
  return patterns.flatMap(({ example, places }, index) => {
    const fresh = places.filter((at) => !begun.has(at)).length;
    return fresh >= 2 ? [{ index, example, count: fresh }] : [];
  });
}

export interface SplitPoint {
  at: number;
  label: string;
}

/** How far a split can be moved at once, and the number of positions offered within a chapter. */
const reach = 8;

/** The number of proposed chapters on a page of the preview. */
const chaptersPerPage = 50;

export const pageOfChapter = (index: number) => Math.max(1, Math.ceil((index + 1) / chaptersPerPage));

interface PreviewRange {
  /** Starts at 1; limited to the existing pages. */
  page: number;
  /** Whether the chapters before are in a part. */
  isInPart: boolean;
}

/** The proposed chapters of one page. */
export function previewOf(
  manuscript: StoredManuscript,
  lines: PreviewBlock[],
  { page: requestedPage, isInPart }: PreviewRange,
) {
  const headings = headingsOf(lines);
  const { starts } = manuscript;
  const pageCount = pageOfChapter(starts.length - 1);
  const page = Math.min(Math.max(1, requestedPage), pageCount);
  const first = (page - 1) * chaptersPerPage;
  const places = starts.length > 60 ? 12 : 40;
  const placeAt = (at: number): SplitPoint => ({
    at,
    label: `${headings.has(at) ? "Heading: " : ""}${opening(lines[at]?.text || "(no words)", 50)}`,
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
  const { title, language, words, wordComparison = null, warnings } = manuscript;
  const encoding = manuscript.guessed?.encoding ?? null;
  const brings = [...(manuscript.cover ? ["a cover"] : []), ...factLabels(manuscript.facts)];
  return {
    title,
    language,
    words,
    wordComparison,
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

/** Whether these chapters end within a part. */
const partBefore = (starts: ChapterStart[], isInPart: boolean) => {
  const last = starts.findLast(({ part }) => part !== null);
  return last ? last.part !== "" : isInPart;
};

const range = (from: number, until: number) =>
  Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => from + index);

/** Headings first, then paragraphs at regular distances. */
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
