import type { Mark, Node } from "@tiptap/pm/model";
import { documentSchema } from "../../../../document/schema.ts";
import { attribute, type ElementNode, type MarkupNode, textOf } from "../../../../epub/read/markup/tree.ts";
import { endsParts, exactMarkup } from "../../../../document/exact-markup.ts";
import { alignmentOf, alignmentWithin, isNamed, namesOf, styleOf } from "../classes/classes.ts";
import { blockNames } from "./block-names.ts";
import { block, type NestedReader, idOf, type ReadingContext } from "./blocks.ts";
import { addMark, marksWithin } from "../inline/inline-marks.ts";
import { InlineRun } from "../inline/inline-run.ts";
import {
  beginningOf,
  collect,
  holds,
  holdsBlocks,
  holdsOnly,
  isBreakSign,
  textOfAlt,
  valueOfFirst,
  wordHeadingLevel,
} from "../element-questions.ts";
import {
  beginWithParagraph,
  bracketed,
  clampHeading,
  codeOf,
  paragraphOf,
  trimSigns,
  withoutLast,
} from "./make-blocks.ts";
import type { AuthorNote } from "../manuscript.ts";
import { readTable } from "./read-table.ts";
import { isStanza, readStanza } from "./read-verse.ts";

const ignored = new Set(
  "script style template head title iframe object embed applet noscript noframes select option textarea input button audio video canvas map param source track meta link base rp svg".split(
    " ",
  ),
);

type Marks = readonly Mark[];

/** Converts a parsed tree to blocks of our schema in one pass. Text between blocks becomes paragraphs. */
export class BlockReader implements NestedReader {
  blocks: Node[] = [];
  readonly notes: AuthorNote[] = [];
  readonly warnings = new Set<string>();
  readonly context: ReadingContext;
  private run = new InlineRun();
  isExact = false;
  /** Sections that say that they are chapters, and titles of parts, with where they are referenced. */
  readonly sections: number[] = [];
  readonly parts: { at: number; title: string }[] = [];
  private around: { align: string | null; id: string | null } = { align: null, id: null };
  /** Notes whose words stand in the text. */
  readonly written = new Set<ElementNode>();
  /** The poem that is being read, and where it stands: stanzas one after the other are one. */
  private poem: { at: number; lines: Node[] } | null = null;
  private skipsPictures = false;
  private readonly holders = new Map<ElementNode, boolean>();

  constructor(context: ReadingContext) {
    this.context = context;
  }

  read(element: ElementNode): void {
    this.children(element, []);
    this.flush();
    this.endPoem();
  }

  /** The content of an element as separate blocks, for quotations, list items and cells. */
  nested(element: ElementNode, marks: Marks): Node[] {
    const [outer, run, around, poem] = [this.blocks, this.run, this.around, this.poem];
    this.blocks = [];
    this.run = new InlineRun();
    this.poem = null;
    this.around = { align: null, id: idOf(element) };
    this.context.anchors.pass(element);
    this.children(element, marks);
    this.flush();
    this.endPoem();
    const inner = this.blocks.map(clampHeading);
    [this.blocks, this.run, this.around, this.poem] = [outer, run, around, poem];
    return inner;
  }

  /** The nodes as inline content. */
  inline(nodes: MarkupNode[], marks: Marks): Node[] {
    const outer = this.run;
    this.run = new InlineRun();
    for (const node of nodes) this.inlineNode(node, marks);
    const found = this.isExact ? this.run.finishExactly() : this.run.finish();
    this.run = outer;
    return found;
  }

  children(element: ElementNode, marks: Marks): void {
    for (const child of element.children) this.node(child, marks);
  }

  put(node: Node): void {
    this.flush();
    this.endPoem();
    this.blocks.push(this.context.anchors.reach(node));
  }

  flush(): void {
    if (this.run.isBlank) {
      this.run.finish();
      return;
    }
    const content = this.run.finish();
    if (content.length === 0) return;
    this.endPoem();
    this.blocks.push(this.context.anchors.reach(paragraphOf(content, this.around)));
    this.around = { ...this.around, id: null };
  }

  private node(node: MarkupNode, marks: Marks): void {
    if (node.kind === "text") return this.run.text(node.text, marks);
    if (ignored.has(node.name) || this.context.found.removed.has(node)) return;
    if (node.name === "img") return this.picture(node, []);
    if (!blockNames.has(node.name) && !holdsBlocks(node, this.holders)) return this.inlineNode(node, marks);
    if (!blockNames.has(node.name)) {
      this.context.anchors.pass(node);
      return this.children(node, this.within(node, marks));
    }
    this.flush();
    this.context.anchors.pass(node);
    this.block(node, this.within(node, marks));
    this.flush();
  }

  private within(element: ElementNode, marks: Marks): Marks {
    const inner = marksWithin(element, marks, this.isExact ? null : this.context.language);
    const href = this.context.anchors.hrefFor(element);
    return href ? addMark(inner, "link", { href }) : inner;
  }

