import { attribute, childElements, findElement, firstChild } from "../markup/tree.ts";
import type { ElementNode } from "../markup/tree.ts";
import { resolveReference } from "../container/paths.ts";
import { RefusedPublication } from "../publication.ts";
import { bookRendition, type ItemRendition, itemRendition } from "./rendition.ts";

/** An item of the manifest (EPUB 3.3, 5.6). */
export interface ManifestItem {
  id: string;
  /** Path in the container; null for what lies elsewhere and is never fetched. */
  path: string | null;
  mediaType: string;
  properties: string[];
  fallback: string | null;
  /** Id of the media overlay by which it is read aloud. */
  overlay: string | null;
}

/** An item of the reading order (EPUB 3.3, 5.7). */
export interface SpineItem {
  item: ManifestItem;
  isLinear: boolean;
  rendition: ItemRendition;
}

/** A reference of EPUB 2's guide, as the file gives it. */
export interface GuideReference {
  type: string;
  title: string;
  href: string;
}

/** A package document as read; what was wrong in it is in `warnings`. */
export interface PackageDocument {
  path: string;
  isEpub3: boolean;
  /** The root as parsed, for pointers that count its elements. */
  element: ElementNode;
  metadata: ElementNode;
  uniqueIdentifierId: string | null;
  language: string | null;
  items: Map<string, ManifestItem>;
  byPath: Map<string, ManifestItem>;
  spine: SpineItem[];
  ncxId: string | null;
  /** Base direction of the metadata; null where the file leaves it open. */
  direction: "ltr" | "rtl" | null;
  /** Null where the file leaves it open. */
  progressionDirection: "ltr" | "rtl" | null;
  guide: GuideReference[];
  warnings: string[];
}

/** Reads the parsed package file: what the book holds and in which order. Refuses a package without a readable spine. */
export function readPackageDocument(
  root: ElementNode,
  path: string,
  findPath: (path: string) => string | null,
): PackageDocument {
  const element = findElement(root, "package");
  if (!element) throw new RefusedPublication("missing-package", `${path} is no package document`);
  const warnings: string[] = [];
  const items = readManifest(element, { path, findPath, warnings });
  const spineElement = findElement(element, "spine");
  const metadata = firstChild(element, "metadata");
  const rendition = bookRendition(metadata);
  const spine = spineElement ? readSpine(spineElement, { items, warnings, rendition }) : [];
  if (spine.length === 0) throw new RefusedPublication("missing-spine", `${path} lists nothing to read`);
  return {
    path,
    isEpub3: (attribute(element, "version") ?? "").startsWith("3"),
    element,
    metadata: metadata ?? {
      kind: "element",
      name: "metadata",
      attributes: {},
      children: [],
    },
    uniqueIdentifierId: idIn(element, "unique-identifier"),
    language: attribute(element, "xml:lang"),
    items,
    byPath: indexByPath(items),
    spine,
    ncxId: spineElement && idIn(spineElement, "toc"),
    direction: directionOf(element, "dir"),
    progressionDirection: directionOf(spineElement, "page-progression-direction"),
    guide: readGuide(element),
    warnings,
  };
}

/** The id that an attribute names: XML takes white space around it away. */
function idIn(element: ElementNode, name: string): string | null {
  return attribute(element, name)?.trim() || null;
}

/** Properties of an item or reference, which are parted by white space. */
function propertiesOf(element: ElementNode): string[] {
  return (attribute(element, "properties") ?? "").split(/\s+/).filter((property) => property !== "");
}

/** The direction that an attribute names; null for any value but `ltr` and `rtl`, and where it is missing. */
export function directionOf(element: ElementNode | null, name: string): "ltr" | "rtl" | null {
  const given = element && attribute(element, name)?.trim();
  return given === "rtl" || given === "ltr" ? given : null;
}

interface Surroundings {
  path: string;
  findPath: (path: string) => string | null;
  warnings: string[];
}

function readManifest(element: ElementNode, around: Surroundings): Map<string, ManifestItem> {
  const items = new Map<string, ManifestItem>();
  const manifest = findElement(element, "manifest");
  for (const item of manifest ? childElements(manifest, "item") : []) {
    const id = idIn(item, "id");
    const href = attribute(item, "href");
    if (!id || href === null || items.has(id)) continue;
    items.set(id, {
      id,
      path: pathOf(href, around),
      mediaType: (attribute(item, "media-type") ?? "").trim().toLowerCase(),
      properties: propertiesOf(item),
      fallback: idIn(item, "fallback"),
      overlay: idIn(item, "media-overlay"),
    });
  }
  return items;
}

function pathOf(href: string, around: Surroundings): string | null {
  const target = resolveReference(around.path, href);
  if (target.kind !== "inside") return null;
  // Names with a literal per cent sign or in another case are found under their true name.
  const found = around.findPath(target.path);
  if (found === null)
    around.warnings.push(`The manifest lists ${target.path}, which the file does not hold.`);
  return found ?? target.path;
}

interface SpineFacts extends Pick<PackageDocument, "items" | "warnings"> {
  rendition: ItemRendition;
}

function readSpine(element: ElementNode, { items, warnings, rendition }: SpineFacts): SpineItem[] {
  const spine: SpineItem[] = [];
  for (const reference of childElements(element, "itemref")) {
    const id = idIn(reference, "idref") ?? "";
    const item = items.get(id);
    const isLinear = attribute(reference, "linear")?.trim() !== "no";
    if (item?.path)
      spine.push({ item, isLinear, rendition: itemRendition(propertiesOf(reference), rendition) });
    else warnings.push(`The spine names “${id}”, which the manifest does not have.`);
  }
  return spine;
}

function indexByPath(items: Map<string, ManifestItem>): Map<string, ManifestItem> {
  const byPath = new Map<string, ManifestItem>();
  for (const item of items.values()) if (item.path && !byPath.has(item.path)) byPath.set(item.path, item);
  return byPath;
}

function readGuide(element: ElementNode): GuideReference[] {
  const guide = findElement(element, "guide");
  return (guide ? childElements(guide, "reference") : []).map((reference) => ({
    type: (attribute(reference, "type") ?? "").trim().toLowerCase(),
    title: (attribute(reference, "title") ?? "").trim(),
    href: attribute(reference, "href") ?? "",
  }));
}

/** More than any book has: each item of a long reading order is followed so far. */
const mostFallbacks = 32;

/** The item and what it falls back to, in order; ends where a chain comes back to one of its items. */
export function fallbackChain(item: ManifestItem, items: Map<string, ManifestItem>): ManifestItem[] {
  const chain = [item];
  let next = item.fallback ? items.get(item.fallback) : undefined;
  while (next && !chain.includes(next) && chain.length < mostFallbacks) {
    chain.push(next);
    next = next.fallback ? items.get(next.fallback) : undefined;
  }
  return chain;
}
