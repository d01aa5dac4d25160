import { mergeAttributes, Node } from "@tiptap/core";
import { Heading as TiptapHeading } from "@tiptap/extension-heading";
import { Paragraph as TiptapParagraph } from "@tiptap/extension-paragraph";
import { CodeBlock as TiptapCodeBlock } from "@tiptap/extension-code-block";
import { blockId, numberAttribute } from "./block-attributes.ts";

export const alignments = ["center", "end"] as const;

export const Paragraph = TiptapParagraph.extend({
  addAttributes: () => ({
    ...blockId,
    /** null: the default of the writing direction. */
    align: {
      default: null,
      parseHTML: (element) => alignments.find((known) => known === element.dataset["align"]) ?? null,
      renderHTML: ({ align }) => (align ? { "data-align": align } : {}),
    },
  }),
});

/** The chapter's own title is level 1 and not in the document. */
export const Heading = TiptapHeading.extend({
  addAttributes: () => ({ level: { default: 2, rendered: false }, ...blockId }),
}).configure({ levels: [2, 3, 4] });

export const CodeBlock = TiptapCodeBlock.extend({
  addAttributes: () => blockId,
});

/** Lines of verse; an empty line separates stanzas. */
export const Verse = Node.create({
  name: "verse",
  group: "block",
  content: "verseLine+",
  defining: true,
  parseHTML: () => [{ tag: "div[data-verse]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", mergeAttributes(HTMLAttributes, { "data-verse": "" }), 0],
});

export const VerseLine = Node.create({
  name: "verseLine",
  content: "inline*",
  addAttributes: () => ({ ...blockId, ...numberAttribute("indent", { least: 0, most: 4, otherwise: 0 }) }),
  parseHTML: () => [{ tag: "p[data-line]", priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ["p", mergeAttributes(HTMLAttributes, { "data-line": "" }), 0],
});

export const SceneBreak = Node.create({
  name: "sceneBreak",
  group: "block",
  atom: true,
  addAttributes: () => blockId,
  parseHTML: () => [{ tag: "hr" }],
  renderHTML: ({ HTMLAttributes }) => ["hr", HTMLAttributes],
});
