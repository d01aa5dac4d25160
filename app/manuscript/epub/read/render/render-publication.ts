import { Pointers } from "../cfi/pointers.ts";
import { pathOfDataUrl, fingerprint } from "../resources/data-url.ts";
import type { Library } from "../library.ts";
import { matterOf } from "../matter/document-signs.ts";
import { resolveNavigation } from "../navigation/resolve-navigation.ts";
import type { RawEntry, RawNavigation } from "../navigation/raw-navigation.ts";
import { Overlays } from "../overlay/overlays.ts";
import { fallbackChain } from "../package/package-document.ts";
import type { PackageDocument } from "../package/package-document.ts";
import { resolveReference } from "../container/paths.ts";
import { RefusedPublication } from "../publication.ts";
import type {
  Chapter,
  NavigationTarget,
  PageSize,
  PublishedFile,
  RenderAddresses,
  RenderedPublication,
  Rendition,
} from "../publication.ts";
import { BookStyles } from "../style/book-styles.ts";
import type { ChapterStyles } from "../style/book-styles.ts";
import type { LinkHole } from "../text/output/chapter-output.ts";
import type { BookScope } from "../text/output/chapter-scope.ts";
import { escapeAttribute, namespacedId } from "../text/output/escape.ts";
import { isRightToLeft } from "../language-tag.ts";
import { directionOfText } from "../text/output/text-direction.ts";
import { ChapterSources } from "./chapter-sources.ts";
import type { ChapterSource } from "./chapter-sources.ts";
import { chapterMarkup } from "./chapter-markup.ts";
import { Frames, isFramable } from "./frames.ts";
import { pairPages } from "./pair-pages.ts";
import { listSheets, writeChapter } from "./render-chapter.ts";
import type { WrittenChapter } from "./render-chapter.ts";

/** An opened book, as rendering needs it. */
export interface BookParts {
  library: Library;
  document: PackageDocument;
  navigation: RawNavigation;
  /** What tells this book from others, for names that are global to a page. */
  identity: string;
  language: string;
  /** Which way its pages go. */
  direction: "ltr" | "rtl";
}

interface Draft {
  source: ChapterSource;
  written: WrittenChapter;
  styles: ChapterStyles;
}

/** Turns the opened book into chapters, navigation and one style sheet. */
export async function renderPublication(
  parts: BookParts,
  addresses: RenderAddresses,
): Promise<RenderedPublication> {
  const rendering = new Rendering(parts, addresses);
  const drafts = await rendering.writeAll();
  await rendering.nameCfiTargets(drafts);
  const titles = titlesByPath(rendering.navigation.contents, rendering.sources);
  const css = rendering.styles.css();
  const chapters: Omit<Chapter, "matter">[] = [];
  for (const draft of drafts) {
    const overlay = await rendering.overlays.read(draft.source.path, draft.written.output.ids, css);
    const title = titles.get(draft.source.path) ?? null;
    chapters.push({ ...rendering.finish(draft, title, chapters.length), overlay });
  }
  const navigation = resolveNavigation(rendering.navigation, chapters, (path, fragment) =>
    rendering.locate(path, fragment),
  );
  const matter = matterOf(
    chapters.map((chapter, index) => ({ ...chapter, ...signsOf(drafts[index]) })),
    navigation.landmarks,
  );
  return {
    chapters: chapters.map((chapter, index) => ({ ...chapter, matter: matter[index] ?? "body" })),
    navigation,
    css,
    warnings: [...parts.library.warnings],
  };
}

function signsOf(draft: Draft | undefined): Pick<WrittenChapter, "types" | "proseCount"> {
  return { types: draft?.written.types ?? [], proseCount: draft?.written.proseCount ?? 0 };
}

/** The first words the table of contents has for each file. */
function titlesByPath(
  entries: RawEntry[],
  sources: ChapterSources,
  titles = new Map<string, string>(),
): Map<string, string> {
  for (const entry of entries) {
    const path = entry.path === null ? null : sources.findDocument(entry.path);
    if (path !== null && entry.label && !titles.has(path)) titles.set(path, entry.label);
    titlesByPath(entry.children, sources, titles);
  }
  return titles;
}

