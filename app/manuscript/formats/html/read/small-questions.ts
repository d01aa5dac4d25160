import type { Node } from "@tiptap/pm/model";
import { documentSchema } from "../../../document/schema.ts";
import { attribute, type ElementNode, type MarkupNode } from "../../../epub/read/markup/tree.ts";
import { blockNames } from "./block-names.ts";
import { block, idOf } from "./blocks.ts";
import { namesOf } from "./classes.ts";

export const textOfAlt = (element: ElementNode) =>
  (attribute(element, "alt") ?? "").replace(/\s+/g, " ").trim();

export function paragraphOf(
  content: Node[],
  { align, id }: { align: string | null; id: string | null },
): Node {
  return block("paragraph", { align, id }, content);
}

/** Levels 2 to 4: within a quotation, list or table no chapter begins. */
export function clampHeading(node: Node): Node {
  if (node.type.name !== "heading") return node;
  const level = Math.min(4, Math.max(2, Number(node.attrs["level"])));
  return node.type.create({ ...node.attrs, level }, node.content);
}

/** The number that a list's first item gives itself. */
export const valueOfFirst = (list: ElementNode): string | null => {
  const first = list.children.find((child) => child.kind === "element" && child.name === "li");
  return first?.kind === "element" ? attribute(first, "value") : null;
};

/** A list's item begins with a paragraph; a heading in its place is one. */
export function beginWithParagraph(content: Node[]): Node[] {
  const [first, ...rest] = content;
  if (first?.type.name === "paragraph") return content;
  if (first?.type.name === "heading")
    return [block("paragraph", { id: first.attrs["id"] }, [...first.children]), ...rest];
  return [block("paragraph", null), ...content];
}

export function codeOf(element: ElementNode, isExact: boolean): Node {
  const raw = linesOf(element).replace(/\r\n?/g, "\n");
  const text = isExact ? raw : raw.replace(/^\n|\n$/g, "");
  return block("codeBlock", { id: idOf(element) }, text ? [documentSchema.text(text)] : []);
}

/** Raw text in which a line break is one. */
function linesOf(node: MarkupNode): string {
  if (node.kind === "text") return node.text;
  return node.name === "br" ? "\n" : node.children.map(linesOf).join("");
}

const breakSigns = /^(?:(?:[*•·⁂#~＊❦☙❧]\s*){1,9}|[-–—_~]{3,}|(?:[-–—]\s+){2,}[-–—])$/u;
export const isBreakSign = (text: string) => text.length > 0 && text.length < 40 && breakSigns.test(text);

/** Word's own HTML names headings by class. */
export function wordHeadingLevel(element: ElementNode): number | null {
  const name = namesOf(element).find((each) => /^(mso)?heading[1-6]$/.test(each));
  return name ? Number(name.at(-1)) : null;
}

/** `known`: answers already given; who goes down a tree asks of each element on the way. */
export function holdsBlocks(element: ElementNode, known: Map<ElementNode, boolean>): boolean {
  const before = known.get(element);
  if (before !== undefined) return before;
  const answer = element.children.some(
    (child) =>
      child.kind === "element" &&
      (blockNames.has(child.name) || child.name === "img" || holdsBlocks(child, known)),
  );
  known.set(element, answer);
  return answer;
}

/** The text of an element, white space as one space: all of it if it has up to `most` signs, else a little more than that. */
export function beginningOf(element: ElementNode, most: number): string {
  let text = "";
  const go = (node: MarkupNode): boolean => {
    if (node.kind === "element") return node.children.every(go);
    text = (text + node.text.slice(0, 4 * most + 1)).replace(/\s+/g, " ");
    return text.trim().length <= most;
  };
  go(element);
  return text.trim();
}

/** A note within a note, as text. */
export function bracketed(note: Node): Node[] {
  return [documentSchema.text(" ["), ...note.children, documentSchema.text("]")];
}

export function collect(element: ElementNode, name: string, into: ElementNode[]): void {
  for (const child of element.children)
    if (child.kind === "element") {
      if (child.name === name) into.push(child);
      collect(child, name, into);
    }
}

export function holds(around: ElementNode, wanted: ElementNode): boolean {
  return (
    around === wanted || around.children.some((child) => child.kind === "element" && holds(child, wanted))
  );
}

/** Without the space between a note of ours and its way back. */
export function withoutLast(content: Node[]): Node[] {
  const last = content.at(-1);
  if (!last?.text?.endsWith(" ")) return content;
  const text = last.text.slice(0, -1);
  return [...content.slice(0, -1), ...(text ? [documentSchema.text(text, last.marks)] : [])];
}

/** A note's own number or arrow at its edges, left over where links were. */
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
