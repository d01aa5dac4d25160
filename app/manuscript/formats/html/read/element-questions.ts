import { attribute, type ElementNode, type MarkupNode } from "../../../epub/read/markup/tree.ts";
import { blockNames } from "./blocks/block-names.ts";
import { namesOf } from "./classes/classes.ts";

/** The description of a picture, white space collapsed. */
export const textOfAlt = (element: ElementNode) =>
  (attribute(element, "alt") ?? "").replace(/\s+/g, " ").trim();

/** The number that a list's first item gives itself. */
export const valueOfFirst = (list: ElementNode): string | null => {
  const first = list.children.find((child) => child.kind === "element" && child.name === "li");
  return first?.kind === "element" ? attribute(first, "value") : null;
};

const breakSigns = /^(?:(?:[*•·⁂#~＊❦☙❧]\s*){1,9}|[-–—_~]{3,}|(?:[-–—]\s+){2,}[-–—])$/u;
/** Whether a paragraph is a typographic scene break: stars, dots, dashes or fleurons and nothing else. */
export const isBreakSign = (text: string) => text.length > 0 && text.length < 40 && breakSigns.test(text);

/** Word's own HTML names headings by class. */
export function wordHeadingLevel(element: ElementNode): number | null {
  const name = namesOf(element).find((each) => /^(mso)?heading[1-6]$/.test(each));
  return name ? Number(name.at(-1)) : null;
}

/** Whether a block or picture is anywhere inside. `known` caches answers: walking down a tree asks this of every element on the way. */
export function holdsBlocks(element: ElementNode, known: Map<ElementNode, boolean>): boolean {
  const before = known.get(element);
  if (before !== undefined) return before;
  const answer = element.children.some(
    (child) =>
      child.kind === "element" &&
      (blockNames.has(child.name) || child.name === "img" || holdsBlocks(child, known)),
  );
  known.set(element, answer);
  return answer;
}

/** The first characters of an element, white space collapsed: all of them up to `most`, else slightly more than `most`. */
export function beginningOf(element: ElementNode, most: number): string {
  let text = "";
  const go = (node: MarkupNode): boolean => {
    if (node.kind === "element") return node.children.every(go);
    text = (text + node.text.slice(0, 4 * most + 1)).replace(/\s+/g, " ");
    return text.trim().length <= most;
  };
  go(element);
  return text.trim();
}

/** Every descendant of that name, in document order, appended to `into`. */
export function collect(element: ElementNode, name: string, into: ElementNode[]): void {
  for (const child of element.children)
    if (child.kind === "element") {
      if (child.name === name) into.push(child);
      collect(child, name, into);
    }
}

/** Whether `wanted` is `around` or one of its descendants. */
export function holds(around: ElementNode, wanted: ElementNode): boolean {
  return (
    around === wanted || around.children.some((child) => child.kind === "element" && holds(child, wanted))
  );
}

/**
 * Whether an element holds some of these and nothing else, in however many elements: word processors raise the reference of a note twice,
 * by its style and by its own formatting.
 */
export function holdsOnly(element: ElementNode, wanted: ReadonlyMap<ElementNode, unknown>): boolean {
  const inner = element.children.filter((child) => child.kind === "element" || child.text.trim());
  return (
    inner.length > 0 &&
    inner.every((child) => child.kind === "element" && (wanted.has(child) || holdsOnly(child, wanted)))
  );
}
