import type { Mark, Node } from "@tiptap/pm/model";
import { attribute, type ElementNode, type MarkupNode } from "../../../../epub/read/markup/tree.ts";
import { block, type NestedReader } from "./blocks.ts";
import { alignmentOf, isNamed } from "../classes/classes.ts";
import { marksWithin } from "../inline/inline-marks.ts";

type Marks = readonly Mark[];

/** Parts of a table that have no content of their own. */
const columnNames = new Set(["colgroup", "col"]);

/**
 * A table, preceded by its caption and by what cannot stand in a table, which is where HTML's parser would move it. A single cell is a
 * layout frame: only its content is kept.
 */
export function readTable(reader: NestedReader, table: ElementNode, marks: Marks): Node[] {
  const out: Node[] = [];
  const rows: Node[] = [];
  const misplaced = misplacedIn(table);
  if (misplaced.length > 0)
    out.push(...reader.nested({ kind: "element", name: "div", attributes: {}, children: misplaced }, marks));
  const go = (element: ElementNode, isHead: boolean) => {
    for (const child of element.children) {
      if (child.kind === "text") continue;
      reader.context.anchors.pass(child);
      if (child.name === "tr") {
        const cells = cellsOf(reader, child, { marks, isHead });
        if (cells.length > 0) rows.push(block("tableRow", null, cells));
      } else if (child.name === "caption") out.push(...reader.nested(child, marks));
      else if (["thead", "tbody", "tfoot"].includes(child.name)) go(child, child.name === "thead");
    }
  };
  go(table, false);
  if (rows.length === 0) return out;
  const [row] = rows;
  if (rows.length === 1 && row?.childCount === 1 && !reader.isExact)
    return [...out, ...(row.firstChild?.children ?? [])];
  return [...out, block("table", null, rows)];
}

/** Text and elements outside of cells and captions, in document order. */
function misplacedIn(element: ElementNode): MarkupNode[] {
  const isRow = element.name === "tr";
  return element.children.flatMap((child) => {
    if (child.kind === "text") return child.text.trim() === "" ? [] : [child];
    if (isRow ? child.name === "td" || child.name === "th" : child.name === "caption") return [];
    if (!isRow && ["thead", "tbody", "tfoot", "tr"].includes(child.name)) return misplacedIn(child);
    return columnNames.has(child.name) ? [] : [child];
  });
}

function cellsOf(
  reader: NestedReader,
  row: ElementNode,
  { marks, isHead }: { marks: Marks; isHead: boolean },
): Node[] {
  const cells: Node[] = [];
  for (const child of row.children) {
    if (child.kind === "text" || (child.name !== "td" && child.name !== "th")) continue;
    if (reader.context.found.removed.has(child)) continue;
    const content = reader.nested(child, marksWithin(child, marks, reader.context.language));
    const align = alignmentOf(child);
    const attrs = {
      colspan: span(child, "colspan"),
      rowspan: span(child, "rowspan"),
      align: align === "end" ? "right" : isNamed(child, "align-left") ? "left" : align,
    };
    const name = child.name === "th" || isHead ? "tableHeader" : "tableCell";
    cells.push(block(name, attrs, content.length > 0 ? content : [block("paragraph", null)]));
  }
  return cells;
}

function span(cell: ElementNode, name: string): number {
  const given = Number.parseInt(attribute(cell, name) ?? "1", 10);
  return given >= 1 && given <= 100 ? given : 1;
}
