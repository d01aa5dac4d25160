import type { Node } from "@tiptap/pm/model";
import { documentSchema } from "../../../../document/schema.ts";
import type { ElementNode, MarkupNode } from "../../../../epub/read/markup/tree.ts";
import { block, idOf } from "./blocks.ts";

/** A paragraph with these attributes. */
export function paragraphOf(
  content: Node[],
  { align, id }: { align: string | null; id: string | null },
): Node {
  return block("paragraph", { align, id }, content);
}

/** Clamps a heading to levels 2 to 4: no chapter begins within a quotation, list or table. */
export function clampHeading(node: Node): Node {
  if (node.type.name !== "heading") return node;
  const level = Math.min(4, Math.max(2, Number(node.attrs["level"])));
  return node.type.create({ ...node.attrs, level }, node.content);
}

/** The schema wants a paragraph first in a list item: a leading heading becomes one, else an empty one is added. */
export function beginWithParagraph(content: Node[]): Node[] {
  const [first, ...rest] = content;
  if (first?.type.name === "paragraph") return content;
  if (first?.type.name === "heading")
    return [block("paragraph", { id: first.attrs["id"] }, [...first.children]), ...rest];
  return [block("paragraph", null), ...content];
}

/** A note inside a note as bracketed text: our notes hold no other notes. */
export function bracketed(note: Node): Node[] {
  return [documentSchema.text(" ["), ...note.children, documentSchema.text("]")];
}

/** Drops the single space that our own writer puts between a note and its backlink. */
export function withoutLast(content: Node[]): Node[] {
  const last = content.at(-1);
  if (!last?.text?.endsWith(" ")) return content;
  const text = last.text.slice(0, -1);
  return [...content.slice(0, -1), ...(text ? [documentSchema.text(text, last.marks)] : [])];
}

/** Drops a note's own number or brackets at its edges, left over where its backlinks were. */
export function trimSigns(content: Node[]): Node[] {
  const nodes = [...content];
  const trimmed = (at: number, trim: (text: string) => string) => {
    const node = nodes.at(at);
    const text = node?.text ? trim(node.text) : null;
    if (node && text !== null && text !== node.text)
      nodes.splice(at, 1, ...(text ? [documentSchema.text(text, node.marks)] : []));
  };
  trimmed(-1, (text) => text.trimEnd());
  trimmed(0, (text) => text.replace(/^(?:\[\s?\]|\(\s?\)|[.:)\]])[.:]?(?:\s+|$)/, "").trimStart());
  return nodes;
}

/** `pre` as a code block. HTML ignores one line break at its beginning; our own files (`isExact`) have none to ignore. */
export function codeOf(element: ElementNode, isExact: boolean): Node {
  const raw = linesOf(element).replace(/\r\n?/g, "\n");
  const text = isExact ? raw : raw.replace(/^\n|\n$/g, "");
  return block("codeBlock", { id: idOf(element) }, text ? [documentSchema.text(text)] : []);
}

/** Raw text, with `<br>` as a line break. */
function linesOf(node: MarkupNode): string {
  if (node.kind === "text") return node.text;
  return node.name === "br" ? "\n" : node.children.map(linesOf).join("");
}
