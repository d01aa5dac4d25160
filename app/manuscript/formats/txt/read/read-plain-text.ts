import { findSeries } from "../../../chapters/series.ts";
import { escapeText, withoutControls } from "../../../epub/read/text/output/escape.ts";
import type { FoundText } from "../../html/read/manuscript.ts";

const chapterWord =
  /^(chapter|chapitre|kapitel|cap[íi]tulo|capitolo|hoofdstuk|rozdział|глава|κεφάλαιο|part|partie|teil|parte|book|livre|buch|prologue|prolog|epilogue|epilog|preface|foreword|introduction|interlude|afterword|appendix)(?!\p{L})(.{0,70})$/iu;
/** 第一章, 第12話, 제3장: written without a space between word and number. */
const countedChapter =
  /^(?:第[\d０-９〇零一二三四五六七八九十百千兩两]{1,7}[章回話话部編编卷巻篇節节幕]|제\s?\d{1,4}\s?[장화부편권막])(?![\p{L}\p{N}]).{0,40}$/u;
const isChapterWord = (line: string) => chapterWord.test(line) || countedChapter.test(line);

/** Plain text as HTML: lines are joined to paragraphs; headings and verse are recognised by their form. */
export function readPlainText(text: string): FoundText {
  const lines = withoutControls(text.replace(/\f/g, "\n\n"))
    .split("\n")
    .map((line) => line.trimEnd());
  const width = widthOf(lines);
  const join = width === 0 ? spaced : joiner(text);
  const blocks = blocksOf(width === 0 ? withGaps(lines) : lines);
  const series = findSeries(blocks.map((block) => (block.lines.length === 1 ? (block.lines[0] ?? "") : "")));
  const html = blocks.map((block, at) => htmlOf({ width, join }, block, series.has(at))).join("\n");
  return {
    title: null,
    language: null,
    sources: [{ html: `<html><body>${html}</body></html>` }],
    chapters: null,
    pictures: [],
    warnings: [],
  };
}

interface Block {
  lines: string[];
  /** Empty lines before it. */
  gap: number;
}

/** Whether lines were cut at a width, and at which: 0 where each line is a paragraph. */
function widthOf(lines: string[]): number {
  const full = lines.filter((line) => line !== "");
  const long = full.filter((line) => line.length > 100).length;
  if (full.length === 0 || long * 20 > full.length) return 0;
  const lengths = full.map((line) => line.length).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length * 0.9)] ?? 0;
}

function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let gap = 2;
  let open: Block | null = null;
  for (const line of lines) {
    if (line.trim() === "") {
      gap += 1;
      open = null;
    } else if (open) open.lines.push(line);
    else {
      open = { lines: [line], gap };
      blocks.push(open);
      gap = 0;
    }
  }
  return blocks;
}

/** Where each line is a paragraph, a number that stands alone is apart from what follows it. */
function withGaps(lines: string[]): string[] {
  const series = findSeries(lines);
  return lines.flatMap((line, at) => (series.has(at) ? ["", "", line, ""] : [line]));
}

interface Setting {
  width: number;
  join: (lines: string[]) => string;
}

const spaced = (lines: string[]) => lines.join(" ");

/** A hyphen at a line's end goes where the text has the word without it elsewhere, and stays where it is the word's own. */
function joiner(text: string): Setting["join"] {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu));
  return (lines) =>
    lines
      .join(" ")
      .replace(
        /([\p{L}\p{M}]+)[-\u00AD\u2010] (\p{Ll}[\p{L}\p{M}]*)/gu,
        (whole, first: string, rest: string) => {
          if (words.has((first + rest).toLowerCase())) return first + rest;
          return whole.includes("\u00AD") ? first + rest : `${first}-${rest}`;
        },
      );
}

function htmlOf({ width, join }: Setting, { lines, gap }: Block, isCounted: boolean): string {
  const [first = ""] = lines;
  if (isHeading(lines, gap, isCounted))
    return `<h2>${inline(lines.map((line) => line.trim()).join(" "))}</h2>`;
  if (width === 0) return lines.map((line) => `<p>${inline(line)}</p>`).join("\n");
  if (isVerse(lines, width)) return verse(lines);
  // A paragraph begins with an indent where no empty line parts them.
  const paragraphs: string[][] = [];
  const isIndented = /^\s{2,}/.test(first) || lines.some((line) => /^\S/.test(line));
  for (const line of lines) {
    const begins =
      paragraphs.length === 0 || (isIndented && /^(\s{2,8}|\t)\S/.test(line) && !/^\s/.test(lines[1] ?? " "));
    if (begins) paragraphs.push([line.trim()]);
    else paragraphs.at(-1)?.push(line.trim());
  }
  return paragraphs.map((paragraph) => `<p>${inline(join(paragraph))}</p>`).join("\n");
}

function isHeading(lines: string[], gap: number, isCounted: boolean): boolean {
  const [line = "", ...rest] = lines.map((each) => each.trim());
  if (lines.length > 2 || gap < 1 || line.length > 80) return false;
  if (isChapterWord(line) && rest.length === 0 && !/[,;:、。，]$/.test(line))
    return !/[a-z]\.$/.test(line) || line.length < 20;
  if (isChapterWord(line) && rest.length === 1 && (rest[0]?.length ?? 0) < 60) return true;
  if (rest.length > 0) return false;
  if (/^([IVXLC]{1,7}|\d{1,3}|[A-Z])\.?$/.test(line)) return isCounted && gap >= 1;
  return gap >= 2 && line.length <= 60 && isCapitals(line);
}

const isCapitals = (line: string) =>
  /\p{Lu}{2}/u.test(line) && line === line.toUpperCase() && /^[\p{Lu}\d "'“‘]/u.test(line);

/** Short lines, or all of them set in: none reaches where prose is cut. */
function isVerse(lines: string[], width: number): boolean {
  if (lines.length < 2) return false;
  const lengths = lines.map((line) => line.trim().length);
  const isSetIn = lines.every((line) => /^\s{2,}/.test(line));
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  if (isSetIn) return longest < width - 8;
  return lines.length > 2 && longest < width * 0.72;
}

function verse(lines: string[]): string {
  const margins = lines.map((line) => /^\s*/.exec(line.replaceAll("\t", "    "))?.[0].length ?? 0);
  const least = margins.reduce((fewest, margin) => Math.min(fewest, margin), Number.POSITIVE_INFINITY);
  const spans = lines.map((line, at) => {
    const indent = Math.min(4, Math.round(((margins[at] ?? 0) - least) / 2));
    return `<span class="line${indent > 0 ? ` indent-${indent}` : ""}">${inline(line.trim())}</span>`;
  });
  return `<p class="stanza">${spans.join("<br/>")}</p>`;
}

/** `_emphasis_` as Project Gutenberg and old mails write it. */
const inline = (text: string) =>
  escapeText(text).replace(
    /(?<![\p{L}\p{N}_])_(?=\S)([^_]{1,300}?)(?<=\S)_(?![\p{L}\p{N}_])/gu,
    "<em>$1</em>",
  );
