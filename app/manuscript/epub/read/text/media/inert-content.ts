import { attribute, childElements, rawTextOf } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";
import { resolveReference } from "../../container/paths.ts";
import { commonAttributes, write } from "../attributes/attributes.ts";
import type { ChapterScope, ContentContext } from "../output/chapter-scope.ts";
import { escapeText } from "../output/escape.ts";
import { storedFile, writeObject } from "./media.ts";

/** A form field becomes its visible text; password fields and those that show nothing are removed. */
export function writeField(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  const type = attribute(element, "type")?.toLowerCase() ?? "text";
  const isShown =
    element.name === "textarea" || ["text", "button", "submit", "reset", "search", "number"].includes(type);
  const text = element.name === "textarea" ? rawTextOf(element) : (attribute(element, "value") ?? "");
  if (isShown && text.trim()) scope.writer.children([{ kind: "text", text }], scope, context);
}

/**
 * A frame on a document of the book is that document, set in context by the same rules as any chapter; on a picture, the picture.
 * Others show what they hold for readers without frames, or become a link.
 */
export function writeFrame(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  const target = resolveReference(scope.path, attribute(element, "src") ?? "");
  const path = target.kind === "inside" ? target.path : "";
  const body = context.isInLink ? undefined : scope.frames.get(path);
  if (body) {
    scope.frames.delete(path);
    return writeInPlace(element, { body, path }, scope);
  }
  if (storedFile(attribute(element, "src"), scope)?.width) return writeObject(element, scope, context);
  writeFallback(element, scope, context);
}

function writeInPlace(
  element: ElementNode,
  { body, path }: { body: ElementNode; path: string },
  scope: ChapterScope,
): void {
  const inner: ChapterScope = { ...scope, path, frames: new Map(), links: new Map(), backlinks: new Map() };
  const label = attribute(element, "title")?.trim() || null;
  scope.output.breakLine();
  scope.output.html(
    `<div class="b--frame" role="group"${write("aria-label", label)}><div${commonAttributes(element, "div", scope)}>`,
  );
  const context = { parent: "div", isInLink: false, isInHeading: false, isInPre: false };
  scope.writer.children(body.children, inner, context);
  scope.output.html("</div></div>");
  scope.output.breakLine();
}

function writeFallback(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  if (element.children.some((child) => child.kind === "element" || child.text.trim() !== ""))
    return scope.writer.children(element.children, scope, context);
  const target = resolveReference(scope.path, attribute(element, "src") ?? "");
  const path = target.kind === "inside" ? scope.book.findDocument(target.path) : null;
  const label =
    attribute(element, "title")?.trim() || (target.kind === "inside" ? target.path.replace(/^.*\//, "") : "");
  if (path === null || context.isInLink || !label) return;
  scope.output.html("<a");
  scope.output.link({ path, id: null });
  scope.output.html(`>${escapeText(label)}</a>`);
}

const UNDERSTOOD = new Set([
  "http://www.w3.org/1998/Math/MathML",
  "http://www.w3.org/2000/svg",
  "http://www.w3.org/1999/xhtml",
]);

/** EPUB 3.0's `switch`: the first case written in something we can show, else the default. */
export function writeSwitch(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  const cases = childElements(element, "epub:case");
  const shown = cases.find((one) => UNDERSTOOD.has(attribute(one, "required-namespace") ?? ""));
  const chosen = shown ?? childElements(element, "epub:default")[0];
  if (chosen) scope.writer.children(chosen.children, scope, context);
}
