import generate from "css-tree/generator";
import { parseCss } from "../../style/parse-css.ts";
import { parseMarkup } from "../../markup/parse-markup.ts";
import { attribute, findElement, rawTextOf } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";
import { filterDeclarations } from "../../style/filter-sheet.ts";
import type { NameSpace } from "../../style/values/values.ts";
import { escapeAttribute, escapeText } from "../output/escape.ts";
import { SVG_ATTRIBUTES, SVG_DROPPED, SVG_ELEMENTS, SVG_TEXT } from "./svg-tables.ts";

const LOCAL_ONLY: NameSpace = { prefix: "svg", url: (address) => (address.startsWith("#") ? address : null) };
const EMBEDDED = /data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]+/g;
const STAND_IN = /^embedded:(\d+)$/;

/**
 * The text of an SVG file without scripts, animation and external references, so that it is harmless even when opened directly.
 * Pictures embedded in it stay. Null without an `svg` element; refuses what is nested without end.
 */
export function sanitiseSvgDocument(text: string): string | null {
  // Embedded pictures are taken out first, so that megabytes of base64 do not pass through the tokeniser.
  const pictures: string[] = [];
  const light = text.replace(EMBEDDED, (picture) => `embedded:${pictures.push(picture) - 1}`);
  const svg = findElement(parseMarkup(light).root, "svg");
  if (!svg) return null;
  const body = writeElement(svg).replace(/ href="embedded:(\d+)"/g, (_, index: string) => {
    const picture = pictures[Number(index)];
    return picture ? ` href="${picture}"` : "";
  });
  return body.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}

function writeElement(element: ElementNode): string {
  if (element.name === "style") return writeStyle(element);
  if (SVG_DROPPED.has(element.name) || element.name === "foreignobject") return "";
  const tag = SVG_ELEMENTS.get(element.name);
  const inside = element.children.map((child) => {
    if (child.kind === "element") return writeElement(child);
    return SVG_TEXT.has(element.name) || element.name === "title" || element.name === "desc"
      ? escapeText(child.text)
      : "";
  });
  // A link inside a picture leads nowhere anyway.
  if (tag === undefined || tag === "a") return inside.join("");
  return `<${tag}${writeAttributes(element, tag)}>${inside.join("")}</${tag}>`;
}

function writeAttributes(element: ElementNode, tag: string): string {
  let written = "";
  for (const name in element.attributes) {
    const value = element.attributes[name] ?? "";
    const canonical = name === "id" || name === "class" ? name : SVG_ATTRIBUTES.get(name.toLowerCase());
    if (canonical && isLocal(value)) written += ` ${canonical}="${escapeAttribute(value)}"`;
  }
  const style = attribute(element, "style");
  const declarations = style ? filterDeclarations(style, LOCAL_ONLY) : "";
  if (declarations) written += ` style="${escapeAttribute(declarations)}"`;
  const href = attribute(element, "href") ?? attribute(element, "xlink:href") ?? "";
  const isAllowed = tag === "image" ? STAND_IN.test(href) : href.startsWith("#");
  return isAllowed ? `${written} href="${escapeAttribute(href)}"` : written;
}

function isLocal(value: string): boolean {
  return !/url\(\s*["']?(?!#)|\/\/|javascript:|expression|data:/i.test(
    value.replace(/url\(\s*["']?#/gi, "local("),
  );
}

function writeStyle(element: ElementNode): string {
  try {
    const rules = filterRules(rawTextOf(element));
    return rules ? `<style>${escapeText(rules)}</style>` : "";
  } catch {
    // Nesting without end exhausts the parser's stack: such a sheet is not for reading.
    return "";
  }
}

function filterRules(text: string): string {
  const tree = parseCss(text, { parseValue: true });
  let rules = "";
  if (tree.type !== "StyleSheet") return "";
  tree.children.forEach((node) => {
    if (node.type !== "Rule" || node.prelude.type !== "SelectorList") return;
    const declarations = filterDeclarations(generate(node.block).slice(1, -1), LOCAL_ONLY);
    if (declarations) rules += `${generate(node.prelude)}{${declarations}}`;
  });
  return rules;
}