class Rendering {
  readonly sources: ChapterSources;
  readonly styles: BookStyles;
  readonly navigation: RawNavigation;
  readonly overlays: Overlays;
  readonly #pointers: Pointers;
  readonly #parts: BookParts;
  readonly #addresses: RenderAddresses;
  readonly #written = new Map<string, WrittenChapter>();
  readonly #scope: BookScope;
  readonly #pairs: Map<string, string>;
  readonly #frames: Frames;

  constructor(parts: BookParts, addresses: RenderAddresses) {
    const { library } = parts;
    this.#parts = parts;
    this.#addresses = addresses;
    this.sources = new ChapterSources(library, parts.document);
    this.#pointers = new Pointers(parts, addresses.ownFile ?? null);
    this.navigation = this.#pointers.inNavigation(parts.navigation);
    this.#frames = new Frames(library, (path) =>
      isFramable(parts.document.byPath.get(library.archive.find(path) ?? path)?.mediaType, path),
    );
    this.#pairs = pairPages(
      this.sources.inOrder.map(({ slug, rendition }) => ({ slug, ...rendition })),
      parts.direction,
    );
    this.styles = new BookStyles({
      readText: (path) => library.readText(path),
      resolve: (from, href) => this.#inside(from, href),
      url: (from, address) => this.#styleFile(from, address),
      prefix: `b${fingerprint(parts.identity).slice(0, 8)}`,
      limit: library.limits.styleCharacters,
      warn: (warning) => library.warn(warning),
    });
    this.#scope = {
      file: (path) => this.#file(path),
      dataPicture: (url) => addresses.file(pathOfDataUrl(url)),
      findDocument: (path) => this.sources.findDocument(path),
      inlineStyle: (declarations, path) => this.styles.inlineClass(declarations, path),
      pointer: (path, fragment) => this.#pointers.find(path, fragment),
      notes: { byTarget: new Map(), positions: new Set() },
      warn: (warning) => library.warn(warning),
    };
    const { file, findDocument } = this.#scope;
    this.overlays = new Overlays({ library, document: parts.document, file, findDocument });
    this.#followNavigation(this.navigation.contents);
  }

  /** The queue grows while links are met, so it is walked by index. */
  async writeAll(): Promise<Draft[]> {
    const { queue } = this.sources;
    const drafts: Draft[] = [];
    for (let index = 0; index < queue.length; index++) {
      const source = queue[index];
      if (!source) break;
      const draft = await this.#write(source);
      if (draft) drafts.push(draft);
      else this.sources.forget(source);
    }
    if (drafts.every(({ source }) => source.kind === "missing"))
      throw new RefusedPublication("missing-spine", "no chapter of the reading order can be read");
    return drafts;
  }

  async #write(source: ChapterSource): Promise<Draft | null> {
    const { library } = this.#parts;
    const parsed = await chapterMarkup(source, library);
    if (!parsed) return null;
    const styles = await this.styles.load(listSheets(parsed, source.path));
    const frames = await this.#frames.load(parsed.root, source.path);
    const written = writeChapter({ parsed, frames }, source, this.#scope);
    library.release(source.path);
    if (written.isRepaired) library.warn(`${source.path} is not well-formed and was repaired.`);
    if (!this.#written.has(source.path)) this.#written.set(source.path, written);
    return { source, written, styles };
  }

  /** Documents that pointers lead into are written once more, with names where these lead: a pointer may be met after its place. */
  async nameCfiTargets(drafts: Draft[]): Promise<void> {
    for (const draft of drafts) {
      const { path } = draft.source;
      const isFirst = this.#written.get(path) === draft.written;
      if (!isFirst || !this.#pointers.leadInto(path)) continue;
      const parsed = await chapterMarkup(draft.source, this.#parts.library);
      if (!parsed) continue;
      this.#pointers.name(path, parsed.root);
      const frames = await this.#frames.load(parsed.root, path);
      draft.written = writeChapter({ parsed, frames }, draft.source, this.#scope);
      this.#written.set(path, draft.written);
      this.#parts.library.release(path);
    }
  }

  /** Documents that only the table of contents leads to are chapters too, after the spine. */
  #followNavigation(entries: RawEntry[]): void {
    for (const entry of entries) {
      if (entry.path !== null) this.sources.findDocument(entry.path);
      this.#followNavigation(entry.children);
    }
  }

  finish(
    { source, written, styles }: Draft,
    label: string | null,
    index: number,
  ): Omit<Chapter, "overlay" | "matter"> {
    const html = written.output.finish((hole) => this.#href(hole, source.path));
    const classes = [...written.rootClasses, ...this.styles.marksFor(styles)];
    return {
      slug: source.slug,
      title: label ?? written.heading ?? written.title ?? `${index + 1}`,
      html,
      ...written.plain,
      isLinear: source.isLinear,
      language: written.language,
      direction: written.direction ?? this.#directionOf(written),
      writingMode: styles.writingMode(written.rootClasses),
      bodyClass: classes.length > 0 ? classes.join(" ") : null,
      rendition: this.#renditionOf(source, written.size),
    };
  }

  /** A text of a language that runs leftwards says so itself, or its letters do: the package speaks of the book, not of each text. */
  #directionOf({ language, plain }: WrittenChapter): "ltr" | "rtl" | null {
    return isRightToLeft(language ?? this.#parts.language) ? directionOfText(plain.text) : null;
  }

  #renditionOf(source: ChapterSource, size: PageSize | null): Rendition | null {
    const { flow, isCentred, side, spread } = source.rendition;
    if (!size) return flow || isCentred ? { flow, isCentred, page: null } : null;
    const { inOrder } = this.sources;
    const number = inOrder.indexOf(source) + 1;
    const beside = this.#pairs.get(source.slug) ?? null;
    return {
      flow: null,
      isCentred: false,
      page: { ...size, side, spread, beside, number, count: inOrder.length },
    };
  }

  /** Where a place in the container is in the book: null when it is not in it. A lost id leads to its chapter. */
  locate(path: string, fragment: string | null): NavigationTarget | null {
    const own = this.sources.findDocument(path);
    const chapter = own === null ? null : this.sources.slugOf(own);
    if (own === null || chapter === null) return null;
    const id = fragment === null ? null : this.#pointers.nameOf(own, namespacedId(fragment));
    return { chapter, fragment: this.#knows(own, id) ? id : null };
  }

  #knows(path: string, id: string | null): boolean {
    return id !== null && (this.#written.get(path)?.output.ids.has(id) ?? false);
  }

  #href(hole: LinkHole, from: string): string | null {
    const chapter = this.sources.slugOf(hole.path);
    if (chapter === null) return null;
    const id = this.#pointers.nameOf(hole.path, hole.id);
    const isKnown = this.#knows(hole.path, id);
    const isRoot = id !== null && (this.#written.get(hole.path)?.rootIds.includes(id) ?? false);
    if (id !== null && !isKnown && !isRoot)
      this.#parts.library.warn(
        `A link in ${from} leads to “${id.slice(2)}” in ${hole.path}, which is not there.`,
      );
    return ` href="${escapeAttribute(this.#addresses.chapter({ chapter, fragment: isKnown ? id : null }))}"`;
  }

  #file(path: string): PublishedFile | null {
    const { library, document } = this.#parts;
    const item = document.byPath.get(library.archive.find(path) ?? path);
    const chain = item ? fallbackChain(item, document.items).map((one) => one.path) : [path];
    for (const candidate of chain) {
      const name = candidate && library.archive.find(candidate);
      const file = name ? this.#addresses.file(name) : null;
      if (file) return file;
    }
    return null;
  }

  #inside(from: string, href: string): string | null {
    const target = resolveReference(from, href);
    return target.kind === "inside" ? target.path : null;
  }

  #styleFile(from: string, address: string): string | null {
    // A gradient or marker of the drawing itself.
    if (address.startsWith("#")) return `#${namespacedId(address.slice(1)) ?? ""}`;
    const target = resolveReference(from, address);
    if (target.kind === "data") return this.#addresses.file(pathOfDataUrl(target.url))?.url ?? null;
    if (target.kind === "inside") return this.#file(target.path)?.url ?? null;
    this.#parts.library.warn(`A file from elsewhere is left out of the style: ${address.slice(0, 100)}.`);
    return null;
  }
}
