/** What one press of a key selects more, or less. */
export type Unit = "word" | "sentence";

interface Step {
  text: string;
  offset: number;
  by: 1 | -1;
  unit: Unit;
  /** BCP 47, of the text. */
  language: string;
}

/** The next end of a word or sentence, or going back its beginning; null where the text has no more of them. */
export function stepFrom({ text, offset, by, unit, language }: Step): number | null {
  const segments = listSegments(text, unit, language);
  return by > 0
    ? (segments.find(({ end }) => end > offset)?.end ?? null)
    : (segments.findLast(({ start }) => start < offset)?.start ?? null);
}

interface Segment {
  start: number;
  end: number;
}

/** The sentence at an offset, or the next one; null of a text without any. */
export function sentenceAround(text: string, offset: number, language: string): Segment | null {
  return listSegments(text, "sentence", language).find(({ end }) => end > offset) ?? null;
}

/** Words, or sentences without the space around them. */
function listSegments(text: string, unit: Unit, language: string): Segment[] {
  return [...segmenterOf(language, unit).segment(text)].flatMap(({ segment, index, isWordLike }) => {
    if (unit === "word") return isWordLike ? [{ start: index, end: index + segment.length }] : [];
    const start = index + segment.length - segment.trimStart().length;
    return segment.trim() === "" ? [] : [{ start, end: index + segment.trimEnd().length }];
  });
}

function segmenterOf(language: string, granularity: Unit): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language || undefined, { granularity });
  } catch {
    // Books may say anything of their language.
    return new Intl.Segmenter(undefined, { granularity });
  }
}
