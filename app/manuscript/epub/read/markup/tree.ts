/** A parsed element. `name` is the local name in lower case, with no prefix for XHTML, SVG, MathML and package files. */
export interface ElementNode {
  kind: "element";
  name: string;
  attributes: Record<string, string>;
  children: MarkupNode[];
}

/** Text, with references resolved. */
export interface TextNode {
  kind: "text";
  text: string;
}

/** Comments and instructions are not part of the tree. */
export type MarkupNode = ElementNode | TextNode;

/** The attribute's value; null where it is missing. */
export function attribute(element: ElementNode, name: string): string | null {
  return Object.hasOwn(element.attributes, name) ? (element.attributes[name] ?? null) : null;
}

/** Elements directly below, of that name where one is given. */
export function childElements(element: ElementNode, name?: string): ElementNode[] {
  return element.children.filter(
    (child): child is ElementNode => child.kind === "element" && (name === undefined || child.name === name),
  );
}

/** The first element of that name directly below; null where there is none. */
export function firstChild(element: ElementNode, name: string): ElementNode | null {
  for (const child of element.children) if (child.kind === "element" && child.name === name) return child;
  return null;
}

/** The element itself and everything in it, in document order. */
export function* descendants(element: ElementNode): Generator<ElementNode> {
  // Not by recursion: each element would pass through as many generators as it is deep.
  const waiting = [element];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (let at = next.children.length - 1; at >= 0; at -= 1) {
      const child = next.children[at];
      if (child?.kind === "element") waiting.push(child);
    }
  }
}

/** First element of that name in document order, the start included. By recursion, because it is called often. */
export function findElement(element: ElementNode, name: string): ElementNode | null {
  if (element.name === name) return element;
  for (const child of element.children) {
    const found = child.kind === "element" ? findElement(child, name) : null;
    if (found) return found;
  }
  return null;
}

/** Every element of that name, in document order. */
export function findElements(element: ElementNode, name: string, found: ElementNode[] = []): ElementNode[] {
  if (element.name === name) found.push(element);
  for (const child of element.children) if (child.kind === "element") findElements(child, name, found);
  return found;
}

/** All text inside, white space collapsed. */
export function textOf(node: MarkupNode): string {
  return rawTextOf(node).replace(/\s+/g, " ").trim();
}

/** All text inside, white space as it is. */
export function rawTextOf(node: MarkupNode): string {
  if (node.kind === "text") return node.text;
  let text = "";
  for (const child of node.children) text += rawTextOf(child);
  return text;
}
