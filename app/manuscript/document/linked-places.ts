import { Fragment, type Mark, type Node } from "@tiptap/pm/model";
import { type LinkedPlace, linkedPlace, placeAddress } from "./link-address.ts";

/** Where a link leads instead; null: its words stay as plain text. */
type Lead = (place: LinkedPlace) => LinkedPlace | null;

/** The same text with every link into the work led anew. */
export function withPlaces(node: Node, lead: Lead): Node {
  if (node.isText) return node.mark(ledMarks(node.marks, lead));
  if (node.isLeaf && node.marks.length === 0) return node;
  let isSame = true;
  const children = node.children.map((child) => {
    const led = withPlaces(child, lead);
    isSame &&= led === child;
    return led;
  });
  const inner = isSame ? node : node.copy(Fragment.fromArray(children));
  return inner.mark(ledMarks(node.marks, lead));
}

function ledMarks(marks: readonly Mark[], lead: Lead): readonly Mark[] {
  const place = placeOf(marks);
  if (!place) return marks;
  const to = lead(place);
  return marks.flatMap((mark) => {
    if (mark.type.name !== "link") return [mark];
    return to ? [mark.type.create({ ...mark.attrs, href: placeAddress(to) })] : [];
  });
}

/** The place in the work that words with these marks lead to. */
function placeOf(marks: readonly Mark[]): LinkedPlace | null {
  return linkedPlace(marks.find(({ type }) => type.name === "link")?.attrs["href"]);
}

/** Every place that the links of a text lead to, in their order. */
export function placesIn(node: Node): LinkedPlace[] {
  const places: LinkedPlace[] = [];
  node.descendants(({ marks }) => {
    const place = placeOf(marks);
    if (place) places.push(place);
  });
  return places;
}

/** Ids of all blocks of a text. */
export function blockIdsOf(node: Node): Set<string> {
  const ids = new Set<string>();
  node.descendants(({ attrs }) => {
    if (typeof attrs["id"] === "string") ids.add(attrs["id"]);
  });
  return ids;
}
