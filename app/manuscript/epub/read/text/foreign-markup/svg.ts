import { attribute, rawTextOf } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";
import { resolveReference } from "../../container/paths.ts";
import { classAttribute, languageAttributes, write } from "../attributes/attributes.ts";
import type { ChapterScope, ContentContext } from "../output/chapter-scope.ts";
import { sizeOfDrawing } from "../../render/page-size.ts";
import { escapeText, namespacedId, withoutControls } from "../output/escape.ts";
import { writeTarget } from "../attributes/links.ts";
import { storedFile } from "../media/media.ts";
import { SVG_ATTRIBUTES, SVG_ELEMENTS, SVG_DROPPED, SVG_TEXT } from "./svg-tables.ts";

/** Inline SVG. HTML inside it (`foreignObject`) is written after it, where the parser's integration points do not apply. */
export function writeSvg(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  const outer = scope.hoisted.splice(0);
  writeShape(element, scope, context);
  const hoisted = scope.hoisted.splice(0);
  scope.hoisted.push(...outer);
  for (const foreign of hoisted) {
    scope.output.html('<div class="b--foreign">');
    scope.writer.children(foreign.children, scope, { ...context, parent: "div" });
    scope.output.html("</div>");
  }
}

function writeShape(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  if (element.name === "foreignobject") {
    scope.hoisted.push(element);
    return;
  }
  if (SVG_DROPPED.has(element.name)) return;
  const tag = SVG_ELEMENTS.get(element.name);
  if (tag === undefined || (tag === "a" && context.isInLink)) return writeInside(element, scope, context);
  if (tag === "title" || tag === "desc") return writeDescription(element, tag, scope);
  if (tag === "image") return writeSvgImage(element, scope);
  scope.output.html(`<${tag}${svgAttributes(element, scope)}`);
  if (tag === "a") writeTarget(resolveReference(scope.path, reference(element) ?? "#"), scope);
  scope.output.html(">");
  writeInside(element, scope, tag === "a" ? { ...context, isInLink: true } : context);
  scope.output.html(`</${tag}>`);
}

function writeInside(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  const showsText = SVG_TEXT.has(element.name);
  for (const child of element.children) {
    if (child.kind === "element") writeShape(child, scope, context);
    else if (showsText) {
      const text = withoutControls(child.text);
      scope.output.html(escapeText(text));
      scope.output.text(text);
    }
  }
  if (element.name === "text") scope.output.breakLine();
}

/** Plain text only: HTML's parser would read markup in here as HTML. */
function writeDescription(element: ElementNode, tag: string, scope: ChapterScope): void {
  scope.output.html(
    `<${tag}>${escapeText(withoutControls(rawTextOf(element)).replace(/\s+/g, " "))}</${tag}>`,
  );
}

function writeSvgImage(element: ElementNode, scope: ChapterScope): void {
  const file = storedFile(reference(element), scope);
  if (!file)
    return scope.book.warn(
      `A picture in ${scope.path} cannot be shown: ${(reference(element) ?? "").slice(0, 100)}.`,
    );
  const hasSize = attribute(element, "width") !== null && attribute(element, "height") !== null;
  const size = hasSize ? "" : write("width", file.width) + write("height", file.height);
  scope.output.html(
    `<image${svgAttributes(element, scope, hasSize ? [] : ["width", "height"])}${size}${write("href", file.url)}></image>`,
  );
}

function reference(element: ElementNode): string | null {
  return attribute(element, "href") ?? attribute(element, "xlink:href");
}

function svgAttributes(element: ElementNode, scope: ChapterScope, except: string[] = []): string {
  const id = attribute(element, "id");
  let written = write("id", id === null ? null : scope.output.claimId(namespacedId(id)));
  written += classAttribute(element, "svg", scope) + languageAttributes(element);
  for (const name in element.attributes) {
    const canonical = SVG_ATTRIBUTES.get(name.toLowerCase());
    if (!canonical || except.includes(canonical)) continue;
    const value = localValue(element.attributes[name] ?? "");
    if (value !== null) written += write(canonical, value);
  }
  if (!["image", "a"].includes(element.name)) written += localReference(element);
  if (element.name === "svg") written += accessibleName(element) + missingViewBox(element);
  return written;
}

/** `use`, gradients and text paths may point within the drawing, and nowhere else. */
function localReference(element: ElementNode): string {
  const target = reference(element)?.trim() ?? "";
  const id = target.startsWith("#") ? namespacedId(target.slice(1)) : null;
  return write("href", id === null ? null : `#${id}`);
}

/** `url(#gradient)` follows the ids into our namespace; any other address disqualifies the value. */
function localValue(value: string): string | null {
  const local = value.replace(
    /url\(\s*(["']?)#([^)"']+)\1\s*\)/gi,
    (_, __, id: string) => `url(#${namespacedId(id) ?? ""})`,
  );
  const rest = local.replace(/url\(#b-[\p{L}\p{N}\p{M}_.:-]*\)/gu, "");
  return /url\(|\/\/|javascript|expression|\\|data:/i.test(rest) ? null : local;
}

/** A drawing that says its size only would be cut where it does not fit; with a view box it shrinks. */
function missingViewBox(element: ElementNode): string {
  const given = attribute(element, "viewBox") ?? attribute(element, "viewbox");
  const size = given === null ? sizeOfDrawing(element) : null;
  return write("viewBox", size && `0 0 ${size.width} ${size.height}`);
}

function accessibleName(element: ElementNode): string {
  const label = attribute(element, "aria-label")?.trim() || null;
  const hasTitle = element.children.some((child) => child.kind === "element" && child.name === "title");
  return label || hasTitle ? `${write("role", "img")}${write("aria-label", label)}` : "";
}