  private block(element: ElementNode, marks: Marks): void {
    if (this.authorNote(element)) return;
    if (isStanza(element)) return this.verse(element, marks);
    switch (element.name) {
      case "p":
        return this.paragraph(element, marks);
      case "h1":
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6":
        return this.heading(element, marks);
      case "blockquote":
        return this.wrap("blockquote", this.nested(element, marks));
      case "ul":
      case "ol":
      case "dir":
      case "menu":
        return this.list(element, marks);
      case "dt":
        return this.paragraph(element, addMark(marks, "bold"));
      case "dd":
        return this.wrap("blockquote", this.nested(element, marks));
      case "table": {
        for (const node of readTable(this, element, marks)) this.put(node);
        return;
      }
      case "pre":
        this.context.anchors.passAll(element);
        return this.put(codeOf(element, this.isExact));
      case "hr":
        return this.sceneBreak(element);
      case "figure":
        return this.figure(element, marks);
      default:
        return this.container(element, marks);
    }
  }

  private sceneBreak(element: ElementNode): void {
    this.context.anchors.passAll(element);
    this.put(block("sceneBreak", { id: idOf(element) }));
  }

  private container(element: ElementNode, marks: Marks): void {
    const { around: outer, isExact } = this;
    if (isNamed(element, exactMarkup)) {
      this.isExact = true;
      this.sections.push(this.blocks.length);
      if (isNamed(element, endsParts)) this.parts.push({ at: this.blocks.length, title: "" });
    }
    this.around = { align: alignmentWithin(element, outer.align), id: null };
    this.children(element, marks);
    this.flush();
    this.around = outer;
    this.isExact = isExact;
  }

  private wrap(name: string, content: Node[]): void {
    if (content.length > 0) this.put(block(name, null, content));
  }

  private paragraph(element: ElementNode, marks: Marks): void {
    if (this.isExact) {
      const content = this.inline(element.children, marks);
      return this.put(paragraphOf(content, { align: alignmentOf(element), id: idOf(element) }));
    }
    if (
      isBreakSign(beginningOf(element, 40)) &&
      !element.children.some((child) => child.kind === "element" && child.name === "img")
    )
      return this.sceneBreak(element);
    if (isNamed(element, "caption") && this.caption(element, marks)) return;
    const level = wordHeadingLevel(element);
    if (level) return this.heading(element, marks, level);
    const outer = this.around;
    this.around = { align: alignmentWithin(element, outer.align), id: idOf(element) };
    this.children(element, marks);
    this.flush();
    this.around = outer;
  }

  /** A caption, which word processors write as a paragraph after the picture. */
  private caption(element: ElementNode, marks: Marks): boolean {
    const figure = this.blocks.at(-1);
    if (figure?.type.name !== "figure" || figure.childCount > 0) return false;
    this.blocks.splice(-1, 1, figure.type.create(figure.attrs, this.inline(element.children, marks)));
    return true;
  }

  private heading(element: ElementNode, marks: Marks, level = Number(element.name.slice(1))): void {
    if (isNamed(element, "part-title")) {
      this.parts.push({ at: this.blocks.length, title: textOf(element).slice(0, 255) });
      return;
    }
    const pictures: ElementNode[] = [];
    collect(element, "img", pictures);
    // A heading that is only a picture has its description for words; beside words it stands below them.
    this.skipsPictures = textOf(element) !== "";
    const content = this.inline(element.children, marks);
    this.skipsPictures = false;
    // The title of the whole stands above every chapter.
    const isTitle = this.blocks.length === 0 && level === 1 && attribute(element, "class") === "title";
    if (content.length > 0 || this.isExact)
      this.put(block("heading", { level: isTitle ? 0 : level, id: idOf(element) }, content));
    for (const picture of pictures) this.picture(picture, []);
  }

  private list(element: ElementNode, marks: Marks): void {
    const items: Node[] = [];
    for (const child of element.children) {
      if (child.kind === "text" ? !child.text.trim() : this.context.found.removed.has(child)) continue;
      const holder: ElementNode =
        child.kind === "element" && child.name === "li"
          ? child
          : { kind: "element", name: "li", attributes: {}, children: [child] };
      const content = this.nested(holder, this.within(holder, marks));
      // Word processors reach a deep level through items of nothing but a list.
      const [only] = content;
      if (only?.type.name.endsWith("List") && content.length === 1 && !this.isExact)
        for (const item of only.children) items.push(item);
      else if (content.length > 0) items.push(block("listItem", null, beginWithParagraph(content)));
    }
    if (items.length === 0) return;
    if (element.name !== "ol") return this.put(block("bulletList", null, items));
    const given = Number.parseInt(attribute(element, "start") ?? valueOfFirst(element) ?? "1", 10);
    const start = Math.abs(given) <= 100_000 ? given : 1;
    const type = ["1", "a", "A", "i", "I"].find((known) => known === attribute(element, "type")) ?? null;
    this.put(block("orderedList", { start, type: type === "1" ? null : type }, items));
  }

