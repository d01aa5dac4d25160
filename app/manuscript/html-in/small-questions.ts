import type { Node } from "@tiptap/pm/model";
import { documentSchema } from "../document/schema.ts";
import { attribute, type ElementNode, rawTextOf } from "../epub/markup/tree.ts";
import { block, idOf } from "./blocks.ts";
import { namesOf } from "./classes.ts";

export const blockNames = new Set(
  "p div section article main header footer nav aside h1 h2 h3 h4 h5 h6 blockquote ul ol dl dt dd li table caption thead tbody tfoot tr td th figure figcaption pre hr address center form fieldset details summary body html hgroup dir menu legend".split(
    " ",
  ),
);

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

/** A list's item begins with a paragraph; a heading in its place is one. */
export function beginWithParagraph(content: Node[]): Node[] {
  const [first, ...rest] = content;
  if (first?.type.name === "paragraph") return content;
  if (first?.type.name === "heading")
    return [block("paragraph", { id: first.attrs["id"] }, [...first.children]), ...rest];
  return [block("paragraph", null), ...content];
}

export function codeOf(element: ElementNode, isExact: boolean): Node {
  const raw = rawTextOf(element).replace(/\r\n?/g, "\n");
  const text = isExact ? raw : raw.replace(/^\n|\n$/g, "");
  return block("codeBlock", { id: idOf(element) }, text ? [documentSchema.text(text)] : []);
}

const breakSigns = /^(?:(?:[*•·⁂#~＊❦☙❧]\s*){1,9}|[-–—_~]{3,}|(?:[-–—]\s+){2,}[-–—])$/u;
export const isBreakSign = (text: string) => text.length > 0 && text.length < 40 && breakSigns.test(text);

/** Word's own HTML names headings by class. */
export function wordHeadingLevel(element: ElementNode): number | null {
  const name = namesOf(element).find((each) => /^(mso)?heading[1-6]$/.test(each));
  return name ? Number(name.at(-1)) : null;
}

export function holdsBlocks(element: ElementNode): boolean {
  return element.children.some(
    (child) =>
      child.kind === "element" && (blockNames.has(child.name) || child.name === "img" || holdsBlocks(child)),
  );
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
  const last = nodes.at(-1);
  if (last?.text && /\s+$/.test(last.text)) {
    const text = last.text.replace(/\s+$/, "");
    nodes.splice(-1, 1, ...(text ? [documentSchema.text(text, last.marks)] : []));
  }
  return nodes;
}
