import { attribute, childElements, textOf } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";

/** The package's metadata, flattened: EPUB 2 puts facts into attributes, EPUB 3 into `meta refines="#id"`. */
export class MetadataFacts {
  readonly elements: ElementNode[];
  readonly #refinements = new Map<string, ElementNode[]>();

  constructor(metadata: ElementNode) {
    this.elements = [];
    collect(metadata, this.elements);
    for (const element of this.elements) {
      const subject = attribute(element, "refines")?.trim().replace(/^#/, "");
      if (!subject || element.name !== "meta") continue;
      const list = this.#refinements.get(subject) ?? [];
      list.push(element);
      this.#refinements.set(subject, list);
    }
  }

  /** Elements such as dc:title that hold something. */
  named(name: string): ElementNode[] {
    return this.elements.filter((element) => element.name === name && textOf(element) !== "");
  }

  /** Values of `meta property="…"` that speak of the book itself. */
  properties(property: string): ElementNode[] {
    return this.elements.filter(
      (element) =>
        element.name === "meta" &&
        attribute(element, "property")?.trim() === property &&
        !attribute(element, "refines"),
    );
  }

  /** EPUB 2's `meta name="…" content="…"`. */
  content(name: string): string | null {
    const meta = this.elements.find(
      (element) => element.name === "meta" && attribute(element, "name") === name,
    );
    return (meta && attribute(meta, "content")?.trim()) || null;
  }

  /** What `property` refining the element says, or else its attribute of EPUB 2 (`opf:role`, `opf:file-as`, …). */
  refined(element: ElementNode, property: string): string[] {
    const id = attribute(element, "id")?.trim();
    const refining = (id && this.#refinements.get(id)) || [];
    const values = refining.filter((meta) => attribute(meta, "property")?.trim() === property).map(textOf);
    const attributed = attributeOfEpub2(element, property);
    return [...values, ...(attributed ? [attributed] : [])].filter((value) => value !== "");
  }
}

/** EPUB 2 allowed `dc-metadata` and `x-metadata` around the elements. */
function collect(parent: ElementNode, elements: ElementNode[]): void {
  for (const element of childElements(parent)) {
    if (element.name === "dc-metadata" || element.name === "x-metadata") collect(element, elements);
    else elements.push(element);
  }
}

/** Under any prefix: some writers bind the package namespace to another one, or to none. */
function attributeOfEpub2(element: ElementNode, property: string): string | null {
  for (const [name, value] of Object.entries(element.attributes))
    if (name === property || name.endsWith(`:${property}`)) return value.trim() || null;
  return null;
}

/**
 * A text of the metadata in one line. Overrides and embeddings of direction go, since they could turn the page around the text,
 * and so do control characters, which show as boxes.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/g, "")
    .replace(/[^\P{Cc}\s]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
