import type { TextMatch } from "./match-passage.ts";
import type { TextWord } from "../indexing/text-words.ts";

/** A piece of a text with what was looked for in it: every second part is marked, beginning with the second. */
export type SnippetParts = string[];

/** Words on each side of what was found: forty around it. */
const around = 20;
/** Of what was found, where its words are far apart. */
const mostInside = 60;
/** As long as the reader's own search takes. */
const longestFound = 100;

/** What is shown of a match, with whole words, and an ellipsis where the text goes on. */
export function snippetOf(text: string, words: readonly TextWord[], match: TextMatch): SnippetParts {
  const first = Math.max(0, match.from - around);
  const last = Math.min(words.length, Math.min(match.to, match.from + mostInside) + around);
  const begin = first === 0 ? 0 : (words[first]?.start ?? 0);
  const end = last === words.length ? text.length : (words[last - 1]?.end ?? text.length);
  const parts: string[] = [];
  let at = begin;
  for (const [from, to] of match.marks) {
    const [start, stop] = [words[from]?.start ?? end, words[to - 1]?.end ?? end];
    if (start < at || stop > end) continue;
    parts.push(text.slice(at, start), text.slice(start, stop));
    at = stop;
  }
  parts.push(`${text.slice(at, end)}${last === words.length ? "" : "…"}`);
  const [before = "", ...rest] = parts;
  return [`${first === 0 ? "" : "…"}${before}`, ...rest].map((part) => part.replace(/\s+/gu, " "));
}

/** The words by which the reader finds the place: as they stand in the text, the first of them where they are many. */
export function foundText(text: string, words: readonly TextWord[], { marks: [mark] }: TextMatch): string {
  if (!mark) return "";
  const [from, to] = mark;
  const start = words[from]?.start ?? 0;
  let end = words[from]?.end ?? 0;
  for (const word of words.slice(from, to)) if (word.end - start <= longestFound) end = word.end;
  return text.slice(start, end).replace(/\s+/gu, " ").slice(0, longestFound);
}
