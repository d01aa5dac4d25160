import type { Node } from "@tiptap/pm/model";

/**
 * A document, or one text block, as plain text: one line per block, an empty line for a scene break, footnotes in brackets
 * where they are referenced.
 */
export function plainTextOf(document: Node): string {
  if (document.isTextblock) return inlineTextOf(document);
  const lines: string[] = [];
  document.descendants((node) => {
    if (node.type.name === "sceneBreak") lines.push("");
    if (!node.isTextblock) return true;
    lines.push(inlineTextOf(node));
    return false;
  });
  return lines.join("\n");
}

function inlineTextOf(block: Node): string {
  let text = "";
  block.forEach((child) => {
    if (child.isText) text += child.text ?? "";
    else if (child.type.name === "hardBreak") text += "\n";
    else if (child.type.name === "footnote") text += ` [${child.textContent}]`;
  });
  return text;
}
