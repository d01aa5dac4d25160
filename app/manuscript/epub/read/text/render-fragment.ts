import { attribute } from "../markup/tree.ts";
import type { ElementNode, MarkupNode } from "../markup/tree.ts";
import { resolveReference } from "../container/paths.ts";
import { write } from "./attributes/attributes.ts";
import { DROPPED } from "./elements.ts";
import { escapeText, withoutControls } from "./output/escape.ts";
import { EXTERNAL } from "./attributes/links.ts";

const BLOCKS = new Map([
  ["p", "p"],
  ["div", "p"],
  ["h1", "p"],
  ["h2", "p"],
  ["h3", "p"],
  ["h4", "p"],
  ["h5", "p"],
  ["h6", "p"],
  ["li", "li"],
  ["ul", "ul"],
  ["ol", "ol"],
  ["blockquote", "blockquote"],
]);
const INLINE = new Map([
  ["i", "i"],
  ["em", "em"],
  ["b", "b"],
  ["strong", "strong"],
  ["cite", "cite"],
  ["q", "q"],
  ["sub", "sub"],
  ["sup", "sup"],
  ["u", "u"],
]);

interface Fragment {
  html: string;
  text: string;
}

/** Sanitises a description: paragraphs, lists, emphasis and external links only, without classes, ids or styles. */
export function renderFragment(root: ElementNode): Fragment {
  const fragment = { html: "", text: "" };
  writeNodes(root.children, fragment, "");
  const text = fragment.text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();
  return {
    html: text === "" ? "" : fragment.html.replace(/<(p|li|ul|ol|blockquote)>\s*<\/\1>/g, "").trim(),
    text,
  };
}

function writeNodes(nodes: MarkupNode[], fragment: Fragment, parent: string): void {
  for (const node of nodes) {
    if (node.kind === "text") {
      fragment.html += escapeText(node.text);
      fragment.text += withoutControls(node.text).replaceAll("\n", " ");
    } else writeElement(node, fragment, parent);
  }
}

function writeElement(element: ElementNode, fragment: Fragment, parent: string): void {
  if (DROPPED.has(element.name)) return;
  const isBlock = BLOCKS.has(element.name);
  if (isBlock) fragment.text += "\n";
  const tag = tagFor(element, parent);
  if (element.name === "br") {
    fragment.html += "<br>";
    fragment.text += "\n";
  } else if (element.name === "a" && parent !== "a") writeLink(element, fragment);
  else if (tag === null) writeNodes(element.children, fragment, parent);
  else {
    fragment.html += `<${tag}>`;
    // Inside a link everything is inside a link.
    writeNodes(element.children, fragment, parent === "a" ? "a" : tag);
    fragment.html += `</${tag}>`;
  }
  if (isBlock) fragment.text += "\n";
}

function tagFor(element: ElementNode, parent: string): string | null {
  const inline = INLINE.get(element.name);
  if (inline) return inline;
  const block = BLOCKS.get(element.name) ?? null;
  if (block === "li") return parent === "ul" || parent === "ol" ? "li" : null;
  const mayHold = parent === "" || parent === "blockquote" || parent === "li";
  const holdsBlocks = element.children.some((child) => child.kind === "element" && BLOCKS.has(child.name));
  return mayHold && !(block === "p" && holdsBlocks) ? block : null;
}

function writeLink(element: ElementNode, fragment: Fragment): void {
  const target = resolveReference("", attribute(element, "href") ?? "");
  const isOut = target.kind === "outside";
  fragment.html += isOut ? `<a${write("href", target.url)}${EXTERNAL}>` : "";
  writeNodes(element.children, fragment, "a");
  fragment.html += isOut ? "</a>" : "";
}
