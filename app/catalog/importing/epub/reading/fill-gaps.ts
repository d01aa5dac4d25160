import { basename } from "node:path";
import type { Chapter, PublicationMetadata } from "#app/manuscript/epub/read/publication.ts";

/** A book without a title is named after its file. */
export function withTitle(metadata: PublicationMetadata, file: string): PublicationMetadata {
  if (metadata.title !== "") return metadata;
  const name = basename(file)
    .replace(/\.\w+$/, "")
    .replace(/[_\s]+/g, " ")
    .trim();
  const title = name === "" ? "Untitled" : name;
  return { ...metadata, title, sortTitle: title };
}

const hasSomething = ({ text, html }: Chapter) =>
  text.trim() !== "" || /<(img|svg|math|audio|video)\b/.test(html);

const notice = "This part holds only sound, film or pages from elsewhere, which are not loaded here.";

/** A notice for pages of a book without displayable content (for example, only remote audio), instead of a blank page. */
export function withNotices(chapters: Chapter[]): { chapters: Chapter[]; warnings: string[] } {
  if (chapters.some(hasSomething)) return { chapters, warnings: [] };
  return {
    chapters: chapters.map((chapter) => ({
      ...chapter,
      html: `<p id="p-1" lang="en" dir="ltr">${notice}</p>`,
    })),
    warnings: ["The book has no text or pictures of its own."],
  };
}
