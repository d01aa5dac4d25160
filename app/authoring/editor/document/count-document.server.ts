import type { Node } from "@tiptap/pm/model";
import type { Slices } from "#app/platform/loop/slices.server.ts";
import { countBlock, type Counts, sumOf } from "./count-blocks.ts";

/** The counts of a document of any length; yields to the event loop between blocks. */
export async function countDocument(document: Node, slices: Slices): Promise<Counts> {
  for (const block of document.children) {
    countBlock(block);
    if (slices.isDue) await slices.yieldIfDue();
  }
  return sumOf(document);
}
