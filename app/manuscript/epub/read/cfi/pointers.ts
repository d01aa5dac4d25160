import type { Library } from "../library.ts";
import { attribute, childElements } from "../markup/tree.ts";
import type { ElementNode } from "../markup/tree.ts";
import type { RawEntry, RawNavigation } from "../navigation/raw-navigation.ts";
import type { PackageDocument } from "../package/package-document.ts";
import { baseName, looseKey } from "../container/paths.ts";
import { namespacedId } from "../text/output/escape.ts";
import { CountedTree } from "./resolve-cfi.ts";
import { type CfiPath, isCfi, parseCfi } from "./parse-cfi.ts";
import { insertAnchors } from "./insert-anchors.ts";

/** A resolved CFI: a document and, unless all of it is meant, the id of an anchor in it. */
export interface CfiLocation {
  path: string;
  id: string | null;
}

interface WantedAnchor {
  id: string;
  place: Omit<CfiPath, "documents"> & { steps: NonNullable<CfiPath["documents"][number]> };
}

/** More CFIs than any book uses; further ones resolve to the chapter. */
const mostPointers = 2000;

/**
 * The canonical fragment identifiers of one book. They are met while chapters are written and may point into documents that were
 * written before or come after, so anchors are inserted when all are known.
 */
export class Pointers {
  readonly #document: PackageDocument;
  readonly #library: Library;
  readonly #ownFile: string | null;
  /** By document, then by the pointer as it is spelt. */
  readonly #wanted = new Map<string, Map<string, WantedAnchor>>();
  /** Final ids of the anchors: some targets had ids of their own. */
  readonly #named = new Map<string, string | null>();
  #count = 0;

  constructor(parts: { document: PackageDocument; library: Library }, ownFile: string | null) {
    this.#document = parts.document;
    this.#library = parts.library;
    this.#ownFile = ownFile;
  }

  /** Resolves `path#epubcfi(…)`; null when it does not point into this book. */
  find(path: string, fragment: string): CfiLocation | null {
    const cfi = parseCfi(fragment);
    const isWhole = this.#isPackage(path);
    if (!isWhole && this.#library.archive.find(path) === null) return null;
    if (!cfi) return isWhole ? null : { path, id: null };
    const { documents, ...rest } = cfi.start;
    const [first = [], second = []] = documents;
    const isFromPackage = isWhole || (first[0]?.index === 6 && documents.length > 1);
    const named = isFromPackage ? this.#spineTarget(first) : path;
    if (named === null) return null;
    const target = this.#library.archive.find(named) ?? named;
    const steps = isFromPackage ? second : first;
    if (steps.length === 0) return { path: target, id: null };
    return { path: target, id: this.#want(target, fragment, { steps, ...rest }) };
  }

  /** The navigation with pointers turned into documents and ids. */
  inNavigation({ contents, landmarks, pageList }: RawNavigation): RawNavigation {
    const follow = (entries: RawEntry[]): RawEntry[] =>
      entries.map((entry) => {
        const children = follow(entry.children);
        if (entry.path === null || !isCfi(entry.fragment)) return { ...entry, children };
        const found = this.find(entry.path, entry.fragment);
        return { ...entry, path: found?.path ?? null, fragment: found?.id ?? null, children };
      });
    return { contents: follow(contents), landmarks: follow(landmarks), pageList: follow(pageList) };
  }

  leadInto(path: string): boolean {
    return this.#wanted.has(path);
  }

  /** Inserts the anchors into a parsed document before it is written; `nameOf` knows their ids afterwards. */
  name(path: string, root: ElementNode): void {
    const [top] = childElements(root);
    const wanted = [...(this.#wanted.get(path)?.values() ?? [])];
    if (!top) return;
    const tree = new CountedTree(top);
    const places = wanted.map(({ id, place }) => ({ id, place: tree.find(place) }));
    for (const [index, id] of insertAnchors(places).entries())
      this.#named.set(`${path}#${namespacedId(wanted[index]?.id ?? "")}`, namespacedId(id));
  }

  /** The final namespaced id of an anchor. */
  nameOf(path: string, id: string | null): string | null {
    return this.#named.get(`${path}#${id}`) ?? id;
  }

  /** The package, or the whole book under its file's name. */
  #isPackage(path: string): boolean {
    const { archive } = this.#library;
    if (archive.find(path) === this.#document.path) return true;
    return this.#ownFile !== null && looseKey(baseName(path)) === looseKey(baseName(this.#ownFile));
  }

  #spineTarget(steps: CfiPath["documents"][number]): string | null {
    const place = new CountedTree(this.#document.element).find({ steps, offset: null, expected: null });
    const element = place.kind === "element" ? place.element : place.parent;
    const id = attribute(element, element.name === "itemref" ? "idref" : "id");
    return (id && this.#document.items.get(id.trim())?.path) || null;
  }

  #want(path: string, fragment: string, place: WantedAnchor["place"]): string | null {
    const known = this.#wanted.get(path) ?? new Map<string, WantedAnchor>();
    this.#wanted.set(path, known);
    const same = known.get(fragment);
    if (same) return same.id;
    if (this.#count >= mostPointers) return null;
    this.#count += 1;
    const id = `epubcfi-${this.#count}`;
    known.set(fragment, { id, place });
    return id;
  }
}
