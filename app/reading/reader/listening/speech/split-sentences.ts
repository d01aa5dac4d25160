/** A part of a text: UTF-16 positions. */
export interface Span {
  start: number;
  end: number;
}

/** Voices from the network fall silent in long texts without saying so. */
const longest = 350;

/** The sentences of a paragraph in order, without the spaces around them. A very long one is cut after a comma, else between words. */
export function splitSentences(text: string, language: string | undefined): Span[] {
  return segmentsOf(text, language)
    .flatMap((span) => cut(text, span))
    .map((span) => trim(text, span))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
}

function segmentsOf(text: string, language: string | undefined): Span[] {
  // Older browsers have no segmenter: a paragraph is one utterance, cut where it is long.
  if (!("Segmenter" in Intl)) return [{ start: 0, end: text.length }];
  const spans: Span[] = [];
  for (const { index, segment } of segmenterOf(language).segment(text)) {
    const end = index + segment.length;
    const last = spans.at(-1);
    // "Mr. Smith" is not two sentences: the segmenter knows no abbreviations.
    if (last && isAbbreviated(text.slice(last.start, last.end))) last.end = end;
    else spans.push({ start: index, end });
  }
  return spans;
}

function segmenterOf(language: string | undefined): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: "sentence" });
  } catch {
    // The book names a language that is none.
    return new Intl.Segmenter(undefined, { granularity: "sentence" });
  }
}

const abbreviated =
  /(?:^|[\s(“"‘])(?:Mr|Mrs|Ms|Dr|St|Prof|Capt|Col|Gen|Lt|Sgt|Rev|Hon|Mme|Mlle|M|Hr|Fr|Nr|vs|No|\p{Lu})\.\s*$/u;

const isAbbreviated = (text: string): boolean => abbreviated.test(text);

function cut(text: string, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  let from = start;
  while (end - from > longest) {
    const part = text.slice(from, from + longest);
    const clause = Math.max(...[",", ";", ":", "—", "、", "，", "；"].map((sign) => part.lastIndexOf(sign)));
    const space = part.search(/\s\S*$/u);
    const at = clause > longest / 3 ? clause + 1 : space > longest / 3 ? space : wholeLetters(part);
    spans.push({ start: from, end: from + at });
    from += at;
  }
  return [...spans, { start: from, end }];
}

/** Not between the halves of a surrogate pair. */
const wholeLetters = (part: string): number =>
  /[\ud800-\udbff]$/.test(part) ? part.length - 1 : part.length;

function trim(text: string, { start, end }: Span): Span {
  const part = text.slice(start, end);
  return {
    start: start + (part.length - part.trimStart().length),
    end: end - (part.length - part.trimEnd().length),
  };
}
