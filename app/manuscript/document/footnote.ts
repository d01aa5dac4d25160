import { Node } from "@tiptap/core";

/** A note where it belongs in the text; its number is its place among the chapter's notes. */
export const Footnote = Node.create({
  name: "footnote",
  group: "inline",
  inline: true,
  content: "text*",
  atom: true,
  parseHTML: () => [{ tag: "span[data-footnote]" }],
  renderHTML: () => ["span", { "data-footnote": "" }, 0],
});
