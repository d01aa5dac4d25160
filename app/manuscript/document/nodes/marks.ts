import { Mark, mergeAttributes } from "@tiptap/core";
import { Link as TiptapLink } from "@tiptap/extension-link";
import { languageTag } from "../../epub/read/language-tag.ts";
import { linkTarget } from "../links/link-address.ts";

const textMark = (name: string, tag: string, from: string[]) =>
  Mark.create({
    name,
    parseHTML: () => from.map((selector) => ({ tag: selector })),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const Superscript = textMark("superscript", "sup", ["sup"]).extend({ excludes: "subscript" });
export const Subscript = textMark("subscript", "sub", ["sub"]).extend({ excludes: "superscript" });

export const SmallCaps = Mark.create({
  name: "smallCaps",
  parseHTML: () => [{ tag: "span[data-small-caps]" }, { style: "font-variant=small-caps" }],
  renderHTML: ({ HTMLAttributes }) => ["span", mergeAttributes(HTMLAttributes, { "data-small-caps": "" }), 0],
});

/** Only allowed URLs and internal links (`linkTarget`); anything else is plain text. */
export const Link = TiptapLink.extend({
  inclusive: false,
  addAttributes: () => ({
    href: {
      default: null,
      parseHTML: (element) => linkTarget(element.getAttribute("href")),
    },
  }),
}).configure({
  openOnClick: false,
  autolink: false,
  linkOnPaste: true,
  HTMLAttributes: { target: null, rel: null, class: null },
  isAllowedUri: (address) => linkTarget(address) !== null,
});

/** Ruby annotation: `text` is the reading, set small above the marked text. */
export const Ruby = Mark.create({
  name: "ruby",
  inclusive: false,
  addAttributes: () => ({
    text: {
      default: "",
      parseHTML: (element) => (element.dataset["ruby"] ?? "").slice(0, 200),
      renderHTML: ({ text }) => ({ "data-ruby": text }),
    },
  }),
  parseHTML: () => [{ tag: "span[data-ruby]" }],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
});

/** Text in another language than the work's, for speech synthesis and hyphenation. */
export const Language = Mark.create({
  name: "language",
  // Text typed after a passage in another language is in the work's own again.
  inclusive: false,
  addAttributes: () => ({
    tag: {
      default: null,
      parseHTML: (element) => languageTag(element.getAttribute("lang") ?? ""),
      renderHTML: ({ tag }) => (tag ? { lang: tag } : {}),
    },
  }),
  parseHTML: () => [
    {
      tag: "span[lang]",
      getAttrs: (element) => (languageTag(element.getAttribute("lang") ?? "") ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
});
