import { childElements } from "../markup/tree.ts";
import type { ElementNode, MarkupNode } from "../markup/tree.ts";
import { idOf, type CfiTarget } from "./resolve-cfi.ts";

/** Elements that contain items or cells and no text of their own. */
const HOLDS_NO_TEXT = new Set(
  "html table thead tbody tfoot tr colgroup ul ol dl ruby select hgroup".split(" "),
);
/** Elements that are written as a whole or not at all. */
const WHOLE = new Set(
  "svg math object embed iframe audio video img image hr br wbr input textarea".split(" "),
);

/**
 * Makes each target addressable: by the id it already has, or by an empty element inserted at the character. Returns
 * the ids in the order given. All targets are resolved before the first insertion, since insertions change the indices.
 */
export function insertAnchors(places: { place: CfiTarget; id: string }[]): string[] {
  const ids = places.map(({ place, id }) =>
    place.kind === "element" ? nameElement(place.element, place.parent, id) : id,
  );
  const inTexts = places.flatMap(({ place, id }) => (place.kind === "text" ? [{ ...place, id }] : []));
  // From the last to the first, so that earlier offsets stay valid.
  for (const { text, parent, offset, id } of inTexts.sort((a, b) => b.offset - a.offset)) {
    const at = parent.children.indexOf(text);
    if (HOLDS_NO_TEXT.has(parent.name)) nameNextOf(parent, at, id);
    else {
      const rest: MarkupNode[] = [anchor(id), { kind: "text", text: text.text.slice(offset) }];
      text.text = text.text.slice(0, offset);
      parent.children.splice(at + 1, 0, ...rest);
    }
  }
  return ids;
}

/** An offset in white space between rows or items means the next one. */
function nameNextOf(parent: ElementNode, at: number, id: string): void {
  const next = parent.children.slice(at).find((child) => child.kind === "element");
  const inside = next?.kind === "element" ? firstWithText(next) : null;
  inside?.children.unshift(anchor(id));
}

function nameElement(element: ElementNode, parent: ElementNode | null, id: string): string {
  const own = idOf(element);
  if (own !== null) return own;
  if (WHOLE.has(element.name) && parent)
    parent.children.splice(parent.children.indexOf(element), 0, anchor(id));
  else firstWithText(element).children.unshift(anchor(id));
  return id;
}

function firstWithText(element: ElementNode): ElementNode {
  const [first] = childElements(element);
  return HOLDS_NO_TEXT.has(element.name) && first ? firstWithText(first) : element;
}

const anchor = (id: string): ElementNode => ({
  kind: "element",
  name: "span",
  attributes: { id },
  children: [],
});
