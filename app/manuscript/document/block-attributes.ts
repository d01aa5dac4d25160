import type { Attribute } from "@tiptap/core";

const shape = /^[a-z][a-z0-9]{7}$/;

/** The id, if it has the shape of one; else null. */
export const readBlockId = (given: unknown): string | null =>
  typeof given === "string" && shape.test(given) ? given : null;

/**
 * By its id a block of text is known for ever: readers' places and published addresses name it. Eight characters, the first a
 * letter, so that it can be an id in HTML and XHTML.
 */
export const blockId: Record<string, Attribute> = {
  id: {
    default: null,
    parseHTML: (element) => readBlockId(element.dataset["id"]),
    renderHTML: ({ id }) => (id ? { "data-id": id } : {}),
    // A paragraph split in two: the second half is a new one.
    keepOnSplit: false,
  },
};

/** An attribute of a whole number within bounds, kept in the element's data. */
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
