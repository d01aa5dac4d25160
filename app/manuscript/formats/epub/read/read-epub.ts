import type { ArchiveSource } from "../../../epub/read/container/archive.ts";
import type { ReadingLimits } from "../../../epub/read/limits.ts";
import { parseMarkup } from "../../../epub/read/markup/parse-markup.ts";
import { findElements, textOf } from "../../../epub/read/markup/tree.ts";
import { openPublication } from "../../../epub/read/open-publication.ts";
import { endsParts, exactMarkup } from "../../../document/exact-markup.ts";
import type { Chapter } from "../../../epub/read/publication.ts";
import type { FoundPicture, FoundText } from "../../html/read/manuscript.ts";

const drawable = /^image\/(jpeg|png|gif|webp|avif)$/;

/** Reads an EPUB manuscript with the reader of published books: each document of the spine is a chapter. */
export async function readEpub(source: ArchiveSource, limits: ReadingLimits): Promise<FoundText> {
  const publication = await openPublication(source, limits);
  const pictures: FoundPicture[] = [];
  let cover: Uint8Array | null = null;
  for await (const { path, mediaType, bytes } of publication.resources()) {
    if (path === publication.coverPath) cover = bytes;
    if (drawable.test(mediaType)) pictures.push({ source: `/picture/${encodeURIComponent(path)}`, bytes });
  }
  const known = new Set(pictures.map((picture) => picture.source));
  const rendered = await publication.render({
    chapter: ({ chapter, fragment }) => `#${chapter}~${fragment ?? ""}`,
    file: (path) => {
      const url = `/picture/${encodeURIComponent(path)}`;
      return known.has(url) ? { url, width: null, height: null } : null;
    },
  });
  let part: string | null = null;
  const sources: FoundText["sources"] = [];
  const chapters: NonNullable<FoundText["chapters"]> = [];
  for (const chapter of rendered.chapters) {
    if (isPartTitle(chapter)) {
      part = chapter.title || chapter.text.trim().slice(0, 255);
      continue;
    }
    sources.push({
      html: `<div>${chapter.html}</div>`,
      idPrefix: `${chapter.slug}~`,
      css: rendered.css,
    });
    if (isAfterParts(chapter)) part = "";
    chapters.push({ title: chapter.title, part, isLeftOut: !isOurs(chapter) && isAroundTheText(chapter) });
    part = null;
  }
  const { title, language, subtitle, descriptionHtml, subjects, series, rights, identifiers } =
    publication.metadata;
  const isbn = identifiers.find(({ scheme }) => scheme === "isbn")?.value ?? null;
  return {
    title: title || null,
    language: language || null,
    facts: { subtitle, summary: paragraphsOf(descriptionHtml), subjects, series, licence: rights, isbn },
    sources,
    chapters,
    pictures,
    cover,
    warnings: [...publication.warnings, ...rendered.warnings],
  };
}

/** The paragraphs of a description, a line each. */
function paragraphsOf(html: string | null): string | null {
  if (html === null) return null;
  const { root } = parseMarkup(html);
  const paragraphs = findElements(root, "p").map(textOf);
  return paragraphs.filter(Boolean).join("\n") || textOf(root) || null;
}

const typeOf = ({ html }: Chapter) => /data-epub-type="([^"]*)"/.exec(html.slice(0, 600))?.[1] ?? "";

/** A page with the name of a part alone. */
const isPartTitle = (chapter: Chapter) =>
  /(^|\s)part(\s|$)/.test(typeOf(chapter)) &&
  (chapter.wordCount < 20 || chapter.html.slice(0, 200).includes("b-part-page"));

/** Whether a chapter is of a file that was written here. */
const isOurs = ({ html }: Chapter) => html.slice(0, 200).includes(`class="b-${exactMarkup}`);

/** Whether the parts of a file of ours end with it. */
const isAfterParts = (chapter: Chapter) =>
  isOurs(chapter) && chapter.html.slice(0, 200).includes(`b-${endsParts}"`);

const isAroundTheText = (chapter: Chapter) =>
  /(^|\s)(titlepage|halftitlepage|colophon|imprint|toc|cover|copyright-page|landmarks|loi)(\s|$)/.test(
    typeOf(chapter),
  ) || chapter.wordCount === 0;
