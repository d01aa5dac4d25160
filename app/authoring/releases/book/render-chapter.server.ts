import type { Node } from "@tiptap/pm/model";
import { countText } from "#app/manuscript/document/count-text.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { toXhtml } from "#app/manuscript/document/to-xhtml.ts";
import { escapeXml } from "#app/manuscript/epub/write/xml.ts";
import { linkToChapter } from "./chapter-links.server.ts";

/** Comes before the ids of paragraphs in the reader, whose own ids begin otherwise. */
const idPrefix = "p-";

interface WrittenChapter {
  title: string;
  noteBefore: string | null;
  noteAfter: string | null;
  document: Node;
}

/** A chapter as readers get it: well-formed XHTML that is safe as it stands, and the same words as plain text. */
export function renderChapter(
  { title, noteBefore, noteAfter, document }: WrittenChapter,
  pictureAddress: (hash: string) => string | null,
) {
  const html = [
    `<h1 id="${idPrefix}title">${escapeXml(title)}</h1>`,
    authorsNote(noteBefore, "before"),
    toXhtml(document, {
      ...{ pictureAddress, idPrefix, backLabel: "Back to the text" },
      chapterLink: linkToChapter,
    }),
    authorsNote(noteAfter, "after"),
  ];
  const text = [title, noteBefore, plainTextOf(document), noteAfter].filter(Boolean).join("\n");
  // The words of the story alone: notes would make progress and reading time wrong.
  return { html: html.filter(Boolean).join("\n"), text, ...countText(plainTextOf(document)) };
}

const paragraphsOf = (text: string | null) =>
  (text ?? "").split(/\s*\n\s*/).filter((line) => line.trim() !== "");

/** The author's own words around the chapter. */
function authorsNote(note: string | null, place: "before" | "after"): string {
  const paragraphs = paragraphsOf(note);
  if (paragraphs.length === 0) return "";
  const lines = paragraphs.map(
    (line, index) => `<p id="${idPrefix}note-${place}-${index + 1}">${escapeXml(line)}</p>`,
  );
  return `<aside class="author-note" role="note" aria-label="Author’s note">\n${lines.join("\n")}\n</aside>`;
}

/** Plain text in paragraphs, as HTML. */
export const paragraphsToHtml = (text: string): string =>
  paragraphsOf(text)
    .map((line) => `<p>${escapeXml(line)}</p>`)
    .join("\n");
