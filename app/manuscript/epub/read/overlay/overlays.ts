import type { Library } from "../library.ts";
import { textOf } from "../markup/tree.ts";
import type { PackageDocument } from "../package/package-document.ts";
import { MetadataFacts } from "../package/refinements.ts";
import type { Overlay, OverlayClip, PublishedFile } from "../publication.ts";
import { namespacedId } from "../text/output/escape.ts";
import { type RawClip, readOverlay } from "./read-overlay.ts";

/** In all chapters together: what is kept of them is read whole when somebody listens. */
const mostClipsInBook = 200_000;

export interface OverlaySources {
  library: Library;
  document: PackageDocument;
  file: (path: string) => PublishedFile | null;
  findDocument: (path: string) => string | null;
}

/** The media overlays of a book. */
export class Overlays {
  readonly #sources: OverlaySources;
  readonly #active: string | null;
  readonly #playing: string | null;
  /** By document: the file that says how it is read aloud. */
  readonly #smil = new Map<string, string>();
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

  /** The overlay of a chapter; null when it has none, or none of its recordings is in the file. */
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
    const styled = (name: string | null) => (name !== null && css.includes(`.${name}`) ? name : null);
    return { ...overlay, activeClass: styled(this.#active), playingClass: styled(this.#playing) };
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
    for (const [from, { path: words, fragment, audio: name, ...rest }] of clips.entries()) {
      const index = this.#sources.findDocument(words) === path ? recording(name) : null;
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

/** Where an index of all clips lies among those that were kept. */
function movedTo(index: number | null, kept: { from: number }[]): number | null {
  if (index === null) return null;
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.from ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

function classNamed(facts: MetadataFacts, property: string): string | null {
  const [element] = facts.properties(property);
  const name = element ? textOf(element) : "";
  return /^[\p{L}_-][\p{L}\p{N}_-]{0,100}$/u.test(name) ? `b-${name}` : null;
}
