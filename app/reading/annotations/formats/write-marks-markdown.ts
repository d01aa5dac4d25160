import type { FileMark } from "./file-mark.ts";

/** Marks for a notebook: by book and chapter, quotes as quotations, notes below them. What readers and authors wrote is text in it, never syntax. */
export function writeMarksMarkdown(marks: readonly FileMark[]): string {
  const parts: string[] = [];
  let [book, chapter]: [string | null, string | null] = [null, null];
  for (const mark of marks) {
    const { title, authors } = mark.book;
    const named = JSON.stringify([title, authors]);
    if (named !== book) {
      parts.push(`# ${inline(title) || "Untitled"}`);
      if (authors.length > 0) parts.push(inline(authors.join(", ")));
      [book, chapter] = [named, null];
    }
    if (mark.chapter !== null && mark.chapter !== chapter)
      parts.push(`## ${inline(mark.chapter) || "Untitled"}`);
    chapter = mark.chapter;
    if (mark.quote !== "") parts.push(quoted(mark.quote));
    parts.push(...paragraphs(mark.note).map(escapeLine));
    const day = mark.createdAt === null ? [] : [new Date(mark.createdAt).toISOString().slice(0, 10)];
    parts.push(`*${[mark.kind === "bookmark" ? "bookmark" : mark.colour, ...day].join(" · ")}*`);
  }
  return parts.length === 0 ? "" : `${parts.join("\n\n")}\n`;
}

const paragraphs = (text: string): string[] =>
  text
    .split(/[\p{Zl}\p{Zp}\r\n]+/u)
    .map((line) => line.replace(/\p{Cc}+/gu, " ").trim())
    .filter(Boolean);

const quoted = (text: string): string =>
  paragraphs(text)
    .map((line) => `> ${escapeLine(line)}`)
    .join("\n>\n");

const inline = (text: string): string => escapeLine(paragraphs(text).join(" "));

/** One line as text: neither markup nor HTML, and no list, rule or address of its own. */
const escapeLine = (line: string): string =>
  line
    .replace(/[\\`*_{}[\]()<>&#|~^:!$@]/g, String.raw`\$&`)
    .replace(/\b(www)\./gi, String.raw`$1\.`)
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`);
