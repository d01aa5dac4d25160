import type { Library } from "../library.ts";
import { textOf } from "../markup/tree.ts";
import type { PackageDocument } from "../package/package-document.ts";
import { MetadataFacts } from "../package/metadata/refinements.ts";
import type { Overlay, OverlayClip, PublishedFile } from "../publication.ts";
import { namespacedId } from "../text/output/escape.ts";
import { type RawClip, readOverlay } from "./read-overlay.ts";

/** In all chapters together: the clips of a book are loaded whole when somebody listens. */
const mostClipsInBook = 200_000;

/** What overlays are read from: `file` gives the stored recording of a path, `findDocument` the chapter of one. */
export interface OverlaySources {
  library: Library;
  document: PackageDocument;
  file: (path: string) => PublishedFile | null;
  findDocument: (path: string) => string | null;
}

/** The media overlays of a book (EPUB 3.3, 9), read chapter by chapter when the pages are written. */
export class Overlays {
  readonly #sources: OverlaySources;
  readonly #active: string | null;
  readonly #playing: string | null;
  /** Path of the media overlay, by path of the document. */
  readonly #smil = new Map<string, string>();
  readonly #isStyled = new Map<string, boolean>();
  #clips = 0;

  constructor(sources: OverlaySources) {
    this.#sources = sources;
    const facts = new MetadataFacts(sources.document.metadata);
    this.#active = classNamed(facts, "media:active-class");
    this.#playing = classNamed(facts, "media:playback-active-class");
    const { items } = sources.document;
    for (const { path, overlay } of items.values()) {
      const smil = overlay === null ? null : items.get(overlay)?.path;
      if (path && smil) this.#smil.set(path, smil);
    }
  }

  /**
   * The overlay of the chapter at `path`, whose page has these namespaced `ids`; `css` is the book's sheet. Null when it has none,
   * or none of its recordings is stored; the latter is a warning.
   */
  async read(path: string, ids: ReadonlySet<string>, css: string): Promise<Overlay | null> {
    const { library } = this.#sources;
    const smil = this.#smil.get(path);
    if (smil === undefined) return null;
    const parsed = await library.readDocument(smil);
    library.release(smil);
    if (!parsed) return null;
    const overlay = this.#published(readOverlay(parsed.root, smil), { path, ids });
    if (overlay.clips.length === 0) {
      library.warn(`${smil} has no recording of ${path} that can be played.`);
      return null;
    }
    this.#clips += overlay.clips.length;
    if (this.#clips > mostClipsInBook) {
      library.warn(`${smil} is left out: the book is read aloud in more pieces than we keep.`);
      return null;
    }
    return {
      ...overlay,
      activeClass: this.#styled(this.#active, css),
      playingClass: this.#styled(this.#playing, css),
    };
  }

  /** The class, if a selector of the book's sheet has it: looked for once, since the sheet of a book is long. */
  #styled(name: string | null, css: string): string | null {
    if (name === null) return null;
    const known = this.#isStyled.get(name) ?? new RegExp(`\\.${name}(?![\\p{L}\\p{N}_-])`, "u").test(css);
    this.#isStyled.set(name, known);
    return known ? name : null;
  }

  #published(clips: RawClip[], { path, ids }: { path: string; ids: ReadonlySet<string> }) {
    const audio: string[] = [];
    const indexOf = new Map<string, number | null>();
    const recording = (name: string): number | null => {
      const known = indexOf.get(name);
      if (known !== undefined) return known;
      const url = this.#sources.file(name)?.url ?? null;
      const index = url === null ? null : audio.push(url) - 1;
      indexOf.set(name, index);
      return index;
    };
    const playable: { clip: OverlayClip; from: number }[] = [];
    for (const [from, { path: document, fragment, audio: name, ...rest }] of clips.entries()) {
      const index = this.#sources.findDocument(document) === path ? recording(name) : null;
      const id = fragment === null ? null : namespacedId(fragment);
      const known = id !== null && ids.has(id) ? id : null;
      if (index !== null) playable.push({ from, clip: { ...rest, audio: index, fragment: known } });
    }
    return {
      audio,
      clips: playable.map(({ clip }) => ({ ...clip, leaveAt: movedTo(clip.leaveAt, playable) })),
    };
  }
}

/** Where an index of all clips lies among those that remain. */
function movedTo(index: number | null, remaining: { from: number }[]): number | null {
  if (index === null) return null;
  let low = 0;
  let high = remaining.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((remaining[middle]?.from ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

function classNamed(facts: MetadataFacts, property: string): string | null {
  const [element] = facts.properties(property);
  const name = element ? textOf(element) : "";
  return /^[\p{L}_-][\p{L}\p{N}_-]{0,100}$/u.test(name) ? `b-${name}` : null;
}
