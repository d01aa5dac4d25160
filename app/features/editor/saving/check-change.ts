import type { Node } from "@tiptap/pm/model";
import { Step } from "@tiptap/pm/transform";
import { documentSchema, mostCharacters, withinLimits } from "#app/manuscript/document/schema.ts";
import { sumOf } from "./count-blocks.ts";

export type Changed =
  | { ok: true; document: Node }
  | { ok: false; reason: "not-a-document" | "too-complex" | "too-long"; given: number };

/** What the text of the largest chapter could need as positions, with room for its markup. */
const mostPositions = 1_500_000;

/** Blocks that were looked at: documents share what no step touched, so a save costs what it changes and not the chapter. */
const good = new WeakSet<Node>();

/** A document with steps from a stranger done to it, or why that makes no chapter (V05). */
export function applySteps(document: Node, steps: readonly unknown[]): Changed {
  let changed = document;
  try {
    for (const json of steps) {
      const { doc } = Step.fromJSON(documentSchema, json).apply(changed);
      if (!doc) return refused;
      changed = doc;
    }
    if (!changed.type.validContent(changed.content)) return refused;
  } catch {
    // Steps of another schema, or that do not fit this document: ProseMirror throws for each.
    return refused;
  }
  return check(changed);
}

function check(document: Node): Changed {
  if (document.nodeSize > mostPositions)
    return { ok: false, reason: "too-complex", given: document.nodeSize };
  for (const block of document.children) {
    if (good.has(block)) continue;
    const fault = faultOf(block);
    if (fault) return fault;
    good.add(block);
  }
  const given = sumOf(document).length;
  return given > mostCharacters ? { ok: false, reason: "too-long", given } : { ok: true, document };
}

const refused: Changed = { ok: false, reason: "not-a-document", given: 0 };

function faultOf(block: Node): Changed | null {
  try {
    block.check();
  } catch {
    return refused;
  }
  const alone = withinLimits(documentSchema.node("doc", null, [block]));
  return alone.ok ? null : alone;
}
