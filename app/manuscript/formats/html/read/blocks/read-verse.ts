import type { Mark, Node } from "@tiptap/pm/model";
import type { ElementNode, MarkupNode } from "../../../../epub/read/markup/tree.ts";
import { block, type NestedReader, idOf } from "./blocks.ts";
import { isNamed, namesOf } from "../classes/classes.ts";
import { marksWithin } from "../inline/inline-marks.ts";

const verseNames = ["stanza", "verse", "poem", "poetry", "lg", "linegroup", "line-block", "lineblock"];

/** Whether an element is a stanza, by the class names of publishers and pandoc; an element that contains stanzas is not one. */
export function isStanza(element: ElementNode): boolean {
  if (!["p", "div", "section", "blockquote"].includes(element.name) || !isNamed(element, ...verseNames))
    return false;
  return !element.children.some(
    (child) => child.kind === "element" && (isNamed(child, ...verseNames) || isProse(child)),
  );
}

/** Headings, lists, tables and quotations are no lines. */
const isProse = ({ name }: ElementNode) => /^(h[1-6]|ul|ol|table|blockquote|figure|hr|pre)$/.test(name);

const isLine = (element: ElementNode) =>
  ["p", "div"].includes(element.name) || isNamed(element, "line", "l", "verse-line");

/** The lines of a stanza: elements of their own, or parted by line breaks. */
export function readStanza(reader: NestedReader, element: ElementNode, marks: readonly Mark[]): Node[] {
  const lines: Node[] = [];
  let loose: MarkupNode[] = [];
  const end = (line?: ElementNode) => {
    const nodes = line ? line.children : loose;
    if (!line) loose = [];
    else reader.context.anchors.pass(line);
    const within = line ? marksWithin(line, marks, reader.context.language) : marks;
    const content = reader.inline(nodes, within);
    if (content.length === 0) return;
    const attrs = { id: line ? idOf(line) : null, indent: line ? indentOf(line) : 0 };
    // In a line of ours a break is the author's; a word processor's paragraph may hold several lines.
    const parts = line?.name === "span" ? [content] : splitAtBreaks(content);
    for (const [at, part] of parts.entries())
      if (part.length > 0) {
        const made = block("verseLine", at === 0 ? attrs : { indent: attrs.indent }, part);
        lines.push(reader.context.anchors.reach(made));
      }
  };
  for (const child of element.children) {
    if (child.kind === "element" && child.name === "br") end();
    else if (child.kind === "element" && isLine(child)) {
      end();
      end(child);
    } else loose.push(child);
  }
  end();
  return lines;
}

function indentOf(line: ElementNode): number {
  const named = namesOf(line).find((name) => /^(indent-?|i)[0-9]$/.test(name));
  return named ? Math.min(4, Number(named.at(-1))) : 0;
}

function splitAtBreaks(content: Node[]): Node[][] {
  const lines: Node[][] = [[]];
  for (const node of content)
    if (node.type.name === "hardBreak") lines.push([]);
    else lines.at(-1)?.push(node);
  return lines;
}
