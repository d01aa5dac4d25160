import { descendants, type ElementNode, type MarkupNode, textOf } from "../../../../epub/read/markup/tree.ts";
import { namesOf, styleOf } from "../classes/classes.ts";

const named = /^(?:drop-?caps?|dropcap\d?|initial|initiale|lettrine|lettrine\d?|first-letter|versal)$/;

/** Moves drop caps that are blocks of their own into the paragraph that they begin. */
export function joinInitials(root: ElementNode): void {
  for (const element of descendants(root)) {
    const { children } = element;
    if (!children.some(isInitial)) continue;
    element.children = children.filter((child, at) => !(isInitial(child) && moveInto(children, at)));
  }
}

function isInitial(node: MarkupNode): node is ElementNode {
  if (node.kind === "text" || !["p", "div"].includes(node.name)) return false;
  const isLarge = namesOf(node).some((name) => named.test(name)) || styleOf(node, "float") === "left";
  return isLarge && /^[\p{P}\p{Z}]{0,2}\p{L}\p{M}{0,2}$/u.test(textOf(node));
}

/** Prepends the initial to the paragraph that follows; false when none does. */
function moveInto(siblings: MarkupNode[], at: number): boolean {
  const initial = siblings[at];
  const next = siblings
    .slice(at + 1, at + 3)
    .find((node) => node.kind === "element" || node.text.trim() !== "");
  if (initial?.kind !== "element" || next?.kind !== "element" || next.name !== "p") return false;
  next.children = [{ ...initial, name: "span" }, ...next.children];
  return true;
}
