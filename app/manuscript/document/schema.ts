import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import { hasGoodAttributes } from "./attribute-rules.ts";
import { countText } from "./count-text.ts";
import { documentExtensions } from "./extensions.ts";
import { plainTextOf } from "./plain-text.ts";

export const documentSchema = getSchema(documentExtensions);

/** V05: characters of one chapter, white space among them. */
export const mostCharacters = 500_000;

/** More blocks than the text could need: markup made to be slow. */
const mostNodes = 200_000;

export type ReadDocument =
  | { ok: true; document: Node }
  | { ok: false; reason: "not-a-document" | "too-long" | "too-complex"; given: number };

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
  let nodes = 0;
  let areAttributesGood = true;
  document.descendants((node) => {
    nodes += 1;
    areAttributesGood &&= hasGoodAttributes(node);
    return areAttributesGood;
  });
  if (!areAttributesGood) return { ok: false, reason: "not-a-document", given: 0 };
  if (nodes > mostNodes) return { ok: false, reason: "too-complex", given: nodes };
  const given = lengthOf(document);
  return given > mostCharacters ? { ok: false, reason: "too-long", given } : { ok: true, document };
}

/** Characters as the author sees them, white space and line breaks counted (V05). */
export const lengthOf = (document: Node) => plainTextOf(document).length;

/** Words and characters of a document, counted as everywhere on the site. */
export const countDocument = (document: Node) => countText(plainTextOf(document));
