import type { Mark, Node } from "@tiptap/pm/model";
import { readBlockId } from "../../../../document/nodes/block-attributes.ts";
import { documentSchema } from "../../../../document/schema.ts";
import { attribute, type ElementNode, type MarkupNode } from "../../../../epub/read/markup/tree.ts";
import type { Anchors } from "../anchors.ts";
import type { FoundNotes } from "../notes/find-notes.ts";
import type { PlacedPicture } from "../manuscript.ts";

export interface ReadingContext {
  language: string | null;
  picture: (source: string) => PlacedPicture | null;
  found: FoundNotes;
  anchors: Anchors;
}

/** What the readers of tables and verse need from the block reader. */
export interface NestedReader {
  readonly context: ReadingContext;
  /** Whether the text was written by our own exporter: nothing is normalised. */
  readonly isExact: boolean;
  nested(element: ElementNode, marks: readonly Mark[]): Node[];
  inline(nodes: MarkupNode[], marks: readonly Mark[]): Node[];
}

/** A node of the document schema; throws for a name that the schema does not have. */
export function block(name: string, attrs: Record<string, unknown> | null, content?: Node[]): Node {
  return documentSchema.node(name, attrs, content);
}

/** The id of a block that this site has written, without the prefixes of its exports; null for any other. */
export function idOf(element: ElementNode): string | null {
  const id = attribute(element, "id");
  return id ? readBlockId(id.slice(id.indexOf("~") + 1).replace(/^(b-|c\d{1,5}-)/, "")) : null;
}
