import { attribute, childElements, findElement, firstChild, textOf } from "../markup/tree.ts";
import type { ElementNode } from "../markup/tree.ts";
import { cleanText } from "../package/metadata/refinements.ts";
import { resolveReference } from "../container/paths.ts";
import { EntryBudget, NESTING_LIMIT } from "./raw-navigation.ts";
import type { RawEntry, RawNavigation } from "./raw-navigation.ts";

/** The contents and page list of an NCX (EPUB 2.0.1, 2.4.1): `root` as parsed, `path` where it lies, `limit` entries in both. */
export function readNcx(root: ElementNode, path: string, limit: number): RawNavigation {
  const reading = { path, budget: new EntryBudget(limit) };
  const map = findElement(root, "navmap");
  const pages = findElement(root, "pagelist");
  return {
    contents: map ? readPoints(map, "navpoint", reading) : [],
    landmarks: [],
    pageList: pages ? readPoints(pages, "pagetarget", reading) : [],
  };
}

interface Reading {
  path: string;
  budget: EntryBudget;
  depth?: number;
}

function readPoints(holder: ElementNode, name: string, reading: Reading): RawEntry[] {
  const depth = reading.depth ?? 0;
  if (depth > NESTING_LIMIT) return [];
  const entries: RawEntry[] = [];
  for (const point of childElements(holder, name)) {
    if (!reading.budget.take()) break;
    entries.push(readPoint(point, name, { ...reading, depth: depth + 1 }));
  }
  return entries;
}

function readPoint(point: ElementNode, name: string, reading: Reading): RawEntry {
  const label = firstChild(point, "navlabel");
  const content = firstChild(point, "content");
  const source = content && attribute(content, "src");
  const target = source ? resolveReference(reading.path, source) : null;
  const isInside = target?.kind === "inside";
  return {
    label: label ? cleanText(textOf(label)) : "",
    path: isInside ? target.path : null,
    fragment: isInside ? target.fragment : null,
    type: null,
    children: readPoints(point, name, reading),
  };
}
