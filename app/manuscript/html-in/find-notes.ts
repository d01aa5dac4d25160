import { attribute, childElements, descendants, type ElementNode, textOf } from "../epub/markup/tree.ts";
import { isNamed } from "./classes.ts";

/** Notes of a text: what each reference leads to, and what of the text is a note and no part of its flow. */
export interface FoundNotes {
  /** By reference. */
  notes: Map<ElementNode, ElementNode>;
  /** Notes, and the sections and lists that hold nothing else. */
  removed: Set<ElementNode>;
  /** Links back to the text. */
  backlinks: Set<ElementNode>;
}

const signOfReference = /^[\s[(]*(\d{1,4}|[ivxlc]{1,6}|[a-z]|[*†‡§¶‖]{1,4})[\])\s.]*$/iu;

/** Finds footnotes by what marks them as such (EPUB, DPUB-ARIA, pandoc's classes), or by a link back to where they are called. */
export function findNotes(roots: ElementNode[]): FoundNotes {
  const found: FoundNotes = { notes: new Map(), removed: new Set(), backlinks: new Set() };
  const byId = new Map<string, ElementNode>();
  const parents = new Map<ElementNode, ElementNode>();
  const links: ElementNode[] = [];
  for (const element of roots.flatMap((root) => [...descendants(root)])) {
    const id = attribute(element, "id") ?? (element.name === "a" ? attribute(element, "name") : null);
    if (id && !byId.has(id)) byId.set(id, element);
    for (const child of childElements(element)) parents.set(child, element);
    if (element.name === "a" && targetOf(element)) links.push(element);
  }
  for (const link of links) {
    const target = byId.get(targetOf(link) ?? "");
    const note = target && noteAround(target, parents);
    if (!note || isWithin(link, note, parents) || !isReference(link, note, { parents })) continue;
    found.notes.set(link, note);
    found.removed.add(note);
    for (const each of descendants(note))
      if (each.name === "a" && leadsTo(each, link, parents)) found.backlinks.add(each);
  }
  removeHolders(found.removed, parents);
  return found;
}

const targetOf = (link: ElementNode): string | null => {
  const href = attribute(link, "href");
  return href?.startsWith("#") && href.length > 1 ? href.slice(1) : null;
};

const noteElements = new Set(["aside", "li", "p", "div", "dd", "section", "tr", "td"]);

/** The block that the target is, or is the anchor of. */
function noteAround(target: ElementNode, parents: Map<ElementNode, ElementNode>): ElementNode | null {
  let at: ElementNode | undefined = target;
  for (let steps = 0; at && steps < 4; steps += 1) {
    if (noteElements.has(at.name)) return at;
    at = parents.get(at);
  }
  return null;
}

function isWithin(
  element: ElementNode,
  around: ElementNode,
  parents: Map<ElementNode, ElementNode>,
): boolean {
  for (let at: ElementNode | undefined = element; at; at = parents.get(at)) if (at === around) return true;
  return false;
}

interface World {
  parents: Map<ElementNode, ElementNode>;
}

function isReference(link: ElementNode, note: ElementNode, { parents }: World): boolean {
  if (isNamed(note, "footnote", "endnote", "rearnote", "doc-footnote", "doc-endnote")) return true;
  if (isNamed(link, "noteref", "doc-noteref", "footnote-ref", "footnoteref")) return true;
  if (!signOfReference.test(textOf(link))) return false;
  for (const each of descendants(note)) if (each.name === "a" && leadsTo(each, link, parents)) return true;
  return false;
}

/** Whether a link leads to the reference or to what is close around it. */
function leadsTo(back: ElementNode, reference: ElementNode, parents: Map<ElementNode, ElementNode>): boolean {
  const target = targetOf(back);
  if (!target) return false;
  let at: ElementNode | undefined = reference;
  for (let steps = 0; at && steps < 3; steps += 1) {
    if (attribute(at, "id") === target || attribute(at, "name") === target) return true;
    if (steps === 0 && at.children.some((c) => c.kind === "element" && attribute(c, "id") === target))
      return true;
    at = parents.get(at);
  }
  return false;
}

/** A list or section of notes alone, and a heading or rule of it, goes with them. */
function removeHolders(removed: Set<ElementNode>, parents: Map<ElementNode, ElementNode>): void {
  const holders = new Set([...removed].map((note) => parents.get(note)));
  for (const holder of holders) {
    if (!holder || removed.has(holder) || !["ol", "ul", "section", "aside", "div"].includes(holder.name))
      continue;
    const isEmpty = holder.children.every(
      (child) =>
        (child.kind === "text" && !child.text.trim()) ||
        (child.kind === "element" && (removed.has(child) || child.name === "hr" || isTitleOfNotes(child))),
    );
    if (!isEmpty) continue;
    removed.add(holder);
    const around = parents.get(holder);
    if (around && around.name !== "body") removeHolders(new Set([holder]), parents);
  }
}

const isTitleOfNotes = (element: ElementNode) =>
  /^h[1-6]$/.test(element.name) && /^(foot|end)?notes?$/i.test(textOf(element));
