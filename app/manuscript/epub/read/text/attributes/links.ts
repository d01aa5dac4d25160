import { attribute } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";
import { resolveReference } from "../../container/paths.ts";
import type { Reference } from "../../container/paths.ts";
import { isCfi } from "../../cfi/parse-cfi.ts";
import { commonAttributes, write } from "./attributes.ts";
import type { ChapterScope, ContentContext } from "../output/chapter-scope.ts";
import { namespacedId } from "../output/escape.ts";

/** External links open in a new tab without referrer and are styled as external. */
export const EXTERNAL = ' rel="noopener noreferrer nofollow external" target="_blank"';

/** A link to another place of the book, to a picture in it, or out of it. A link that leads nowhere becomes its text. */
export function writeLink(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  if (context.isInLink) return scope.writer.children(element.children, scope, context);
  const { output } = scope;
  const link = scope.links.get(element);
  const attributes = commonAttributes(element, "a", scope);
  const hasRole = attributes.includes(' role="');
  output.html(`<a${attributes}${link && !hasRole ? write("role", `doc-${link.role}`) : ""}`);
  const href = attribute(element, "href") ?? attribute(element, "xlink:href");
  if (href !== null) writeTarget(resolveReference(scope.path, href), scope);
  output.html(">");
  scope.writer.children(element.children, scope, { ...context, isInLink: true });
  output.html("</a>");
}

/** Writes the `href` of an open `a` tag for a resolved reference, and nothing for one that leads nowhere. */
export function writeTarget(target: Reference, scope: ChapterScope): void {
  if (target.kind === "outside") return scope.output.html(write("href", target.url) + EXTERNAL);
  if (target.kind !== "inside") return;
  const location = isCfi(target.fragment)
    ? scope.book.pointer(target.path, target.fragment)
    : { path: target.path, id: target.fragment };
  const path = location && scope.book.findDocument(location.path);
  if (location && path !== null)
    return scope.output.link({ path, id: location.id && namespacedId(location.id) });
  const file = scope.book.file(target.path);
  if (file) scope.output.html(`${write("href", file.url)} target="_blank" rel="noopener"`);
  else scope.book.warn(`A link in ${scope.path} leads to ${target.path}, which the book does not hold.`);
}
