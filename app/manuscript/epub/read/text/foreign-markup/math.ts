import { attribute, rawTextOf } from "../../markup/tree.ts";
import type { ElementNode, MarkupNode } from "../../markup/tree.ts";
import { classAttribute, languageAttributes, write } from "../attributes/attributes.ts";
import type { ChapterScope } from "../output/chapter-scope.ts";
import { escapeText, namespacedId, withoutControls } from "../output/escape.ts";

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Leaves hold text only: they are where HTML's parser would let markup of another kind in. */
const LEAVES = words("mi mn mo mtext ms");
const BRANCHES = words(`
  math mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover munderover
  mmultiscripts mprescripts none mtable mtr mlabeledtr mtd mspace
`);
const DROPPED = words("annotation annotation-xml mglyph malignmark script style");

const ATTRIBUTES = words(`
  accent accentunder align close columnalign columnlines columnspacing columnspan crossout denomalign depth dir display
  displaystyle fence form frame framespacing height largeop linethickness lquote lspace mathbackground mathcolor
  mathsize mathvariant maxsize minsize movablelimits notation numalign open rowalign rowlines rowspacing rowspan rquote
  rspace scriptlevel scriptminsize scriptsizemultiplier separator separators stretchy subscriptshift superscriptshift
  symmetric voffset width alttext
`);

/** A formula as MathML Core and a few more elements; other namespaces, links and annotations are removed. */
export function writeMath(element: ElementNode, scope: ChapterScope): void {
  scope.output.text(" ");
  writeNode(element, scope);
  scope.output.text(" ");
}

function writeNode(node: MarkupNode, scope: ChapterScope): void {
  if (node.kind === "text") {
    if (node.text.trim()) writeLeafText(node.text, scope);
    return;
  }
  if (DROPPED.has(node.name)) return;
  if (LEAVES.has(node.name)) return writeWrapped(node, scope, () => writeLeafText(rawTextOf(node), scope));
  const children = () => {
    // Text directly in a branch is not MathML; the parser keeps it, so do we.
    for (const child of node.children) writeNode(child, scope);
  };
  if (BRANCHES.has(node.name)) return writeWrapped(node, scope, children);
  children();
}

function writeWrapped(element: ElementNode, scope: ChapterScope, inside: () => void): void {
  scope.output.html(`<${element.name}${mathAttributes(element, scope)}>`);
  inside();
  scope.output.html(`</${element.name}>`);
}

function writeLeafText(text: string, scope: ChapterScope): void {
  const clean = withoutControls(text);
  scope.output.html(escapeText(clean));
  scope.output.text(clean);
}

function mathAttributes(element: ElementNode, scope: ChapterScope): string {
  const id = attribute(element, "id");
  let written = write("id", id === null ? null : scope.output.claimId(namespacedId(id)));
  written += classAttribute(element, element.name, scope) + languageAttributes(element);
  for (const name in element.attributes) {
    const value = element.attributes[name] ?? "";
    // `dir` is already there.
    if (ATTRIBUTES.has(name) && name !== "dir" && !/url\(|:\/\//i.test(value)) written += write(name, value);
  }
  return written;
}
