import type { ParsedMarkup } from "../markup/parse-markup.ts";
import { attribute, findElement, rawTextOf, textOf } from "../markup/tree.ts";
import type { ElementNode } from "../markup/tree.ts";
import { outermostTypes, proseCountOf } from "../matter/document-signs.ts";
import { labelOf } from "../navigation/nav-document.ts";
import { languageTag } from "../language-tag.ts";
import { resolveReference } from "../container/paths.ts";
import type { SheetRequest } from "../style/book-styles.ts";
import { ChapterOutput } from "../text/output/chapter-output.ts";
import type { BookScope, ChapterScope } from "../text/output/chapter-scope.ts";
import { HEADINGS } from "../text/elements.ts";
import { namespacedClasses, namespacedId } from "../text/output/escape.ts";
import { storedFile } from "../text/media/media.ts";
import { findNotes } from "../text/notes/notes.ts";
import type { PlainText } from "../text/output/plain-text.ts";
import type { PageSize } from "../publication.ts";
import { pageSize } from "./page-size.ts";
import type { ChapterSource } from "./chapter-sources.ts";
import { contentWriter } from "../text/write-html.ts";

/** One content document after the transform; links are still holes. */
export interface WrittenChapter {
  output: ChapterOutput;
  plain: PlainText;
  /** Ids of html and body: links to them mean the chapter's beginning. */
  rootIds: string[];
  rootClasses: string[];
  heading: string | null;
  title: string | null;
  language: string | null;
  direction: "ltr" | "rtl" | null;
  isRepaired: boolean;
  /** Values of `epub:type` on its outermost elements. */
  types: string[];
  /** Words outside headings. */
  proseCount: number;
  /** Of a page of fixed layout. */
  size: PageSize | null;
}

/** A document with what its frames show. */
export interface ReadChapter {
  parsed: ParsedMarkup;
  frames: ChapterScope["frames"];
}

type Written = Pick<ChapterSource, "path" | "rendition">;

/** Writes one parsed document as sanitised HTML and plain text; what it needs of other chapters it asks of `book`. */
export function writeChapter(
  { parsed, frames }: ReadChapter,
  { path, rendition }: Written,
  book: BookScope,
): WrittenChapter {
  const html = findElement(parsed.root, "html") ?? parsed.root;
  const body = findElement(html, "body") ?? html;
  const scope: ChapterScope = {
    path,
    writer: contentWriter,
    book,
    output: new ChapterOutput(),
    links: new Map(),
    backlinks: new Map(),
    frames,
    hoisted: [],
  };
  findNotes(body, scope);
  contentWriter.children(body.children, scope, {
    parent: "div",
    isInLink: false,
    isInHeading: false,
    isInPre: false,
  });
  const roots = [html, body];
  const plain = scope.output.close();
  return {
    output: scope.output,
    plain,
    types: outermostTypes(body),
    proseCount: proseCountOf(body, plain),
    rootIds: roots.flatMap((root) => namespacedId(attribute(root, "id") ?? "") ?? []),
    rootClasses: rootClassesOf(roots, path, book),
    heading: firstHeading(body),
    title: titleOf(html),
    language: languageOf(body) ?? languageOf(html),
    direction: directionOf(body) ?? directionOf(html),
    isRepaired: parsed.isRepaired,
    size: rendition.isFixed ? (pageSize(html, rendition.usualSize) ?? sizeOfPicture(body, scope)) : null,
  };
}

/** A page that says no size has that of the picture it begins with: a comic is often no more than that. */
function sizeOfPicture(body: ElementNode, scope: ChapterScope): PageSize | null {
  const picture = findElement(body, "img");
  const file = picture && storedFile(attribute(picture, "src"), scope);
  return file?.width && file.height ? { width: file.width, height: file.height } : null;
}

function rootClassesOf(roots: ElementNode[], path: string, book: BookScope): string[] {
  const classes = roots.flatMap((root) => namespacedClasses(attribute(root, "class") ?? ""));
  for (const root of roots) {
    const style = attribute(root, "style");
    const styled = style ? book.inlineStyle(style, path) : null;
    if (styled) classes.push(styled);
  }
  return [...new Set(classes)];
}

function languageOf(element: ElementNode): string | null {
  const language = attribute(element, "xml:lang") ?? attribute(element, "lang");
  return language === null ? null : languageTag(language);
}

function directionOf(element: ElementNode): "ltr" | "rtl" | null {
  const direction = attribute(element, "dir")?.trim().toLowerCase();
  return direction === "ltr" || direction === "rtl" ? direction : null;
}

function firstHeading(element: ElementNode): string | null {
  if (HEADINGS.has(element.name)) return headingText(element);
  for (const child of element.children) {
    const found = child.kind === "element" ? firstHeading(child) : null;
    if (found) return found;
  }
  return null;
}

function headingText(heading: ElementNode): string | null {
  const text = labelOf(heading);
  return text === "" ? null : text.slice(0, 300);
}

function titleOf(html: ElementNode): string | null {
  const head = findElement(html, "head");
  const title = head && findElement(head, "title");
  const text = title ? textOf(title) : "";
  // A tag that was never closed has swallowed the page: that is no title.
  return text === "" || text.length > 300 ? null : text;
}

/** Style sheets in document order: processing instructions, then links and style elements. */
export function listSheets(parsed: ParsedMarkup, path: string): SheetRequest[] {
  const requests: SheetRequest[] = [];
  for (const instruction of parsed.instructions) {
    const href = /href\s*=\s*["']([^"']+)["']/.exec(instruction)?.[1];
    if (href && !/alternate\s*=\s*["']yes/.test(instruction)) addFile({ href, media: null }, path, requests);
  }
  collectSheets(parsed.root, path, requests);
  return requests;
}

function collectSheets(element: ElementNode, path: string, requests: SheetRequest[]): void {
  for (const child of element.children) {
    if (child.kind === "text") continue;
    const media = attribute(child, "media")?.trim() || null;
    if (child.name === "link" && isSheetLink(child))
      addFile({ href: attribute(child, "href") ?? "", media }, path, requests);
    else if (child.name === "style") requests.push({ path, text: styleText(child), media });
    else collectSheets(child, path, requests);
  }
}

/** Style in a comment, as old pages hide it, is still style. */
function styleText(element: ElementNode): string {
  return rawTextOf(element).replace(/^\s*<!--|-->\s*$/g, "");
}

function isSheetLink(link: ElementNode): boolean {
  const relations = (attribute(link, "rel") ?? "").toLowerCase().split(/\s+/);
  const type = attribute(link, "type")?.toLowerCase() ?? "text/css";
  return (
    relations.includes("stylesheet") &&
    !relations.includes("alternate") &&
    (type === "" || type.startsWith("text/css"))
  );
}

function addFile(
  sheet: { href: string; media: string | null },
  path: string,
  requests: SheetRequest[],
): void {
  const target = resolveReference(path, sheet.href);
  if (target.kind === "inside") requests.push({ path: target.path, text: null, media: sheet.media });
}
