import type { Attribute } from "@tiptap/core";

const shape = /^[a-z][a-z0-9]{7}$/;

/** The value if it is a well-formed block id, else null. */
export const readBlockId = (given: unknown): string | null =>
  typeof given === "string" && shape.test(given) ? given : null;

/**
 * The id of a block is permanent: readers' positions and published addresses refer to it. Eight characters, the first a
 * letter, so that it can be an id in HTML and XHTML.
 */
export const blockId: Record<string, Attribute> = {
  id: {
    default: null,
    parseHTML: (element) => readBlockId(element.dataset["id"]),
    renderHTML: ({ id }) => (id ? { "data-id": id } : {}),
    // When a paragraph is split, the second half gets a new id.
    keepOnSplit: false,
  },
};

/** An attribute that is an integer within bounds, written as a `data-` attribute; out of bounds it is `otherwise`. */
export function numberAttribute(
  name: string,
  bounds: { least: number; most: number; otherwise: number | null },
): Record<string, Attribute> {
  const { least, most, otherwise } = bounds;
  return {
    [name]: {
      default: otherwise,
      parseHTML: (element) => {
        const given = Number.parseInt(element.dataset[name] ?? "", 10);
        return given >= least && given <= most ? given : otherwise;
      },
      renderHTML: ({ [name]: value }) => (value === otherwise ? {} : { [`data-${name}`]: value }),
    },
  };
}
