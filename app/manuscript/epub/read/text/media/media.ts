import { languageTag } from "../../language-tag.ts";
import { attribute, childElements, findElement } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";
import { resolveReference } from "../../container/paths.ts";
import type { PublishedFile } from "../../publication.ts";
import { commonAttributes, write } from "../attributes/attributes.ts";
import type { ChapterScope, ContentContext } from "../output/chapter-scope.ts";
import { escapeText } from "../output/escape.ts";

/** The stored file a `src` names; null for anything that is not a file of this book. */
export function storedFile(source: string | null, scope: ChapterScope): PublishedFile | null {
  if (source === null) return null;
  const target = resolveReference(scope.path, source);
  if (target.kind === "data") return scope.book.dataPicture(target.url);
  return target.kind === "inside" ? scope.book.file(target.path) : null;
}

/** A picture with its size, so that the layout does not shift; a missing picture leaves its description. */
export function writeImage(element: ElementNode, scope: ChapterScope): void {
  const file = storedFile(pictureSource(element), scope);
  const description = attribute(element, "alt") ?? attribute(element, "title") ?? "";
  if (!file) return writeMissing(element, description, scope);
  scope.output.html(
    `<img${commonAttributes(element, "img", scope)}${write("src", file.url)}${write("alt", description)}` +
      `${sizeAttributes(element, file)}${loading(scope)}>`,
  );
}

function pictureSource(element: ElementNode): string | null {
  const source = attribute(element, "src") ?? attribute(element, "xlink:href") ?? attribute(element, "href");
  return source ?? attribute(element, "srcset")?.trim().split(/[\s,]/)[0] ?? null;
}

/** The first picture of a chapter may be its first screen; the others can wait until they come near. */
function loading(scope: ChapterScope): string {
  scope.output.imageCount += 1;
  return scope.output.imageCount > 1 ? ' loading="lazy" decoding="async"' : ' decoding="async"';
}

function writeMissing(element: ElementNode, description: string, scope: ChapterScope): void {
  const source = pictureSource(element);
  if (source) scope.book.warn(`A picture in ${scope.path} cannot be shown: ${source.slice(0, 100)}.`);
  if (description.trim())
    scope.output.html(`<span${commonAttributes(element, "span", scope)}>${escapeText(description)}</span>`);
}

const PIXELS = /^([1-9]\d{0,4})(?:\.\d+)?(?:px)?$/;

/** The size the author wanted, in the picture's own proportions; else the picture's own. */
function sizeAttributes(element: ElementNode, file: PublishedFile): string {
  if (!file.width || !file.height) return "";
  const width = pixels(element, "width");
  const height = pixels(element, "height");
  const ratio = file.height / file.width;
  if (width && height) return write("width", width) + write("height", height);
  if (width) return write("width", width) + write("height", Math.max(1, Math.round(width * ratio)));
  if (height) return write("width", Math.max(1, Math.round(height / ratio))) + write("height", height);
  return write("width", file.width) + write("height", file.height);
}

function pixels(element: ElementNode, name: string): number | null {
  const found = PIXELS.exec(attribute(element, name)?.trim() ?? "")?.[1];
  return found ? Number(found) : null;
}

/** `object` and `embed`: a picture of the book is shown as one, everything else is the content meant for those who cannot. */
export function writeObject(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  const source = attribute(element, "data") ?? attribute(element, "src");
  const file = storedFile(source, scope);
  if (file?.width) return writeObjectImage(element, file, scope);
  scope.writer.children(element.children, scope, context);
}

function writeObjectImage(element: ElementNode, file: PublishedFile, scope: ChapterScope): void {
  const description = attribute(element, "aria-label") ?? attribute(element, "title") ?? "";
  scope.output.html(
    `<img${commonAttributes(element, "img", scope)}${write("src", file.url)}${write("alt", description)}` +
      `${sizeAttributes(element, file)}${loading(scope)}>`,
  );
}

/** Sound and film of the book play on request; without a stored file the fallback content is shown. */
export function writeMedia(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  const sources = [
    attribute(element, "src"),
    ...childElements(element, "source").map((one) => attribute(one, "src")),
  ];
  const files = sources.map((source) => storedFile(source, scope));
  const file = files.find((one) => one !== null);
  const fallback = element.children.filter(
    (child) => child.kind === "text" || !["source", "track"].includes(child.name),
  );
  if (!file) return scope.writer.children(fallback, scope, context);
  const poster = element.name === "video" ? storedFile(attribute(element, "poster"), scope) : null;
  scope.output.html(
    `<${element.name}${commonAttributes(element, element.name, scope)}${write("src", file.url)}` +
      `${write("poster", poster?.url ?? null)} controls preload="none">`,
  );
  for (const track of childElements(element, "track")) writeTrack(track, scope);
  scope.output.html(`</${element.name}>`);
}

const TRACKS = /^(?:subtitles|captions|descriptions|chapters)$/;

/** Captions and the like, in the book's own files; a browser reads them as text and runs nothing. */
function writeTrack(track: ElementNode, scope: ChapterScope): void {
  const file = storedFile(attribute(track, "src"), scope);
  if (!file) return;
  const kind = attribute(track, "kind")?.trim().toLowerCase() ?? "subtitles";
  const language = attribute(track, "srclang");
  scope.output.html(
    `<track${write("kind", TRACKS.test(kind) ? kind : "subtitles")}${write("src", file.url)}` +
      `${write("srclang", language === null ? null : languageTag(language))}${write("label", attribute(track, "label"))}` +
      `${attribute(track, "default") === null ? "" : " default"}>`,
  );
}

/** The first picture a document shows: the cover, when the document is a cover page. */
export function firstPicture(root: ElementNode, path: string): string | null {
  for (const name of ["img", "image"]) {
    const element = findElement(root, name);
    const source = element && pictureSource(element);
    const target = source ? resolveReference(path, source) : null;
    if (target?.kind === "inside") return target.path;
  }
  return null;
}
