import type { Node } from "@tiptap/pm/model";
import { countText } from "#app/manuscript/document/count-text.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { toXhtml } from "#app/manuscript/document/to-xhtml.ts";
import { escapeXml } from "#app/manuscript/epub/write/xml.ts";
import { linkToChapter } from "./chapter-links.server.ts";

/** The prefix of paragraph ids in the reader, which its own ids do not use. */
const idPrefix = "p-";

interface WrittenChapter {
  title: string;
  noteBefore: string | null;
  noteAfter: string | null;
  document: Node;
}

/** Renders a chapter for readers: well-formed, safe XHTML, and the same text as plain text. */
export function renderChapter(
  { title, noteBefore, noteAfter, document }: WrittenChapter,
  pictureAddress: (hash: string) => string | null,
) {
  const html = [
    `<h1 id="${idPrefix}title">${escapeXml(title)}</h1>`,
    authorsNote(noteBefore, "before"),
    toXhtml(document, {
      pictureAddress,
      idPrefix,
      backLabel: "Back to the text",
      chapterLink: linkToChapter,
    }),
    authorsNote(noteAfter, "after"),
  ];
  const text = [title, noteBefore, plainTextOf(document), noteAfter].filter(Boolean).join("\n");
  // Only the story's text: notes would distort progress and reading time.
  return { html: html.filter(Boolean).join("\n"), text, ...countText(plainTextOf(document)) };
}

const paragraphsOf = (text: string | null) =>
  (text ?? "").split(/\s*\n\s*/).filter((line) => line.trim() !== "");

/** The author's notes around the chapter. */
function authorsNote(note: string | null, place: "before" | "after"): string {
  const paragraphs = paragraphsOf(note);
  if (paragraphs.length === 0) return "";
  const lines = paragraphs.map(
    (line, index) => `<p id="${idPrefix}note-${place}-${index + 1}">${escapeXml(line)}</p>`,
  );
  return `<aside class="author-note" role="note" aria-label="Author’s note">\n${lines.join("\n")}\n</aside>`;
}

/** Converts plain text to HTML paragraphs. */
export const paragraphsToHtml = (text: string): string =>
  paragraphsOf(text)
    .map((line) => `<p>${escapeXml(line)}</p>`)
    .join("\n");
