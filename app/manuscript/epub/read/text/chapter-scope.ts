import type { PointedPlace } from "../cfi/pointers.ts";
import type { ElementNode, MarkupNode } from "../markup/tree.ts";
import type { PublishedFile } from "../publication.ts";
import type { ChapterOutput } from "./chapter-output.ts";

/** What writing a chapter may ask of the book around it. Everything outside goes through here. */
export interface BookScope {
  /** A picture, font, sound or film of the container, under its path or what it falls back to. */
  file: (path: string) => PublishedFile | null;
  /** A picture written into the markup as a `data:` URL. */
  dataPicture: (url: string) => PublishedFile | null;
  /** The true path of a content document that is a chapter of this book, or becomes one because something links to it. */
  findDocument: (path: string) => string | null;
  /** A class with the effect of these declarations, or null when nothing of them is let through. */
  inlineStyle: (declarations: string, path: string) => string | null;
  /** Where a canonical fragment identifier leads; null when not into this book. */
  pointer: (path: string, fragment: string) => PointedPlace | null;
  notes: NoteIndex;
  warn: (warning: string) => void;
}

/** A place in the book: `path#id`, the id namespaced. */
export type PlaceKey = `${string}#${string}`;

export interface NoteReference {
  path: string;
  id: string;
}

/** Notes and what refers to them, gathered in reading order. */
export interface NoteIndex {
  byTarget: Map<PlaceKey, NoteReference>;
  /** Where references stand: a link back to one of these is a backlink. */
  positions: Set<PlaceKey>;
}

export type LinkRole = { role: "noteref"; id: string } | { role: "backlink" };

/** The way back to the general rules, for elements that have rules of their own and content that has not. */
export interface ContentWriter {
  children: (nodes: MarkupNode[], scope: ChapterScope, place: Place) => void;
  /** The element as `place.parent`, with its attributes and content. */
  element: (element: ElementNode, scope: ChapterScope, place: Place) => void;
}

export interface ChapterScope {
  path: string;
  writer: ContentWriter;
  book: BookScope;
  output: ChapterOutput;
  links: Map<ElementNode, LinkRole>;
  /** Where a note without a way back gets one: its last paragraph, or itself. */
  backlinks: Map<ElementNode, NoteReference>;
  /** What the frames of this chapter show, by path; each is set in place once. */
  frames: Map<string, ElementNode>;
  /** HTML found inside SVG, to be written after the drawing. */
  hoisted: ElementNode[];
}

/** Where in the output we are, as far as HTML's content rules care. */
export interface Place {
  parent: string;
  isInLink: boolean;
  isInHeading: boolean;
  isInPre: boolean;
}
