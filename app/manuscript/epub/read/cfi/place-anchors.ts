import { childElements } from "../markup/tree.ts";
import type { ElementNode, MarkupNode } from "../markup/tree.ts";
import { idOf, type TreePlace } from "./find-place.ts";

/** These hold items or cells and no words of their own. */
const HOLDS_NO_TEXT = new Set(
  "html table thead tbody tfoot tr colgroup ul ol dl ruby select hgroup".split(" "),
);
/** Of these nothing, or only the whole, is written. */
const WHOLE = new Set(
  "svg math object embed iframe audio video img image hr br wbr input textarea".split(" "),
);

/**
 * Gives each place a name in its document: an id that is there already, or an empty element at the very character. Answers
 * the id for each, in the order given. Places are found before the first is named, since names change the count.
 */
export function placeAnchors(places: { place: TreePlace; id: string }[]): string[] {
  const ids = places.map(({ place, id }) =>
    place.kind === "element" ? nameElement(place.element, place.parent, id) : id,
  );
  const inTexts = places.flatMap(({ place, id }) => (place.kind === "text" ? [{ ...place, id }] : []));
  // From the end: what comes before a cut keeps its offsets.
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

/** White space between rows or items: the next one is meant. */
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
