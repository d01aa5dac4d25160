import type { Node } from "@tiptap/pm/model";
import { Step } from "@tiptap/pm/transform";
import {
  type DocumentFault,
  documentSchema,
  mostCharacters,
  tooHeavy,
  type Weight,
  weigh,
} from "#app/manuscript/document/schema.ts";
import { type Slices, ProcessorTimeExceeded } from "#app/platform/loop/slices.server.ts";
import { countDocument } from "./count-document.server.ts";
import { parseDocument } from "./document-json.server.ts";

export type Changed =
  | { ok: true; document: Node }
  | { ok: false; reason: DocumentFault | "too-many-steps"; given: number };

/** The most positions that the largest chapter may take, including its markup. */
const mostPositions = 1_500_000;

/** Each step copies a list of nodes, so the cost is steps × nodes. Enough for the largest save to the largest chapter. */
const mostCopies = 12_000_000;

/** Blocks that were checked already: documents share unchanged blocks, so a save costs only what it changes. */
const weights = new WeakMap<Node, Weight>();

/** Applies untrusted steps to a document; returns the result, or why it is no valid chapter (V05). */
export async function applySteps(
  document: Node,
  steps: readonly unknown[],
  slices: Slices,
): Promise<Changed> {
  const nodes = (await weightOf(document, slices))?.nodes ?? document.nodeSize;
  if (steps.length > 1 && steps.length * nodes > mostCopies)
    return { ok: false, reason: "too-many-steps", given: steps.length };
  let changed = document;
  try {
    for (const json of steps) {
      const { doc } = Step.fromJSON(documentSchema, json).apply(changed);
      if (!doc || doc.nodeSize > mostPositions) return doc ? tooComplex(doc.nodeSize) : refused;
      changed = doc;
      await slices.yieldIfDue();
    }
    if (!changed.type.validContent(changed.content)) return refused;
  } catch (error) {
    if (error instanceof ProcessorTimeExceeded) throw error;
    // ProseMirror throws for steps of another schema and for steps that do not fit the document.
    return refused;
  }
  return check(changed, document, slices);
}

/** Parses untrusted JSON as `readDocument` does, yielding to the event loop between blocks. */
export async function readLongDocument(json: unknown, slices: Slices): Promise<Changed> {
  try {
    const document = await parseDocument(json, slices);
    const isWhole =
      document.type === documentSchema.topNodeType && document.type.validContent(document.content);
    return isWhole ? await check(document, null, slices) : refused;
  } catch (error) {
    if (error instanceof ProcessorTimeExceeded) throw error;
    // ProseMirror throws for unknown nodes, invalid attributes and invalid structure.
    return refused;
  }
}

/** A chapter that exceeded the limit before it existed may keep its size or become smaller. */
async function check(changed: Node, before: Node | null, slices: Slices): Promise<Changed> {
  const weight = await weightOf(changed, slices);
  if (!weight) return refused;
  const fault = tooHeavy(weight);
  if (fault && !isLighter(weight, before && (await weightOf(before, slices)))) return { ok: false, ...fault };
  const { length: given } = await countDocument(changed, slices);
  return given > mostCharacters ? { ok: false, reason: "too-long", given } : { ok: true, document: changed };
}

const isLighter = (now: Weight, before: Weight | null) =>
  before !== null &&
  now.blocks <= before.blocks &&
  now.nodes <= before.nodes &&
  now.attributes <= before.attributes;

const refused: Changed = { ok: false, reason: "not-a-document", given: 0 };
const tooComplex = (given: number): Changed => ({ ok: false, reason: "too-complex", given });

async function weightOf(document: Node, slices: Slices): Promise<Weight | null> {
  const sum = { blocks: 0, nodes: 0, attributes: 0 };
  for (const block of document.children) {
    const weight = weights.get(block) ?? judge(block);
    if (!weight) return null;
    sum.blocks += weight.blocks;
    sum.nodes += weight.nodes;
    sum.attributes += weight.attributes;
    if (slices.isDue) await slices.yieldIfDue();
  }
  return sum;
}

/** The number of nodes of a valid block, else null. */
function judge(block: Node): Weight | null {
  try {
    block.check();
  } catch {
    return null;
  }
  const weight = weigh(block);
  if (weight) weights.set(block, weight);
  return weight;
}
