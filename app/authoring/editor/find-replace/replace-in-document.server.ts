import { Fragment, type Node } from "@tiptap/pm/model";
import type { Slices } from "#app/platform/loop/slices.server.ts";
import { type Match, type ReplacementText, replacedBlock } from "./find-text.ts";

/**
 * Replaces the matches of a document by rebuilding it in one pass: as steps, each of which copies the list of blocks, ten
 * thousand blocks would be copied ten thousand times.
 */
export function replaceInDocument(
  document: Node,
  { matches, words }: { matches: readonly Match[]; words: ReplacementText },
  slices: Slices,
): Promise<Node> {
  const blocks = Map.groupBy(matches, ({ start }) => start);
  /** `start`: where the node's content begins. */
  const rebuild = async (node: Node, start: number): Promise<Node> => {
    const found = blocks.get(start);
    if (node.isTextblock) return found ? replacedBlock(node, found, words) : node;
    const children: Node[] = [];
    let at = start;
    for (const child of node.children) {
      children.push(child.isLeaf ? child : await rebuild(child, at + 1));
      at += child.nodeSize;
      if (slices.isDue) await slices.yieldIfDue();
    }
    return node.copy(Fragment.fromArray(children));
  };
  return rebuild(document, 0);
}
