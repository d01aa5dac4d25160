import { attribute, childElements } from "../markup/tree.ts";
import { firstPicture } from "../text/media/media.ts";
import { resolveReference } from "../container/paths.ts";
import type { ElementNode } from "../markup/tree.ts";
import type { ManifestItem, PackageDocument } from "./package-document.ts";

/** How entries and documents of the container are found. */
export interface CoverSources {
  /** The entry's true name, or null. */
  findPath: (path: string) => string | null;
  /** Parses a content document of the container; null when it cannot be read. */
  readDocument: (path: string) => Promise<ElementNode | null>;
}

/** The cover's path by any of the ways in use, the clearest first; null when nothing looks like one. */
export async function findCover(document: PackageDocument, sources: CoverSources): Promise<string | null> {
  const items = [...document.items.values()];
  const declared = items.find((item) => item.properties.includes("cover-image")) ?? itemOfMeta(document);
  const named = declared ?? guidePicture(document);
  if (named?.path) {
    const path = await pictureOf(named.path, sources);
    if (path) return path;
  }
  const guide = document.guide.find(
    ({ type }) => type === "cover" || type === "other.ms-coverimage-standard",
  );
  const target = guide ? resolveReference(document.path, guide.href) : null;
  const fromGuide = target?.kind === "inside" ? await pictureOf(target.path, sources) : null;
  return fromGuide ?? byName(items, sources) ?? (await fromCoverPage(document, items, sources));
}

/** `<meta name="cover" content="id">`; some write the address there, or the name of a page. */
function itemOfMeta(document: PackageDocument): ManifestItem | undefined {
  const meta = childElements(document.metadata, "meta").find(
    (one) => attribute(one, "name")?.toLowerCase() === "cover",
  );
  const content = meta && attribute(meta, "content")?.trim();
  if (!content) return undefined;
  const target = resolveReference(document.path, content);
  return (
    document.items.get(content) ?? (target.kind === "inside" ? document.byPath.get(target.path) : undefined)
  );
}

function guidePicture(document: PackageDocument): ManifestItem | undefined {
  return [...document.items.values()].find(
    (item) => isPicture(item) && item.id.toLowerCase() === "cover-image",
  );
}

function isPicture(item: ManifestItem): boolean {
  return item.mediaType.startsWith("image/");
}

async function pictureOf(path: string, sources: CoverSources): Promise<string | null> {
  const found = sources.findPath(path);
  if (found === null) return null;
  if (!/\.x?html?$|\.xml$/i.test(found)) return found;
  const root = await sources.readDocument(found);
  const picture = root && firstPicture(root, found);
  return picture ? sources.findPath(picture) : null;
}

function byName(items: ManifestItem[], sources: CoverSources): string | null {
  const item = items.find(
    (one) => isPicture(one) && (/^cover/i.test(one.id) || /(^|\/)cover[^/]*$/i.test(one.path ?? "")),
  );
  return item?.path ? sources.findPath(item.path) : null;
}

/** A first page, or a page called cover, that is a picture and few words. */
async function fromCoverPage(
  document: PackageDocument,
  items: ManifestItem[],
  sources: CoverSources,
): Promise<string | null> {
  const first = document.spine[0]?.item;
  const page = items.find((item) => /(^|\/)cover[^/]*\.x?html?$/i.test(item.path ?? "")) ?? first;
  if (!page?.path) return null;
  if (isPicture(page)) return sources.findPath(page.path);
  const root = await sources.readDocument(page.path);
  if (!root) return null;
  const picture = firstPicture(root, page.path);
  return picture && wordsOf(root) < 40 ? sources.findPath(picture) : null;
}

function wordsOf(root: ElementNode): number {
  let text = "";
  const collect = (element: ElementNode): void => {
    for (const child of element.children) {
      if (child.kind === "text") text += ` ${child.text}`;
      else if (child.name !== "head") collect(child);
    }
  };
  collect(root);
  return text.split(/\s+/).filter(Boolean).length;
}
