import { Fragment, Node } from "@tiptap/pm/model";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import type { Slices } from "#app/platform/loop/slices.server.ts";

/** The number of children read before yielding. */
const fewChildren = 100;

interface NodeJson {
  content?: unknown;
}

/**
 * Parses a document's JSON as ProseMirror does, yielding to the event loop between its blocks. Throws where ProseMirror does.
 */
export async function parseDocument(json: unknown, slices: Slices): Promise<Node> {
  const content = (json as NodeJson | null)?.content;
  await slices.yieldIfDue();
  if (!Array.isArray(content)) return Node.fromJSON(documentSchema, json);
  if (content.length < fewChildren && !content.some(hasMany)) return Node.fromJSON(documentSchema, json);
  const children: Node[] = [];
  for (const child of content as unknown[]) {
    children.push(hasMany(child) ? await parseDocument(child, slices) : Node.fromJSON(documentSchema, child));
    if (slices.isDue) await slices.yieldIfDue();
  }
  const shell = Node.fromJSON(documentSchema, { ...(json as object), content: undefined });
  return shell.copy(Fragment.fromArray(children));
}

// Most blocks may be one or two levels down, in lists and tables.
const hasMany = (json: unknown): boolean => {
  const content = (json as NodeJson | null)?.content;
  return Array.isArray(content) && (content.length >= fewChildren || content.some(hasMany));
};

/** Builds a document from the JSON text of its blocks, parsing each on its own. */
export async function parseBlocks(blocks: string[], slices: Slices): Promise<Node> {
  const children: Node[] = [];
  for (const block of blocks) {
    children.push(Node.fromJSON(documentSchema, JSON.parse(block)));
    if (slices.isDue) await slices.yieldIfDue();
  }
  return documentSchema.topNodeType.create(null, children);
}

/** The JSON of each block of a document, as text. */
export async function blocksAsJson(document: Node, slices: Slices): Promise<string[]> {
  const blocks: string[] = [];
  for (const block of document.children) {
    blocks.push(JSON.stringify(block.toJSON()));
    if (slices.isDue) await slices.yieldIfDue();
  }
  return blocks;
}

export const documentOfBlocks = (blocks: string[]): string =>
  `{"type":"doc","content":[${blocks.join(",")}]}`;

/** The document's JSON as text, written block by block. */
export const writeJson = async (document: Node, slices: Slices): Promise<string> =>
  documentOfBlocks(await blocksAsJson(document, slices));
