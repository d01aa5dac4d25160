import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";

/**
 * Paragraphs are drawn by the shortest way: Tiptap's own puts its description of an element together for each of them, which for a
 * chapter of some thousand is a third of opening it. What is drawn is the same.
 */
export const DrawnPlainly = Extension.create({
  name: "drawnPlainly",
  onBeforeCreate() {
    const { paragraph } = this.editor.schema.nodes;
    if (paragraph) paragraph.spec.toDOM = drawParagraph;
  },
});

function drawParagraph({ attrs }: Node) {
  const dom = document.createElement("p");
  if (attrs["id"]) dom.setAttribute("data-id", String(attrs["id"]));
  if (attrs["align"]) dom.setAttribute("data-align", String(attrs["align"]));
  return { dom, contentDOM: dom };
}
