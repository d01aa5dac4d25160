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
import { type Slices, TookTooLong } from "#app/platform/loop/slices.server.ts";
import { countDocument } from "../document/count-document.server.ts";
import { parseDocument } from "../document/document-json.server.ts";

export type Changed =
  | { ok: true; document: Node }
  | { ok: false; reason: DocumentFault | "too-many-steps"; given: number };

/** What the text of the largest chapter could need as positions, with room for its markup. */
const mostPositions = 1_500_000;

/** Each step copies a list of nodes: steps × nodes. Enough for a save of the most steps to a chapter of the most paragraphs. */
const mostCopies = 12_000_000;

/** Blocks that were looked at: documents share what no step touched, so a save costs what it changes and not the chapter. */
const weights = new WeakMap<Node, Weight>();

/** A document with steps from a stranger done to it, or why that makes no chapter (V05). */
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
      await slices.breathe();
    }
    if (!changed.type.validContent(changed.content)) return refused;
  } catch (error) {
    if (error instanceof TookTooLong) throw error;
    // Steps of another schema, or that do not fit this document: ProseMirror throws for each.
    return refused;
  }
  return check(changed, document, slices);
}

/** JSON from a stranger as a document, as `readDocument` reads it, but with room for others between its blocks. */
export async function readLongDocument(json: unknown, slices: Slices): Promise<Changed> {
  try {
    const document = await parseDocument(json, slices);
    const isWhole =
      document.type === documentSchema.topNodeType && document.type.validContent(document.content);
    return isWhole ? await check(document, null, slices) : refused;
  } catch (error) {
    if (error instanceof TookTooLong) throw error;
    // Unknown nodes, attributes that are none, or an order that no chapter has: ProseMirror throws for each.
    return refused;
  }
}

/** A chapter from before there was a limit may stay as large as it is, and become smaller. */
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
    if (slices.isDue) await slices.breathe();
  }
  return sum;
}

/** The weight of a block that is as the schema wants it, else null. */
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
