import {
  attribute,
  childElements,
  findElement,
  findElements,
  firstChild,
  rawTextOf,
} from "../markup/tree.ts";
import type { ElementNode, MarkupNode } from "../markup/tree.ts";
import { cleanText } from "../package/metadata/refinements.ts";
import { resolveReference } from "../container/paths.ts";
import { EntryBudget, NESTING_LIMIT } from "./raw-navigation.ts";
import type { RawEntry, RawNavigation } from "./raw-navigation.ts";

/**
 * The lists of an EPUB 3 navigation document (EPUB 3.3, 7): `root` as parsed, `path` where it lies in the container, `limit`
 * entries in all lists together. `hidden` says how the document is shown as a page, and nothing of its lists.
 */
export function readNavDocument(root: ElementNode, path: string, limit: number): RawNavigation {
  const reading = { path, budget: new EntryBudget(limit) };
  const navs = findElements(root, "nav");
  const entries = (type: string) => {
    const nav = navs.find((one) => typesOfNav(one).includes(type));
    return nav ? readList(nav, reading, 0) : [];
  };
  const contents = entries("toc");
  // Where no type says which list is the contents, the only list is.
  const only = contents.length === 0 && navs.length === 1 ? navs[0] : undefined;
  const isPlain = only && typesOfNav(only).length === 0;
  return {
    contents: only && isPlain ? readList(only, reading, 0) : contents,
    landmarks: entries("landmarks"),
    pageList: entries("page-list"),
  };
}

function typesOfNav(nav: ElementNode): string[] {
  const role = attribute(nav, "role")?.replace(/^doc-/, "").replace("pagelist", "page-list") ?? "";
  return [...(attribute(nav, "epub:type") ?? "").split(/\s+/), role].filter((type) => type !== "");
}

interface Reading {
  path: string;
  budget: EntryBudget;
}

function readList(holder: ElementNode, reading: Reading, depth: number): RawEntry[] {
  const list = firstChild(holder, "ol") ?? firstChild(holder, "ul");
  if (!list || depth > NESTING_LIMIT) return [];
  const entries: RawEntry[] = [];
  for (const item of childElements(list, "li")) {
    if (!reading.budget.take()) break;
    entries.push(readItem(item, reading, depth));
  }
  return entries.filter((entry) => entry.label !== "" || entry.children.length > 0 || entry.path !== null);
}

function readItem(item: ElementNode, reading: Reading, depth: number): RawEntry {
  const beside = childElements(item).filter((child) => child.name !== "ol" && child.name !== "ul");
  // An ornament may stand before the link.
  const link = beside.find((child) => findElement(child, "a") !== null) ?? beside[0];
  const anchor = link && (findElement(link, "a") ?? link);
  const href = anchor && attribute(anchor, "href");
  const target = href ? resolveReference(reading.path, href) : null;
  const isInside = target?.kind === "inside";
  const text = item.children.filter((child) => child.kind === "text").map((child) => rawTextOf(child));
  return {
    label: labelOf(link ?? item) || cleanText(text.join(" ")),
    path: isInside ? target.path : null,
    fragment: isInside ? target.fragment : null,
    type: (anchor && attribute(anchor, "epub:type")?.trim().split(/\s+/)[0]) || null,
    children: readList(item, reading, depth + 1),
  };
}

/** The words of a label, with the descriptions of pictures in it; readings above ruby text are left out. */
export function labelOf(node: MarkupNode): string {
  return cleanText(labelText(node));
}

function labelText(node: MarkupNode): string {
  if (node.kind === "text") return node.text;
  if (node.name === "rt" || node.name === "rp" || node.name === "ol" || node.name === "ul") return "";
  if (node.name === "img") return attribute(node, "alt") ?? "";
  if (node.name === "br") return " ";
  return node.children.map(labelText).join("");
}
