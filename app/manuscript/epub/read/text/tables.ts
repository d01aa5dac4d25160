import type { ElementNode, MarkupNode } from "../markup/tree.ts";
import { commonAttributes, ownAttributes } from "./attributes/attributes.ts";
import type { ChapterScope, ContentContext } from "./output/chapter-scope.ts";

const GROUPS = new Set(["thead", "tbody", "tfoot"]);
const CELLS = new Set(["td", "th"]);

/**
 * A table as the HTML parser would build it. What cannot stand in a table is written before it, which is where the
 * parser would put it too; nothing is left for it to move.
 */
export function writeTable(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  const { output } = scope;
  const misplaced = element.children.filter((child) => !isTablePart(child));
  scope.writer.children(misplaced, scope, context);
  output.breakLine();
  output.html(`<table${commonAttributes(element, "table", scope)}>`);
  let rows: ElementNode[] = [];
  const flush = () => {
    if (rows.length > 0)
      writeGroup({ kind: "element", name: "tbody", attributes: {}, children: rows }, scope, context);
    rows = [];
  };
  for (const child of element.children) {
    if (child.kind === "text" || !isTablePart(child)) continue;
    if (child.name === "tr") {
      rows.push(child);
      continue;
    }
    flush();
    writePart(child, scope, context);
  }
  flush();
  output.html("</table>");
  output.breakLine();
}

function isTablePart(node: MarkupNode): boolean {
  if (node.kind === "text") return node.text.trim() === "";
  return GROUPS.has(node.name) || ["caption", "colgroup", "col", "tr"].includes(node.name);
}

function writePart(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  if (GROUPS.has(element.name)) return writeGroup(element, scope, context);
  if (element.name === "caption") return writeCell(element, scope, context);
  const columns = element.name === "col" ? [element] : element.children;
  const group = element.name === "colgroup" ? element : null;
  scope.output.html(
    group
      ? `<colgroup${commonAttributes(group, "colgroup", scope)}${ownAttributes(group, "colgroup")}>`
      : "<colgroup>",
  );
  for (const column of columns)
    if (column.kind === "element" && column.name === "col")
      scope.output.html(`<col${commonAttributes(column, "col", scope)}${ownAttributes(column, "col")}>`);
  scope.output.html("</colgroup>");
}

function writeGroup(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  scope.output.html(`<${element.name}${commonAttributes(element, element.name, scope)}>`);
  for (const child of element.children) {
    if (child.kind === "text" && child.text.trim() === "") continue;
    const isRow = child.kind === "element" && child.name === "tr";
    writeRow(
      isRow ? child : { kind: "element", name: "tr", attributes: {}, children: [child] },
      scope,
      context,
    );
  }
  scope.output.html(`</${element.name}>`);
}

function writeRow(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  scope.output.html(`<tr${commonAttributes(element, "tr", scope)}>`);
  for (const child of element.children) {
    if (child.kind === "text" && child.text.trim() === "") continue;
    const isCell = child.kind === "element" && CELLS.has(child.name);
    writeCell(
      isCell ? child : { kind: "element", name: "td", attributes: {}, children: [child] },
      scope,
      context,
    );
    scope.output.text(" ");
  }
  scope.output.html("</tr>");
  scope.output.breakLine();
}

function writeCell(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  scope.writer.element(element, scope, { ...context, parent: element.name, isInHeading: false });
}
