import { countText } from "../document/count-text.ts";

/** More characters than a word has on average in any language: of a long chapter only so much is looked at. */
const lettersPerWord = 24;

interface Excerpt {
  words: number;
  lines?: number;
  title?: string;
}

/**
 * The first words of a chapter, for those who have not opened it yet. `text` is its plain text, one line a block; its own title is left
 * out where the first lines are it, and so is the number above it. Whole lines, divided by line breaks, as long as there is room, then whole words and an ellipsis.
 * Words are counted as everywhere (`countText`): in Chinese and Japanese a character is one. At most so many lines: verse has short ones.
 */
export function excerptOf(text: string, { words, lines: mostLines = Infinity, title = "" }: Excerpt): string {
  const most = words * lettersPerWord + title.length;
  const lines = text
    .slice(0, most)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  lines.splice(0, headingLines(lines, title));
  const taken: string[] = [];
  let room = words;
  for (const line of lines) {
    const { wordCount } = countText(line);
    if (wordCount > room) return [...taken, `${cutAfter(line, room)}…`].join("\n");
    taken.push(line);
    room -= wordCount;
    if (room === 0 || taken.length === mostLines) break;
  }
  const isWhole = taken.length === lines.length && text.length <= most;
  return taken.join("\n") + (isWhole || taken.length === 0 ? "" : " …");
}

const lettersOf = (line: string) =>
  line
    .normalize("NFKD")
    .replace(/\P{L}+/gu, "")
    .toLowerCase();
const number = /^(?:[ivxlcdm]+|\d+)\.?$/i;

/** How many of the first lines are the chapter's number and title, together or apart; the mark of a note behind it is none of its letters. */
function headingLines(lines: readonly string[], title: string): number {
  if (title === "") return 0;
  let [count, rest] = [0, lettersOf(title)];
  for (const line of lines) {
    const own = lettersOf(line);
    if (line === title || (own !== "" && rest.startsWith(own))) rest = rest.slice(own.length);
    else if (count > 0 || !number.test(line)) break;
    count += 1;
  }
  // A number alone is the beginning of a text that has no title.
  return rest === lettersOf(title) && lines[0] !== title ? 0 : count;
}

const wordSegments = new Intl.Segmenter("und", { granularity: "word" });

/** The line's beginning with at most `most` words, without the punctuation before the cut. */
function cutAfter(line: string, most: number): string {
  let [end, room] = [0, most];
  for (const { 0: run, index } of line.matchAll(/\S+/g)) {
    const { wordCount } = countText(run);
    end = index + (wordCount > room ? endWithin(run, room) : run.length);
    if (wordCount > room) break;
    room -= wordCount;
  }
  return line.slice(0, end).replace(/[^\p{L}\p{M}\p{N}]+$/u, "");
}

/** Where the first words of a run without spaces end, which is more than one in Chinese and Japanese. */
function endWithin(run: string, most: number): number {
  let end = 0;
  for (const { index, segment } of wordSegments.segment(run)) {
    const next = index + segment.length;
    if (countText(run.slice(0, next)).wordCount > most) break;
    end = next;
  }
  return end;
}
