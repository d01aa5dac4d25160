/**
 * What an EPUB file becomes: the vocabulary is that of EPUB 3.3 and Readium's web publication model.
 * Everything here is plain data; files inside the book are named by their path in the container.
 */

import type { Matter } from "./matter/sort-matter.ts";

/** A place inside the book: the chapter's slug and, optionally, an element id in our namespaced form. */
export interface NavigationTarget {
  chapter: string;
  fragment: string | null;
}

/** An entry of contents, landmarks or page list. `target` is null for a heading that leads nowhere. */
export interface NavigationEntry {
  label: string;
  target: NavigationTarget | null;
  /** epub:type of a landmark, e.g. "bodymatter"; null elsewhere. */
  type: string | null;
  children: NavigationEntry[];
}

/** The lists of a book; contents are never empty, the others may be. */
export interface Navigation {
  contents: NavigationEntry[];
  landmarks: NavigationEntry[];
  pageList: NavigationEntry[];
}

/** `roles` are MARC relator codes, "aut" when the file gives none. */
export interface Creator {
  name: string;
  sortName: string;
  roles: string[];
}

/** `scheme` is lower-case: isbn, uuid, doi, uri, or "unknown". ISBNs are 13 digits. */
export interface Identifier {
  scheme: string;
  value: string;
  /** The package's unique-identifier. */
  isPrimary: boolean;
}

/** What the package says of its book. Texts are one line without bidi overrides; `language` is BCP 47, "und" when unknown. */
export interface PublicationMetadata {
  title: string;
  subtitle: string | null;
  sortTitle: string;
  creators: Creator[];
  language: string;
  subjects: string[];
  series: { name: string; position: string | null } | null;
  descriptionHtml: string | null;
  description: string | null;
  identifiers: Identifier[];
  publisher: string | null;
  /** Year, month or day, as ISO 8601; null when absent or unreadable. */
  publishedOn: string | null;
  rights: string | null;
  progressionDirection: "ltr" | "rtl";
}

/** A file inside the container, inflated. `mediaType` is what the bytes are, not what the manifest claims. */
export interface PublicationResource {
  path: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** A chapter read aloud: recordings and, clip by clip, which words are spoken when. */
export interface Overlay {
  /** Addresses of the recordings. */
  audio: string[];
  /** The class that the publisher's style sheet has for what is being spoken; null when it has none. */
  activeClass: string | null;
  /** That for the whole text while it is read aloud. */
  playingClass: string | null;
  clips: OverlayClip[];
}

/** A stretch of a recording and the element that is spoken in it. */
export interface OverlayClip {
  /** The id on our page; null when the words are not there. */
  fragment: string | null;
  /** Which recording. */
  audio: number;
  /** Seconds; `end` is null for the end of the recording. */
  begin: number;
  end: number | null;
  /** What a listener may want to leave out. */
  kind: "note" | "page" | null;
  /** Index of the first clip after the table, list or figure that this one is in; null elsewhere. */
  leaveAt: number | null;
}

/** In CSS pixels. */
export interface PageSize {
  width: number;
  height: number;
}

/** A page that the book laid out itself, for a frame of this size: nothing flows out of it. */
export interface FixedPage extends PageSize {
  /** Which half of a spread it takes, where the book says so. */
  side: "left" | "right" | "center" | null;
  /** When two such pages are shown side by side. */
  spread: "none" | "landscape" | "both" | "auto";
  /** The chapter that lies beside it then. */
  beside: string | null;
  /** Its number among the chapters of the reading order, from 1, and how many those are. */
  number: number;
  count: number;
}

/** How the book asks for a chapter to be shown (EPUB 3.3, 8.2). */
export interface Rendition {
  flow: "paginated" | "scrolled" | null;
  isCentred: boolean;
  page: FixedPage | null;
}

/** A document of the book as it is stored and shown. */
export interface Chapter {
  slug: string;
  title: string;
  /** Sanitised HTML; every class and id is namespaced with `b-`, every block has an id. */
  html: string;
  text: string;
  wordCount: number;
  characterCount: number;
  isLinear: boolean;
  language: string | null;
  direction: "ltr" | "rtl" | null;
  writingMode: "horizontal-tb" | "vertical-rl" | "vertical-lr";
  bodyClass: string | null;
  /** Its recording, where it is read aloud. */
  overlay: Overlay | null;
  /** Null where the book asks for nothing. */
  rendition: Rendition | null;
  /** What it is to the book. */
  matter: Matter;
}

/** A stored file as a page may show it: pixels for pictures, null for fonts. */
export interface PublishedFile {
  url: string;
  width: number | null;
  height: number | null;
}

/** How the renderer names things outside itself. `file` answers null for what was refused or is unknown. */
export interface RenderAddresses {
  chapter: (target: NavigationTarget) => string;
  file: (path: string) => PublishedFile | null;
  /** What the file itself is called: its own links may name it. */
  ownFile?: string;
}

/** The whole text of a book. */
export interface RenderedPublication {
  chapters: Chapter[];
  navigation: Navigation;
  /** The publisher's CSS, filtered, class names and global names namespaced, wrapped in `@scope`. Empty when there is none. */
  css: string;
  /** What was sloppy and how it was read, one sentence each. */
  warnings: string[];
}

/** Why a file is not taken. The message for people is made from these by the importing slice. */
export type RefusalReason =
  | "not-a-zip"
  | "damaged-zip"
  | "too-large"
  | "zip-bomb"
  | "path-traversal"
  | "missing-container"
  | "missing-package"
  | "missing-spine"
  | "drm"
  | "external-entity"
  | "unreadable";

/** Thrown by opening and rendering; `detail` names the file or the limit. */
export class RefusedPublication extends Error {
  readonly reason: RefusalReason;
  readonly detail: string;
  constructor(reason: RefusalReason, detail: string, options?: ErrorOptions) {
    super(`${reason}: ${detail}`, options);
    this.name = "RefusedPublication";
    this.reason = reason;
    this.detail = detail;
  }
}
