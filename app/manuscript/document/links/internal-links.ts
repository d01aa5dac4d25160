import { Fragment, type Mark, type Node } from "@tiptap/pm/model";
import { type InternalLink, parseInternalLink, formatInternalLink } from "./link-address.ts";

/** The new target of a link; null removes the link and keeps its text. */
type LinkMapping = (place: InternalLink) => InternalLink | null;

/** The same document with every internal link mapped. Unchanged subtrees are shared. */
export function mapInternalLinks(node: Node, lead: LinkMapping): Node {
  if (node.isText) return node.mark(mappedMarks(node.marks, lead));
  if (node.isLeaf && node.marks.length === 0) return node;
  let isSame = true;
  const children = node.children.map((child) => {
    const led = mapInternalLinks(child, lead);
    isSame &&= led === child;
    return led;
  });
  const inner = isSame ? node : node.copy(Fragment.fromArray(children));
  return inner.mark(mappedMarks(node.marks, lead));
}

function mappedMarks(marks: readonly Mark[], lead: LinkMapping): readonly Mark[] {
  const place = internalLinkOf(marks);
  if (!place) return marks;
  const to = lead(place);
  return marks.flatMap((mark) => {
    if (mark.type.name !== "link") return [mark];
    return to ? [mark.type.create({ ...mark.attrs, href: formatInternalLink(to) })] : [];
  });
}

/** The internal link among these marks. */
function internalLinkOf(marks: readonly Mark[]): InternalLink | null {
  return parseInternalLink(marks.find(({ type }) => type.name === "link")?.attrs["href"]);
}

/** All internal links of a document, in document order. */
export function listInternalLinks(node: Node): InternalLink[] {
  const places: InternalLink[] = [];
  node.descendants(({ marks }) => {
    const place = internalLinkOf(marks);
    if (place) places.push(place);
  });
  return places;
}

/** The ids of all blocks of a document. */
export function blockIdsOf(node: Node): Set<string> {
  const ids = new Set<string>();
  node.descendants(({ attrs }) => {
    if (typeof attrs["id"] === "string") ids.add(attrs["id"]);
  });
  return ids;
}
