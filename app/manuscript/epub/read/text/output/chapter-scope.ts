import type { CfiLocation } from "../../cfi/pointers.ts";
import type { ElementNode, MarkupNode } from "../../markup/tree.ts";
import type { PublishedFile } from "../../publication.ts";
import type { ChapterOutput } from "./chapter-output.ts";

/** What the chapter writer needs from the book around it. */
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
  pointer: (path: string, fragment: string) => CfiLocation | null;
  notes: NoteIndex;
  warn: (warning: string) => void;
}

/** A context in the book: `path#id`, the id namespaced. */
export type LocationKey = `${string}#${string}`;

/** Where a reference to a note stands: the path of its chapter and its namespaced id. */
export interface NoteReference {
  path: string;
  id: string;
}

/** Notes and what refers to them, gathered in reading order. */
export interface NoteIndex {
  byTarget: Map<LocationKey, NoteReference>;
  /** Positions of references: a link to one of these is a backlink. */
  positions: Set<LocationKey>;
}

/** The part that a link plays between a note and its reference. */
export type LinkRole = { role: "noteref"; id: string } | { role: "backlink" };

/** The general rules, for writers of special elements to handle their children with. */
export interface ContentWriter {
  children: (nodes: MarkupNode[], scope: ChapterScope, context: ContentContext) => void;
  /** The element as `context.parent`, with its attributes and content. */
  element: (element: ElementNode, scope: ChapterScope, context: ContentContext) => void;
}

/** What is known while one chapter is written. */
export interface ChapterScope {
  path: string;
  writer: ContentWriter;
  book: BookScope;
  output: ChapterOutput;
  links: Map<ElementNode, LinkRole>;
  /** Elements that get a generated backlink: the last paragraph of a note without one, or the note itself. */
  backlinks: Map<ElementNode, NoteReference>;
  /** What the frames of this chapter show, by path; each is set in context once. */
  frames: Map<string, ElementNode>;
  /** HTML found inside SVG, to be written after the drawing. */
  hoisted: ElementNode[];
}

/** The output context, as far as HTML's content model depends on it. */
export interface ContentContext {
  parent: string;
  isInLink: boolean;
  isInHeading: boolean;
  isInPre: boolean;
}
