import { exactMarkup } from "../../../../document/exact-markup.ts";
import {
  attribute,
  childElements,
  descendants,
  type ElementNode,
  textOf,
} from "../../../../epub/read/markup/tree.ts";
import { isNoteMark, isBacklinkText } from "../../../../epub/read/text/notes/note-signs.ts";
import { blockNames } from "../blocks/block-names.ts";
import { isNamed } from "../classes/classes.ts";

const noteNames = ["footnote", "endnote", "rearnote", "doc-footnote", "doc-endnote"];
const referenceNames = ["noteref", "doc-noteref", "footnote-ref", "footnoteref"];
const backlinkNames = ["backlink", "doc-backlink", "footnote-back", "footnote-backref", "referrer"];
const noteElements = new Set(["aside", "li", "p", "div", "dl", "dd", "section", "tr", "td"]);
const wrapperName = /(?:foot|end|rear)?note|^(?:ftn|edn|fn|en)\d/i;

/** Whether the file says that an element is a note. */
export const isDeclaredNote = (element: ElementNode) => isNamed(element, ...noteNames);
/** Whether the file says that a link leads to a note. */
export const isDeclaredReference = (link: ElementNode) => isNamed(link, ...referenceNames);
/** Whether the file says that a link leads back from a note. */
export const isDeclaredBacklink = (link: ElementNode) => isNamed(link, ...backlinkNames);
/** Whether the words of a link are only the sign of a note, such as a number or an asterisk. */
export const isSign = (link: ElementNode) => isNoteMark(textOf(link));

/** Whether a link from a note to where it is called is no more than the way there. */
export const isBacklink = (link: ElementNode) => isDeclaredBacklink(link) || isBacklinkText(textOf(link));

/** The id within the text that a link leads to. */
export function targetOf(link: ElementNode): string | null {
  const href = attribute(link, "href");
  return href?.startsWith("#") && href.length > 1 ? href.slice(1) : null;
}

/** The ids by which a link can lead to an element: `id`, and the older `name`. */
export const idsOf = (element: ElementNode): string[] =>
  [attribute(element, "id"), attribute(element, "name")].filter((id) => id !== null);

/** Facts about a block that contains links, computed once. */
interface KnownBlock {
  /** Where its links lead. */
  targets: Set<string>;
  /** Links with nothing before them but signs. */
  opening: Set<ElementNode>;
  links: Set<ElementNode>;
  hasHeading: boolean;
  /** Words that are in no link. */
  hasText: boolean;
}

/** Indexes of links, ids, parents and order; every query takes a bounded number of steps. */
export class NoteLinks {
  readonly links: ElementNode[] = [];
  readonly parents = new Map<ElementNode, ElementNode>();
  private readonly order = new Map<ElementNode, number>();
  private readonly byId = new Map<string, ElementNode>();
  private readonly known = new Map<ElementNode, KnownBlock>();
  private readonly exact = new Set<ElementNode>();

  constructor(roots: ElementNode[]) {
    for (const root of roots) for (const element of descendants(root)) this.learn(element);
  }

  private learn(element: ElementNode): void {
    this.order.set(element, this.order.size);
    const id = attribute(element, "id") ?? (element.name === "a" ? attribute(element, "name") : null);
    if (id && !this.byId.has(id)) this.byId.set(id, element);
    const around = this.parents.get(element);
    if ((around && this.exact.has(around)) || isNamed(element, exactMarkup)) this.exact.add(element);
    for (const child of childElements(element)) this.parents.set(child, element);
    if (element.name === "a" && targetOf(element)) this.links.push(element);
  }

  /** The block that a link leads to, or to an anchor in. */
  blockAt(link: ElementNode): ElementNode | null {
    const target = this.byId.get(targetOf(link) ?? "");
    const block = target ? this.blockAround(target) : null;
    return block ? this.withItsParagraphs(block) : null;
  }

  blockAround(element: ElementNode): ElementNode | null {
    let at: ElementNode | undefined = element;
    while (at && !blockNames.has(at.name)) at = this.parents.get(at);
    return at && noteElements.has(at.name) ? at : null;
  }

  /** Word processors and pandoc keep a note of several paragraphs in an element of its own, and anchor it in the first. */
  private withItsParagraphs(block: ElementNode): ElementNode {
    const around = this.parents.get(block);
    if (block.name !== "p" || !around || firstElement(around) !== block) return block;
    const isNote = around.name === "li" || (noteElements.has(around.name) && isCalledNote(around));
    return isNote ? around : block;
  }

  isWithin(element: ElementNode, around: ElementNode): boolean {
    for (let at: ElementNode | undefined = element; at; at = this.parents.get(at))
      if (at === around) return true;
    return false;
  }

  /** Whether an element is in text that a file of ours holds, where every note is declared. */
  isExact = (element: ElementNode) => this.exact.has(element);

  isAfter = (one: ElementNode, other: ElementNode) =>
    (this.order.get(one) ?? 0) > (this.order.get(other) ?? 0);

  /** Ids of a reference and of what is close around it, where a backlink may lead. */
  idsAround(reference: ElementNode): string[] {
    const ids = [reference, ...childElements(reference)].flatMap(idsOf);
    let at = this.parents.get(reference);
    for (let steps = 0; at && steps < 2; steps += 1) {
      ids.push(...idsOf(at));
      at = this.parents.get(at);
    }
    // An anchor of its own just before the reference.
    const siblings = this.parents.get(reference)?.children ?? [];
    const before = siblings[this.indexAmong(reference, siblings) - 1];
    if (before?.kind === "element" && before.name === "a") ids.push(...idsOf(before));
    return ids;
  }

  private readonly indices = new Map<ElementNode, number>();

  private indexAmong(element: ElementNode, siblings: ElementNode["children"]): number {
    if (!this.indices.has(element))
      siblings.forEach((each, at) => each.kind === "element" && this.indices.set(each, at));
    return this.indices.get(element) ?? 0;
  }

  knownOf(block: ElementNode): KnownBlock {
    const known = this.known.get(block) ?? examine(block);
    this.known.set(block, known);
    return known;
  }
}

const firstElement = ({ children }: ElementNode) => children.find((child) => child.kind === "element");

/** Classes and ids of the element that holds one note in files of LibreOffice, Word and others. */
function isCalledNote(element: ElementNode): boolean {
  const names = [attribute(element, "id") ?? "", ...(attribute(element, "class") ?? "").split(/\s+/)];
  return (
    isDeclaredNote(element) ||
    names.some((name) => wrapperName.test(name.replace(/^.*~/, "").replace(/^b-/, "")))
  );
}

function examine(block: ElementNode): KnownBlock {
  const found: KnownBlock = {
    targets: new Set(),
    opening: new Set(),
    links: new Set(),
    hasHeading: false,
    hasText: false,
  };
  let isOpening = true;
  const go = (element: ElementNode, isInLink: boolean) => {
    for (const child of element.children) {
      if (child.kind === "text") {
        if (isInLink) continue;
        if (/[\p{L}\p{N}]/u.test(child.text)) found.hasText = true;
        if (/[^\s[(*†‡§]/u.test(child.text)) isOpening = false;
        continue;
      }
      const target = child.name === "a" ? targetOf(child) : null;
      if (target) {
        found.links.add(child);
        found.targets.add(target);
        if (isOpening) found.opening.add(child);
        isOpening = false;
      }
      if (/^h[1-6]$/.test(child.name)) found.hasHeading = true;
      go(child, isInLink || (target !== null && isSign(child)));
    }
  };
  go(block, false);
  return found;
}
