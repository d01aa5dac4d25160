import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import { hasGoodAttributes } from "./nodes/attribute-rules.ts";
import { documentExtensions } from "./nodes/extensions.ts";
import { mostBlocks } from "./most-blocks.ts";
import { plainTextOf } from "./plain-text.ts";

export const documentSchema = getSchema(documentExtensions);

/** V05: the most characters of one chapter, white space included. */
export const mostCharacters = 500_000;

/** Limit of all nodes: more than any chapter needs, so that markup crafted to be slow is refused. */
const mostNodes = 60_000;

/** Limit of characters in attributes, such as link addresses, which do not count as text. */
const mostAttributes = 2_000_000;

export type DocumentFault = "not-a-document" | "too-long" | "too-complex" | "too-many-blocks";

export type ReadDocument = { ok: true; document: Node } | { ok: false; reason: DocumentFault; given: number };

/** A chapter of one empty paragraph. */
export function emptyDocument(): Node {
  return documentSchema.node("doc", null, [documentSchema.node("paragraph")]);
}

/** Parses untrusted JSON: only known nodes and marks, in an order the schema allows, within the limits (V05). Never throws. */
export function readDocument(json: unknown): ReadDocument {
  let document: Node;
  try {
    document = Node.fromJSON(documentSchema, json);
    document.check();
  } catch {
    // ProseMirror throws for unknown nodes, malformed attributes and content that the schema does not allow.
    return { ok: false, reason: "not-a-document", given: 0 };
  }
  return withinLimits(document);
}

/** Checks attributes and limits. A document changed by steps must be checked again. */
export function withinLimits(document: Node): ReadDocument {
  if (document.type !== documentSchema.topNodeType) return { ok: false, reason: "not-a-document", given: 0 };
  const weight = weigh(document);
  if (!weight) return { ok: false, reason: "not-a-document", given: 0 };
  const fault = tooHeavy(weight);
  if (fault) return { ok: false, ...fault };
  const given = lengthOf(document);
  return given > mostCharacters ? { ok: false, reason: "too-long", given } : { ok: true, document };
}

/** Size of a document or of one block. */
export interface Weight {
  blocks: number;
  nodes: number;
  /** Characters of attributes. */
  attributes: number;
}

/** Counts blocks, nodes and attribute characters; null when an attribute value is not allowed. A `doc` node itself is not counted. */
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

/** The limit that is exceeded, with the measured value, or null. */
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

/** Length in UTF-16 units of the plain text, white space and line breaks included (V05). */
export const lengthOf = (document: Node) => plainTextOf(document).length;
