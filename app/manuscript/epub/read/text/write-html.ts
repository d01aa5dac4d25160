import type { ElementNode, MarkupNode } from "../markup/tree.ts";
import { commonAttributes, isHidden, ownAttributes } from "./attributes/attributes.ts";
import type { ChapterScope, ContentWriter, ContentContext } from "./output/chapter-scope.ts";
import { BLOCKS, DROPPED, HEADINGS, ALLOWED, LINE_BREAKING, RENAMED } from "./elements.ts";
import { escapeText } from "./output/escape.ts";
import { writeField, writeFrame, writeSwitch } from "./media/inert-content.ts";
import { writeLink } from "./attributes/links.ts";
import { writeMath } from "./foreign-markup/math.ts";
import { writeImage, writeMedia, writeObject } from "./media/media.ts";
import { writeBacklink } from "./notes/notes.ts";
import { writeSvg } from "./foreign-markup/svg.ts";
import { writeTable } from "./tables.ts";

/** Writes nodes as HTML that a browser's HTML parser reads back as exactly the same tree. */
export const contentWriter: ContentWriter = {
  children: writeChildren,
  element: writeAllowed,
};

type Writer = (element: ElementNode, scope: ChapterScope, context: ContentContext) => void;

function writeChildren(nodes: MarkupNode[], scope: ChapterScope, context: ContentContext): void {
  for (const node of nodes) {
    if (node.kind === "text") writeText(node.text, scope, context);
    else writeElement(node, scope, context);
  }
}

function writeText(text: string, { output }: ChapterScope, context: ContentContext): void {
  output.html(escapeText(text));
  if (context.isInPre) output.text(text);
  else output.text(isIndent(text) ? " " : text.replaceAll("\n", " "));
}

/** The line break and tabs between two tags: in the plain text no more than a space. */
function isIndent(text: string): boolean {
  return text.charCodeAt(0) <= 32 && text.length < 64 && text.trim() === "";
}

/** Elements with rules of their own; all others are kept, renamed, dissolved or dropped by the tables. */
const SPECIAL: Record<string, Writer> = {
  a: writeLink,
  img: writeImage,
  image: writeImage,
  svg: writeSvg,
  math: writeMath,
  table: writeTable,
  object: writeObject,
  embed: writeObject,
  audio: writeMedia,
  video: writeMedia,
  iframe: writeFrame,
  noscript: (element, scope, context) => writeChildren(element.children, scope, context),
  input: writeField,
  textarea: writeField,
  select: () => {},
  br: writeVoid,
  wbr: writeVoid,
  hr: writeVoid,
  "epub:switch": writeSwitch,
};

function writeElement(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  const { name } = element;
  const special = Object.hasOwn(SPECIAL, name) ? SPECIAL[name] : undefined;
  if (special) return special(element, scope, context);
  if (DROPPED.has(name)) return;
  const tag = tagFor(element, context);
  if (tag === null) return writeDissolved(element, scope, context);
  writeAllowed(element, scope, { ...context, parent: tag });
}

function writeVoid(element: ElementNode, scope: ChapterScope): void {
  scope.output.html(`<${element.name}${commonAttributes(element, element.name, scope)}>`);
  if (element.name !== "wbr") scope.output.breakLine();
}

const LISTS = new Set(["ul", "ol"]);
const RUBY_PARTS = new Set(["rb", "rt", "rtc", "rp"]);
/** Between an item and its list these may stand without breaking the parser's idea of the list. */
const DEFINITION_PARENTS = new Set(["dl", "dl-group"]);

/** The tag to write, or null to unwrap the element where HTML's parser would move it. */
function tagFor(element: ElementNode, context: ContentContext): string | null {
  const tag = RENAMED.get(element.name) ?? (ALLOWED.has(element.name) ? element.name : null);
  if (tag === "li") return LISTS.has(context.parent) ? "li" : "div";
  if (tag === "dt" || tag === "dd") return DEFINITION_PARENTS.has(context.parent) ? tag : "div";
  if (tag === "p" && holdsBlock(element)) return "div";
  if (tag === "summary") return context.parent === "details" ? tag : "div";
  if (tag === "figcaption") return context.parent === "figure" ? tag : "div";
  if (tag !== null && RUBY_PARTS.has(tag))
    return context.parent === "ruby" || context.parent === "rtc" ? tag : null;
  if (tag !== null && HEADINGS.has(tag) && context.isInHeading) return "div";
  return tag;
}

function holdsBlock(element: ElementNode): boolean {
  return element.children.some(
    (child) => child.kind === "element" && (BLOCKS.has(child.name) || holdsBlock(child)),
  );
}

/** The tag goes, its content stays; an id that something may point at keeps its context. */
function writeDissolved(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  if (LINE_BREAKING.has(element.name)) scope.output.breakLine();
  writeChildren(element.children, scope, context);
  if (LINE_BREAKING.has(element.name)) scope.output.breakLine();
}

function writeAllowed(element: ElementNode, scope: ChapterScope, context: ContentContext): void {
  const tag = context.parent;
  const { output } = scope;
  const breaks = LINE_BREAKING.has(tag);
  if (breaks) output.breakLine();
  output.html(`<${tag}${commonAttributes(element, tag, scope)}${ownAttributes(element, tag)}>`);
  const inner = {
    parent: context.parent === "div" && isDefinitionGroup(element) ? "dl-group" : tag,
    isInLink: context.isInLink,
    isInHeading: context.isInHeading || HEADINGS.has(tag),
    isInPre: context.isInPre || tag === "pre",
  };
  if (tag === "pre") dropLeadingBreak(element);
  const isUnread = tag === "rt" || tag === "rp" || isHidden(element);
  if (isUnread) scope.output.pauseText();
  writeChildren(element.children, scope, inner);
  if (isUnread) scope.output.resumeText();
  const backlink = scope.backlinks.get(element);
  if (backlink) writeBacklink(backlink, scope);
  output.html(`</${tag}>`);
  if (breaks) output.breakLine();
}

function isDefinitionGroup(element: ElementNode): boolean {
  return element.children.some(
    (child) => child.kind === "element" && (child.name === "dt" || child.name === "dd"),
  );
}

/** The HTML parser swallows one line break after `<pre>`: without it nothing changes when the text is read again. */
function dropLeadingBreak(element: ElementNode): void {
  const first = element.children[0];
  if (first?.kind === "text") first.text = first.text.replace(/^[\r\n]+/, "");
}
