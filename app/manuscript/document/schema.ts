import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import { hasGoodAttributes } from "./attribute-rules.ts";
import { documentExtensions } from "./extensions.ts";
import { mostBlocks } from "./most-blocks.ts";
import { plainTextOf } from "./plain-text.ts";

export const documentSchema = getSchema(documentExtensions);

/** V05: characters of one chapter, white space among them. */
export const mostCharacters = 500_000;

/** Blocks and pieces of text: more than a chapter could need is markup made to be slow. */
const mostNodes = 60_000;

/** Characters of attributes, such as addresses of links, which are seen nowhere in the text. */
const mostAttributes = 2_000_000;

export type DocumentFault = "not-a-document" | "too-long" | "too-complex" | "too-many-blocks";

export type ReadDocument = { ok: true; document: Node } | { ok: false; reason: DocumentFault; given: number };

/** A chapter with nothing in it but a place to write. */
export function emptyDocument(): Node {
  return documentSchema.node("doc", null, [documentSchema.node("paragraph")]);
}

/** JSON from a stranger as a document: of our nodes and marks alone, in an order the schema allows, within V05's length. */
export function readDocument(json: unknown): ReadDocument {
  let document: Node;
  try {
    document = Node.fromJSON(documentSchema, json);
    document.check();
  } catch {
    // Unknown nodes, attributes that are none, or an order that no chapter has: ProseMirror throws for each.
    return { ok: false, reason: "not-a-document", given: 0 };
  }
  return withinLimits(document);
}

/** Whether the document is one a chapter may be: what was valid before must be asked again when steps have changed it. */
export function withinLimits(document: Node): ReadDocument {
  if (document.type !== documentSchema.topNodeType) return { ok: false, reason: "not-a-document", given: 0 };
  const weight = weigh(document);
  if (!weight) return { ok: false, reason: "not-a-document", given: 0 };
  const fault = tooHeavy(weight);
  if (fault) return { ok: false, ...fault };
  const given = lengthOf(document);
  return given > mostCharacters ? { ok: false, reason: "too-long", given } : { ok: true, document };
}

/** What a document, or a block of one, is made of. */
export interface Weight {
  blocks: number;
  nodes: number;
  /** Characters of attributes. */
  attributes: number;
}

/** Null when an attribute holds what it may not. The node itself counts unless it is the whole document. */
export function weigh(top: Node): Weight | null {
  const weight = { blocks: 0, nodes: 0, attributes: 0 };
  let areAttributesGood = true;
  const add = (node: Node) => {
    weight.nodes += 1;
    if (!node.isInline) weight.blocks += 1;
    weight.attributes += attributeLength(node);
    areAttributesGood &&= hasGoodAttributes(node);
    return areAttributesGood;
  };
  if (top.type !== documentSchema.topNodeType) add(top);
  top.descendants(add);
  return areAttributesGood ? weight : null;
}

/** Why a chapter of that weight is none, or null. */
export function tooHeavy({
  blocks,
  nodes,
  attributes,
}: Weight): { reason: DocumentFault; given: number } | null {
  if (blocks > mostBlocks) return { reason: "too-many-blocks", given: blocks };
  if (nodes > mostNodes) return { reason: "too-complex", given: nodes };
  return attributes > mostAttributes ? { reason: "too-complex", given: attributes } : null;
}

function attributeLength(node: Node): number {
  let length = 0;
  for (const { attrs } of [node, ...node.marks])
    for (const value of Object.values(attrs)) if (typeof value === "string") length += value.length;
  return length;
}

/** Characters as the author sees them, white space and line breaks counted (V05). */
export const lengthOf = (document: Node) => plainTextOf(document).length;
