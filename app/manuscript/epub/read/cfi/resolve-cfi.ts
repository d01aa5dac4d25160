import { attribute, childElements, descendants } from "../markup/tree.ts";
import type { ElementNode, TextNode } from "../markup/tree.ts";
import type { CfiPath, CfiStep } from "./parse-cfi.ts";

/** The target of a CFI in a parsed document: an element, or an offset in a text node. */
export type CfiTarget =
  | { kind: "element"; element: ElementNode; parent: ElementNode | null }
  | { kind: "text"; text: TextNode; parent: ElementNode; offset: number };

type CfiInDocument = Pick<CfiPath, "offset" | "expected"> & { steps: CfiStep[] };

/** A document in which CFI steps are resolved; its ids are indexed lazily, once. */
export class CountedTree {
  readonly #root: ElementNode;
  #byId: Map<string, Parented> | null = null;

  constructor(root: ElementNode) {
    this.#root = root;
  }

  /** The target of the steps, or the nearest ancestor that exists. */
  find({ steps, offset, expected }: CfiInDocument): CfiTarget {
    let here: Parented = { element: this.#root, parent: null };
    for (const step of steps) {
      if (step.index % 2 === 1) return textAt(here, step.index, { offset, expected });
      const next = this.#child(here.element, step);
      if (!next) break;
      here = next;
    }
    return { kind: "element", ...here };
  }

  /** An id assertion outweighs the index: files are edited after CFIs into them were made. */
  #child(parent: ElementNode, { index, id }: CfiStep): Parented | null {
    const element = childElements(parent)[index / 2 - 1];
    const isExpected = element !== undefined && (id === null || idOf(element) === id);
    if (isExpected) return { element, parent };
    const named = id === null ? undefined : this.#named(id);
    return named ?? (element ? { element, parent } : null);
  }

  #named(id: string): Parented | undefined {
    this.#byId ??= indexById(this.#root);
    return this.#byId.get(id);
  }
}

interface Parented {
  element: ElementNode;
  parent: ElementNode | null;
}

/** The element's id, from HTML's attribute before XML's. */
export const idOf = (element: ElementNode): string | null =>
  attribute(element, "id") ?? attribute(element, "xml:id");

function indexById(root: ElementNode): Map<string, Parented> {
  const byId = new Map<string, Parented>();
  for (const parent of descendants(root))
    for (const element of childElements(parent)) {
      const id = idOf(element);
      if (id !== null && !byId.has(id)) byId.set(id, { element, parent });
    }
  return byId;
}

/** The text node at an odd index; where there is none, the element that follows. */
function textAt(
  here: Parented,
  index: number,
  { offset, expected }: Pick<CfiPath, "offset" | "expected">,
): CfiTarget {
  const { element: parent } = here;
  let elements = 0;
  for (const child of parent.children) {
    const isHere = elements === (index - 1) / 2;
    if (child.kind === "text" && isHere)
      return { kind: "text", text: child, parent, offset: offsetIn(child.text, offset ?? 0, expected) };
    if (child.kind === "text") continue;
    if (isHere) return { kind: "element", element: child, parent };
    elements += 1;
  }
  return { kind: "element", ...here };
}

/** The offset, corrected to where the asserted text is, if it is elsewhere in the same node. */
function offsetIn(text: string, offset: number, expected: CfiPath["expected"]): number {
  const at = Math.min(offset, text.length);
  if (!expected) return at;
  const { before, after } = expected;
  if (text.slice(0, at).endsWith(before) && text.startsWith(after, at)) return at;
  const found = text.indexOf(before + after);
  return found < 0 ? at : found + before.length;
}
