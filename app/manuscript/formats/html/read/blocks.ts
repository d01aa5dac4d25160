import type { Mark, Node } from "@tiptap/pm/model";
import { readBlockId } from "../../../document/block-attributes.ts";
import { documentSchema } from "../../../document/schema.ts";
import { attribute, type ElementNode, type MarkupNode } from "../../../epub/read/markup/tree.ts";
import type { Anchors } from "./anchors.ts";
import type { FoundNotes } from "./find-notes.ts";
import type { PlacedPicture } from "./manuscript.ts";

export interface ReadingPlace {
  language: string | null;
  picture: (source: string) => PlacedPicture | null;
  found: FoundNotes;
  anchors: Anchors;
}

/** What tables and verse need of whoever reads the text around them. */
export interface Blocks {
  readonly place: ReadingPlace;
  /** Whether it is text that we wrote: nothing is tidied. */
  readonly isExact: boolean;
  nested(element: ElementNode, marks: readonly Mark[]): Node[];
  inline(nodes: MarkupNode[], marks: readonly Mark[]): Node[];
}

export function block(name: string, attrs: Record<string, unknown> | null, content?: Node[]): Node {
  return documentSchema.node(name, attrs, content);
}

export function idOf(element: ElementNode): string | null {
  const id = attribute(element, "id");
  return id ? readBlockId(id.slice(id.indexOf("~") + 1).replace(/^(b-|c\d{1,5}-)/, "")) : null;
}
