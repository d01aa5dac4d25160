import type { MarkdownIt } from "markdown-it";

export interface MarkdownChapter {
  /** Source of the heading; null for what stands before the first one. */
  heading: string | null;
  /** Source below the heading. */
  body: string;
}

/**
 * Cuts the source at its headings of the first level. The parser says where they are, so that a `#` inside a code
 * block, a quotation or a list starts nothing, and a heading underlined with `===` starts a chapter too.
 */
export function splitChapters(markdown: MarkdownIt, source: string): MarkdownChapter[] {
  const lines = source.split("\n");
  const tokens = markdown.parse(source, {});
  const headings = tokens.flatMap((token, index) => {
    if (token.type !== "heading_open" || token.tag !== "h1" || token.level !== 0 || !token.map) return [];
    return [{ from: token.map[0], to: token.map[1], text: tokens[index + 1]?.content ?? "" }];
  });
  const before = lines.slice(0, headings[0]?.from ?? lines.length).join("\n");
  const chapters = headings.map(({ to, text }, index) => ({
    heading: text,
    body: lines.slice(to, headings[index + 1]?.from ?? lines.length).join("\n"),
  }));
  return before.trim() === "" ? chapters : [{ heading: null, body: before }, ...chapters];
}