  private verse(element: ElementNode, marks: Marks): void {
    const lines = readStanza(this, element, marks);
    if (lines.length === 0) return;
    if (this.poem && !isNamed(element, "poem")) this.poem.lines.push(documentSchema.node("verseLine"));
    else {
      this.put(block("verse", null, lines));
      this.poem = { at: this.blocks.length - 1, lines: [] };
    }
    for (const line of lines) this.poem.lines.push(line);
  }

  private endPoem(): void {
    if (this.poem) this.blocks[this.poem.at] = block("verse", null, this.poem.lines);
    this.poem = null;
  }

  private figure(element: ElementNode, marks: Marks): void {
    const pictures: ElementNode[] = [];
    collect(element, "img", pictures);
    const [only] = pictures;
    const caption = element.children.find((child) => child.kind === "element" && child.name === "figcaption");
    if (!only || pictures.length > 1) return this.container(element, marks);
    const words = caption ? this.inline([caption], marks) : [];
    this.picture(only, words, idOf(element));
    // What else a figure holds stays, after it.
    for (const child of element.children)
      if (child !== caption && !(child.kind === "element" && holds(child, only))) this.node(child, marks);
  }

  picture(element: ElementNode, caption: Node[], id: string | null = idOf(element)): void {
    const source = attribute(element, "src") ?? "";
    const alt = (attribute(element, "alt") ?? "").replace(/\s+/g, " ").trim().slice(0, 2_000);
    const placed = this.context.picture(source);
    if (placed) {
      const isDecorative = attribute(element, "role") === "presentation";
      return this.put(block("figure", { id, ...placed, alt, isDecorative }, caption));
    }
    const name = source.startsWith("data:")
      ? "a picture"
      : source.split(/[/\\]/).at(-1)?.slice(0, 100) || "a picture";
    this.warnings.add(
      `The picture ${name} is not in the file, or cannot be read: its description stands in its place.`,
    );
    if (alt) this.put(paragraphOf([documentSchema.text(`[${alt}]`)], { align: null, id: null }));
    if (caption.length > 0) this.put(paragraphOf(caption, { align: null, id: null }));
  }

  private inlineNode(node: MarkupNode, marks: Marks): void {
    if (node.kind === "text") return this.run.text(node.text, marks);
    if (
      ignored.has(node.name) ||
      this.context.found.removed.has(node) ||
      this.context.found.backlinks.has(node)
    )
      return;
    this.context.anchors.pass(node);
    const note = this.context.found.notes.get(node);
    if (note) return this.footnote(note, node, marks);
    if (node.name === "br")
      return this.run.node(documentSchema.node("hardBreak", null, undefined, [...marks]));
    if (node.name === "ruby") return this.ruby(node, this.within(node, marks));
    if (node.name === "img") {
      const alt = textOfAlt(node);
      if (alt && !this.skipsPictures) this.run.text(alt, marks);
      return;
    }
    if (node.name === "wbr") return;
    const within = this.within(node, marks);
    // A reference is often raised by an element around it; the note has its own sign.
    const isRaised =
      !this.isExact &&
      (node.name === "sup" || styleOf(node, "vertical-align") === "super") &&
      holdsOnly(node, this.context.found.notes);
    for (const child of node.children) this.inlineNode(child, isRaised ? marks : within);
    if (blockNames.has(node.name) && !this.isExact) this.run.text(" ", marks);
  }

  private ruby(element: ElementNode, marks: Marks): void {
    let base: MarkupNode[] = [];
    for (const child of element.children) {
      if (child.kind === "element" && child.name === "rt") {
        const text = textOf(child).slice(0, 200);
        const over = text ? addMark(marks, "ruby", { text }) : marks;
        for (const node of base) this.inlineNode(node, over);
        base = [];
      } else if (!(child.kind === "element" && child.name === "rp")) base.push(child);
    }
    for (const node of base) this.inlineNode(node, marks);
  }

  private footnote(note: ElementNode, reference: ElementNode, marks: Marks): void {
    // Referenced twice: its words are read once, and the second reference stays a sign.
    if (this.written.has(note)) return this.run.text(textOf(reference), addMark(marks, "superscript"));
    this.written.add(note);
    const content = this.inline(note.children, []).flatMap((node) => {
      if (node.isText) return [node];
      // A note of a note follows in brackets: a note of ours holds no other.
      if (node.type.name === "footnote") return bracketed(node);
      return node.type.name === "hardBreak" ? [documentSchema.text(" ")] : [];
    });
    this.run.node(
      documentSchema.node("footnote", null, this.isExact ? withoutLast(content) : trimSigns(content), [
        ...marks,
      ]),
    );
  }

  /** The author's notes of our own files. */
  private authorNote(element: ElementNode): boolean {
    const names = namesOf(element);
    const place = names.includes("note-before") ? "before" : names.includes("note-after") ? "after" : null;
    if (!place || !names.includes("author-note")) return false;
    const text = element.children
      .map((child) => textOf(child))
      .filter(Boolean)
      .join("\n");
    if (text) this.notes.push({ at: this.blocks.length, place, text });
    return true;
  }
}
