import { mergeAttributes, Node } from "@tiptap/core";
import { blockId, numberAttribute } from "./block-attributes.ts";

const hashShape = /^[0-9a-f]{64}$/;

/** The value if it is a sha256 in hexadecimal digits, else null. */
export const readHash = (given: unknown): string | null =>
  typeof given === "string" && hashShape.test(given) ? given : null;

/**
 * A picture with its caption. `hash` is the sha256 of the stored file; `alt` describes it and is empty only for
 * decorative pictures (`isDecorative`): publishing warns about others.
 */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    ...blockId,
    hash: {
      default: null,
      parseHTML: (element) => readHash(element.dataset["hash"]),
      renderHTML: ({ hash }) => (hash ? { "data-hash": hash } : {}),
    },
    alt: {
      default: "",
      parseHTML: (element) => element.dataset["alt"] ?? "",
      renderHTML: ({ alt }) => ({ "data-alt": alt }),
    },
    isDecorative: {
      default: false,
      parseHTML: (element) => element.dataset["decorative"] !== undefined,
      renderHTML: ({ isDecorative }) => (isDecorative ? { "data-decorative": "" } : {}),
    },
    ...numberAttribute("width", { least: 1, most: 100_000, otherwise: null }),
    ...numberAttribute("height", { least: 1, most: 100_000, otherwise: null }),
  }),
  parseHTML: () => [{ tag: "figure[data-hash]" }],
  renderHTML: ({ HTMLAttributes }) => ["figure", mergeAttributes(HTMLAttributes), 0],
});
