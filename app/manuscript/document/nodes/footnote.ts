import { Node } from "@tiptap/core";

/** A footnote, inline where it is referenced; its number follows from the order of the chapter's notes. */
export const Footnote = Node.create({
  name: "footnote",
  group: "inline",
  inline: true,
  content: "text*",
  atom: true,
  parseHTML: () => [{ tag: "span[data-footnote]" }],
  renderHTML: () => ["span", { "data-footnote": "" }, 0],
});
