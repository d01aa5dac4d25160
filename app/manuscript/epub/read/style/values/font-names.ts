import generate from "css-tree/generator";
import type { CssNode, Value } from "css-tree";
import { scaledSize } from "./sizes.ts";

const GENERIC =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|fangsong|ui-(?:serif|sans-serif|monospace|rounded)|inherit|initial|unset|revert|revert-layer)$/i;

/** The name a font of this book goes by on the page, where fonts of all books share one space. */
export function fontName(family: string, prefix: string): string {
  return `${prefix}-${family
    .trim()
    .replace(/["'\\<>{};]/g, "")
    .toLowerCase()}`;
}

/**
 * A font list with the book's own font before each family named. Which families the book brings may be said in a sheet
 * that is read later, so every name gets both: one that is not declared is passed over.
 */
export function rewriteFamilies(value: Value, prefix: string): string {
  return splitByComma([...value.children])
    .map((nodes) => familyEntry(nodes, prefix))
    .filter((entry) => entry !== "")
    .join(",");
}

function familyEntry(nodes: CssNode[], prefix: string): string {
  const family = familyOf(nodes);
  if (GENERIC.test(family)) return family.toLowerCase();
  const safe = family.replace(/["'\\<>{};\n]/g, "");
  return safe === "" ? "" : `"${fontName(safe, prefix)}","${safe}"`;
}

function familyOf(nodes: CssNode[]): string {
  return nodes
    .map((node) => (node.type === "String" ? node.value : node.type === "Identifier" ? node.name : ""))
    .filter((word) => word !== "")
    .join(" ");
}

function splitByComma(nodes: CssNode[]): CssNode[][] {
  const groups: CssNode[][] = [[]];
  for (const node of nodes) {
    if (node.type === "Operator" && node.value === ",") groups.push([]);
    else groups.at(-1)?.push(node);
  }
  return groups;
}

const SIZES = /^(?:(?:xx?-)?(?:small|large)|xxx-large|medium|smaller|larger|math)$/i;

/** `font: italic 12pt/1.5 Garamond, serif`: the family begins after the size and line height. */
export function rewriteFontShorthand(value: Value, prefix: string): string | null {
  const [first = [], ...others] = splitByComma([...value.children]);
  const sizeAt = first.findLastIndex(
    (node) =>
      ["Dimension", "Percentage", "Number", "Function"].includes(node.type) ||
      (node.type === "Operator" && node.value === "/") ||
      (node.type === "Identifier" && SIZES.test(node.name)),
  );
  const words = first.map((node, at) => (at <= sizeAt ? scaledSize(node) : null) ?? generate(node));
  if (sizeAt < 0)
    return words.length === 1 && /^(?:inherit|initial|unset|revert)$/i.test(words[0] ?? "")
      ? (words[0] ?? null)
      : null;
  const families = [first.slice(sizeAt + 1), ...others].map((nodes) => familyEntry(nodes, prefix));
  const before = words
    .slice(0, sizeAt + 1)
    .join(" ")
    .replace(/ ?\/ ?/g, "/");
  return `${before} ${families.filter((entry) => entry !== "").join(",")}`;
}
