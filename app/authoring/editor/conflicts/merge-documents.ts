import type { Node } from "@tiptap/pm/model";
import { type Step, Transform } from "@tiptap/pm/transform";

/** The common base of two edits, and the document of each side. */
interface Sides {
  base: Node;
  mine: Node;
  theirs: Node;
}

/**
 * Merges two edits of the same base when every block was changed on one side only: text, notes and blocks of both. Null when
 * both changed the same block or reordered blocks: then the author decides.
 */
export function mergeDocuments({ base, mine, theirs }: Sides): Node | null {
  const [was, own, other] = [blocksOf(base), blocksOf(mine), blocksOf(theirs)];
  if (!was || !own || !other) return null;
  const [iMoved, theyMoved] = [isMoved(was, own), isMoved(was, other)];
  if (iMoved && theyMoved) return null;
  const [frame, rest] = iMoved ? [own, other] : [other, own];
  const merged = new Map<string, Node>();
  for (const [key, block] of frame) {
    const mergedBlock = mergeBlock(was.get(key), block, rest.get(key));
    if (mergedBlock === "conflict") return null;
    if (mergedBlock) merged.set(key, mergedBlock);
  }
  // A block deleted on one side must be unchanged on the other.
  for (const [key, block] of rest) {
    const before = was.get(key);
    if (before && !frame.has(key) && !block.eq(before)) return null;
  }
  const blocks = withNewBlocks(merged, { was, rest });
  return blocks.length === 0 ? null : mine.type.create(mine.attrs, blocks);
}

type Blocks = Map<string, Node>;

/** Blocks by id; null when two share one. */
function blocksOf(document: Node): Blocks | null {
  const blocks = new Map(document.children.map((block) => [keyOf(block), block]));
  return blocks.size === document.childCount ? blocks : null;
}

/** The block's id; for a list, verse or table, the id of the first block inside it that has one. */
function keyOf(block: Node): string {
  let id: unknown = block.attrs["id"];
  if (!id)
    block.descendants((node) => {
      id ||= node.attrs["id"];
      return !id;
    });
  return typeof id === "string" ? id : JSON.stringify(block.toJSON());
}

function isMoved(was: Blocks, now: Blocks): boolean {
  const before = [...was.keys()].filter((key) => now.has(key));
  const after = [...now.keys()].filter((key) => was.has(key));
  return before.some((key, at) => after[at] !== key);
}

/** Null when it was deleted. */
function mergeBlock(before: Node | undefined, one: Node, other: Node | undefined): Node | null | "conflict" {
  if (!before) return !other || one.eq(other) ? one : "conflict";
  if (!other) return one.eq(before) ? null : "conflict";
  if (one.eq(before)) return other;
  return other.eq(before) || one.eq(other) ? one : "conflict";
}

/** The blocks that are new on the other side, each with the block it follows there. */
function withNewBlocks(merged: Blocks, { was, rest }: { was: Blocks; rest: Blocks }): Node[] {
  const following = new Map<string, Node[]>();
  let last = "";
  for (const [key, block] of rest) {
    if (merged.has(key)) last = key;
    else if (!was.has(key)) following.set(last, [...(following.get(last) ?? []), block]);
  }
  const blocks = [...(following.get("") ?? [])];
  for (const [key, block] of merged) blocks.push(block, ...(following.get(key) ?? []));
  return blocks;
}

/** Up to this many blocks are changed one by one; more are replaced in one step. */
const mostSteps = 200;

/** Steps that turn one document into the other, block by block, so that cursors in unchanged blocks stay where they are. */
export function stepsBetween(from: Node, to: Node): Step[] {
  if (from.eq(to)) return [];
  const whole = () => new Transform(from).replaceWith(0, from.content.size, to.content).steps;
  const known = blocksOf(to);
  if (!known) return whole();
  try {
    const change = new Transform(from);
    changeBlocks(change, [...known]);
    return change.steps.length <= mostSteps && change.doc.eq(to) ? change.steps : whole();
  } catch {
    // The document would be invalid between the two steps.
    return whole();
  }
}

function changeBlocks(change: Transform, wanted: [key: string, block: Node][]): void {
  const places = new Map(wanted.map(([key], at) => [key, at]));
  let at = 0;
  let next = 0;
  const insertUpTo = (end: number) => {
    const blocks = wanted.slice(next, end).map(([, block]) => block);
    if (blocks.length > 0) change.insert(at, blocks);
    at += blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    next = Math.max(next, end);
  };
  for (const block of change.doc.children) {
    const place = places.get(keyOf(block)) ?? -1;
    const own = wanted[place]?.[1];
    if (!own || place < next) {
      change.delete(at, at + block.nodeSize);
      continue;
    }
    insertUpTo(place);
    if (!own.eq(block)) change.replaceWith(at, at + block.nodeSize, own);
    at += own.nodeSize;
    next = place + 1;
  }
  insertUpTo(wanted.length);
}
