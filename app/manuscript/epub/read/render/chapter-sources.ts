import type { Library } from "../library.ts";
import { fallbackChain } from "../package/package-document.ts";
import type { ManifestItem, PackageDocument, SpineItem } from "../package/package-document.ts";
import { asText, type ItemRendition } from "../package/rendition.ts";
import { baseName, looseKey } from "../container/paths.ts";
import { RefusedPublication } from "../publication.ts";
import { Slugs } from "./slugs.ts";

/** A document or picture that becomes a chapter, with its address. */
export interface ChapterSource {
  path: string;
  slug: string;
  /** `missing` is what the file names and does not hold. */
  kind: "document" | "drawing" | "picture" | "missing";
  isLinear: boolean;
  rendition: ItemRendition;
}

const DOCUMENT_TYPES = /^(?:application\/(?:xhtml\+xml|x-dtbook\+xml)|text\/(?:html|x-oeb1-document))$/;
const DOCUMENT_NAMES = /\.x?html?$/i;

/**
 * What becomes a chapter: the spine in order, then what is only reached by links. Refuses a book of more chapters than its limits
 * allow as soon as they are named, before any of them is read.
 */
export class ChapterSources {
  readonly queue: ChapterSource[] = [];
  readonly #library: Library;
  readonly #document: PackageDocument;
  readonly #slugs = new Slugs();
  /** Path to the first chapter made of it; foreign items of the spine lead to their fallback's. */
  readonly #byPath = new Map<string, ChapterSource>();
  readonly #byBaseName = new Map<string, ChapterSource[]>();

  /** The reading order: what comes one after the other. */
  readonly inOrder: ChapterSource[];

  constructor(library: Library, document: PackageDocument) {
    this.#library = library;
    this.#document = document;
    for (const entry of document.spine) this.#addSpineItem(entry);
    this.inOrder = this.queue.filter(({ isLinear }) => isLinear);
  }

  /** The chapter's own path for an address in the container; linked documents outside the spine are appended. */
  findDocument(path: string): string | null {
    const name = this.#library.archive.find(path) ?? path;
    const known = this.#byPath.get(name) ?? this.#misplaced(name);
    if (known) return known.path;
    const item = this.#document.byPath.get(name);
    const isDocument = item ? DOCUMENT_TYPES.test(item.mediaType) : DOCUMENT_NAMES.test(name);
    if (!isDocument || !this.#library.archive.find(name)) return null;
    return this.#append({ path: name, kind: "document", isLinear: false, rendition: asText }).path;
  }

  /** A link with the wrong folder still names its file: taken when the book has no other of that name. */
  #misplaced(name: string): ChapterSource | undefined {
    if (this.#library.archive.find(name)) return undefined;
    const namesakes = this.#byBaseName.get(looseKey(baseName(name))) ?? [];
    return namesakes.length === 1 ? namesakes[0] : undefined;
  }

  slugOf(path: string): string | null {
    return this.#byPath.get(path)?.slug ?? null;
  }

  /** Files that the spine names but that cannot be read give way to nothing: links to them lead nowhere. */
  forget(source: ChapterSource): void {
    for (const [path, known] of this.#byPath) if (known === source) this.#byPath.delete(path);
  }

  #addSpineItem({ item, isLinear, rendition }: SpineItem): void {
    const chain = fallbackChain(item, this.#document.items);
    // Scripts do not run here: where the book has something else for that case, it is shown.
    const isScripted = ({ properties }: ManifestItem) => properties.includes("scripted");
    chain.sort((one, other) => Number(isScripted(one)) - Number(isScripted(other)));
    for (const candidate of chain) {
      const kind = this.#kindOf(candidate);
      const path = candidate.path === null ? null : this.#library.archive.find(candidate.path);
      if (kind === null || path === null) continue;
      const source = this.#append({ path, kind, isLinear, rendition });
      for (const { path: alias } of chain)
        if (alias && !this.#byPath.has(alias)) this.#byPath.set(alias, source);
      return;
    }
    const isAbsent = item.path !== null && this.#library.archive.find(item.path) === null;
    if (item.path !== null && isAbsent && DOCUMENT_TYPES.test(item.mediaType))
      this.#append({ path: item.path, kind: "missing", isLinear, rendition: asText });
    else this.#library.warn(`${item.path ?? item.id} in the reading order cannot be shown and is left out.`);
  }

  #kindOf(item: ManifestItem): ChapterSource["kind"] | null {
    if (DOCUMENT_TYPES.test(item.mediaType)) return "document";
    if (item.mediaType === "image/svg+xml") return "drawing";
    if (item.mediaType.startsWith("image/")) return "picture";
    const path = item.path ?? "";
    if (DOCUMENT_NAMES.test(path)) return "document";
    return /\.svg$/i.test(path) ? "drawing" : null;
  }

  #append(found: Omit<ChapterSource, "slug">): ChapterSource {
    const { path } = found;
    const most = this.#library.limits.chapters;
    if (this.queue.length >= most) throw new RefusedPublication("too-large", `more than ${most} chapters`);
    const source = { ...found, slug: this.#slugs.claim(path) };
    this.queue.push(source);
    if (this.#byPath.has(path)) return source;
    this.#byPath.set(path, source);
    const key = looseKey(baseName(path));
    const namesakes = this.#byBaseName.get(key);
    if (namesakes) namesakes.push(source);
    else this.#byBaseName.set(key, [source]);
    return source;
  }
}
