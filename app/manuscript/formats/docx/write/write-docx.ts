import {
  AlignmentType,
  Bookmark,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  HeadingLevel,
  type ILevelsOptions,
  ImageRun,
  InternalHyperlink,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { Mark, Node } from "@tiptap/pm/model";
import { textDirection } from "../../../epub/write/text-direction.ts";
import { writableText } from "../../../epub/write/xml.ts";
import { verseIndent, verseStep } from "../read/verse-indent.ts";
import { parseInternalLink } from "../../../document/links/link-address.ts";
import { WorkLinks } from "../../../document/links/work-links.ts";
import { paragraphsOf, type WorkText } from "../../../document/work-text.ts";

type Block = Paragraph | Table;

/** A work as a Word file: real headings, footnotes, lists and pictures, so that it can be worked on there. */
export async function writeDocx(text: WorkText): Promise<Uint8Array> {
  const writer = new DocxWriter(text);
  const hasParts = text.chapters.some(({ part }) => part);
  const children: Block[] = [
    new Paragraph({ style: "Title", children: [run(text.title)] }),
    ...(text.subtitle ? [new Paragraph({ style: "Subtitle", children: [run(text.subtitle)] })] : []),
    ...(text.author ? [new Paragraph({ style: "Subtitle", children: [run(text.author)] })] : []),
  ];
  for (const [at, chapter] of text.chapters.entries()) {
    writer.chapter = at + 1;
    if (chapter.part)
      children.push(
        new Paragraph({ style: "PartTitle", pageBreakBefore: true, children: [run(chapter.part)] }),
      );
    children.push(
      new Paragraph({
        heading: hasParts ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_1,
        pageBreakBefore: !chapter.part,
        children: writer.named(writer.links.chapterName(at + 1), [run(chapter.title)]),
      }),
    );
    for (const line of paragraphsOf(chapter.noteBefore))
      children.push(new Paragraph({ style: "AuthorNoteBefore", children: [run(line)] }));
    try {
      children.push(...writer.blocks(chapter.document, { deeper: hasParts ? 1 : 0 }));
    } catch (error) {
      throw new Error(`The chapter “${chapter.title}” cannot be written`, { cause: error });
    }
    for (const line of paragraphsOf(chapter.noteAfter))
      children.push(new Paragraph({ style: "AuthorNoteAfter", children: [run(line)] }));
  }
  const paging = new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children: [PageNumber.CURRENT] })],
  });
  const file = new Document({
    title: text.title,
    creator: text.author ?? "",
    styles: stylesOf(text.language),
    numbering: { config: writer.numbering },
    footnotes: writer.footnotes,
    sections: [{ footers: { default: new Footer({ children: [paging] }) }, children }],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

const run = (text: string) => new TextRun(writableText(text));

const levels = [
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
];

interface Around {
  deeper: number;
  style?: string;
  list?: { reference: string; level: number };
}

class DocxWriter {
  readonly footnotes: Record<number, { children: Paragraph[] }> = {};
  readonly numbering: { reference: string; levels: ILevelsOptions[] }[] = [];
  private readonly isRightToLeft: boolean;
  private lists = 0;
  private notes = 0;
  private readonly pictures: Map<string, WorkText["pictures"][number]>;
  readonly links: WorkLinks;
  private readonly bookmarks = new Set<string>();
  /** Which one is written, from 1. */
  chapter = 0;

  constructor(text: WorkText) {
    this.links = new WorkLinks(text);
    this.pictures = new Map(text.pictures.map((picture) => [picture.hash, picture]));
    this.isRightToLeft = textDirection(text.language) === "rtl";
  }

  blocks(node: Node, around: Around): Block[] {
    return node.children.flatMap((child) => this.block(child, around));
  }

  private block(node: Node, around: Around): Block[] {
    switch (node.type.name) {
      case "heading":
        return [
          this.paragraph(node, {
            heading: levels[Number(node.attrs["level"]) - 2 + around.deeper] ?? HeadingLevel.HEADING_5,
          }),
        ];
      case "blockquote":
        return this.blocks(node, { ...around, style: "Quote" });
      case "verse":
        return verseOf(node, (line, style) =>
          this.paragraph(line, {
            style,
            indent: { left: verseIndent + verseStep * Number(line.attrs["indent"]) },
          }),
        );
      case "sceneBreak":
        return [
          new Paragraph({
            alignment: AlignmentType.CENTER,
            style: "SceneBreak",
            children: this.marked(node, [run("* * *")]),
          }),
        ];
      case "bulletList":
      case "orderedList":
        return this.list(node, around);
      case "table":
        return [this.table(node, around)];
      case "figure":
        return this.figure(node);
      case "codeBlock":
        return node.textContent.split("\n").map((line, at) => {
          const children = at === 0 ? this.marked(node, [run(line)]) : [run(line)];
          return new Paragraph({ style: "SourceCode", children });
        });
      default:
        return [this.paragraph(node, { ...(around.style && { style: around.style }) })];
    }
  }

  private paragraph(node: Node, options: object): Paragraph {
    const { align } = node.attrs;
    const alignment =
      align === "center" ? AlignmentType.CENTER : align === "end" ? AlignmentType.END : undefined;
    return new Paragraph({
      ...options,
      ...(alignment && { alignment }),
      bidirectional: this.isRightToLeft,
      children: this.marked(node, this.inline(node)),
    });
  }

  /** The words of a place as a bookmark, if a link of the work leads there. */
  private marked({ attrs }: Node, children: ParagraphChild[]): ParagraphChild[] {
    return this.named(this.links.blockName(this.chapter, attrs["id"]), children);
  }

  named(name: string | null, children: ParagraphChild[]): ParagraphChild[] {
    if (name === null || this.bookmarks.has(name)) return children;
    this.bookmarks.add(name);
    return [new Bookmark({ id: bookmarkName(name), children })];
  }

  private list(node: Node, around: Around): Block[] {
    const isNumbered = node.type.name === "orderedList";
    const level = Math.min(8, (around.list?.level ?? -1) + 1);
    const reference = `list-${(this.lists += 1)}`;
    const format = isNumbered ? LevelFormat.DECIMAL : LevelFormat.BULLET;
    this.numbering.push({
      reference,
      levels: Array.from({ length: 9 }, (_, at) => ({
        level: at,
        format,
        text: isNumbered ? `%${at + 1}.` : "•",
        start: isNumbered ? Math.max(0, Number(node.attrs["start"])) : 1,
        style: { paragraph: { indent: { left: 720 * (at + 1), hanging: 360 } } },
      })),
    });
    return node.children.flatMap((item) =>
      item.children.flatMap((child, index) =>
        index === 0 && child.type.name === "paragraph"
          ? [this.paragraph(child, { numbering: { reference, level } })]
          : this.block(child, { ...around, list: { reference, level } }),
      ),
    );
  }

  private table(node: Node, around: Around): Table {
    const rows = node.children.map(
      (row) =>
        new TableRow({
          ...(row.children.every((cell) => cell.type.name === "tableHeader") && { tableHeader: true }),
          children: row.children.map((cell) => {
            const { colspan, rowspan } = cell.attrs;
            const children = this.blocks(cell, { deeper: around.deeper });
            return new TableCell({
              columnSpan: Number(colspan),
              rowSpan: Number(rowspan),
              children: endWithParagraph(children),
            });
          }),
        }),
    );
    return new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows });
  }

  private figure(node: Node): Block[] {
    const { hash, alt, width, height } = node.attrs;
    const picture = this.pictures.get(String(hash));
    const type = { "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif" }[picture?.mediaType ?? ""];
    const caption = () => (node.childCount > 0 ? [this.paragraph(node, { style: "Caption" })] : []);
    if (!picture || !type) return caption();
    const scale = Math.min(1, 600 / (Number(width) || 600));
    const size = {
      width: Math.round((Number(width) || 600) * scale),
      height: Math.round((Number(height) || 400) * scale),
    };
    const words = { title: "", name: "", description: writableText(String(alt)) };
    const data = Buffer.from(picture.bytes);
    const drawn = new ImageRun({
      type: type as "jpg" | "png" | "gif",
      data,
      transformation: size,
      altText: words,
    });
    return [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: this.marked(node, [drawn]),
      }),
      ...caption(),
    ];
  }

  private inline(node: Node): ParagraphChild[] {
    return node.children.map((child) => {
      if (child.type.name === "hardBreak") return new TextRun({ break: 1 });
      if (child.type.name === "footnote") return this.note(child);
      const piece = new TextRun({
        ...formatOf(child.marks),
        text: writableText(readable(child)),
        rightToLeft: this.isRightToLeft,
      });
      const link = child.marks.find(({ type }) => type.name === "link");
      return link ? this.link(link, piece) : piece;
    });
  }

  private link({ attrs: { href } }: Mark, piece: TextRun): ParagraphChild {
    if (!parseInternalLink(href)) return new ExternalHyperlink({ link: String(href), children: [piece] });
    const name = this.links.anchorFor(href, this.chapter);
    return name === null ? piece : new InternalHyperlink({ anchor: bookmarkName(name), children: [piece] });
  }

  private note(node: Node): ParagraphChild {
    const id = (this.notes += 1);
    this.footnotes[id] = { children: [new Paragraph({ children: this.inline(node) })] };
    return new FootnoteReferenceRun(id);
  }
}

/** Word allows letters, digits and underscores in bookmark names. */
const bookmarkName = (anchor: string) => anchor.replaceAll("-", "_");

/** The docx library cannot write ruby: the reading follows in brackets. */
function readable(node: Node): string {
  const ruby = node.marks.find(({ type }) => type.name === "ruby");
  return ruby ? `${node.text} (${ruby.attrs["text"]})` : (node.text ?? "");
}

function formatOf(marks: readonly Mark[]): object {
  const has = (name: string) => marks.some(({ type }) => type.name === name);
  const language = marks.find(({ type }) => type.name === "language");
  return {
    ...(has("bold") && { bold: true }),
    ...(has("italic") && { italics: true }),
    ...(has("underline") && { underline: {} }),
    ...(has("strike") && { strike: true }),
    ...(has("smallCaps") && { smallCaps: true }),
    ...(has("superscript") && { superScript: true }),
    ...(has("subscript") && { subScript: true }),
    ...(has("code") && { style: "VerbatimChar" }),
    ...(language && { language: { value: String(language.attrs["tag"]) } }),
  };
}

/** The first line of a stanza has a style of its own, because readers of DOCX drop empty paragraphs. */
function verseOf(verse: Node, write: (line: Node, style: string) => Paragraph): Paragraph[] {
  return verse.children.flatMap((line, at) => {
    if (line.childCount === 0) return [];
    return [write(line, verse.maybeChild(at - 1)?.childCount === 0 ? "VerseStanza" : "Verse")];
  });
}

const endWithParagraph = (blocks: Block[]): Block[] =>
  blocks.at(-1) instanceof Paragraph ? blocks : [...blocks, new Paragraph({})];

function stylesOf(language: string) {
  const body = { font: "Times New Roman", size: 24, language: { value: language } };
  const based = (id: string, name: string, more: object) => ({ id, name, basedOn: "Normal", ...more });
  return {
    default: { document: { run: body, paragraph: { spacing: { line: 360, after: 120 } } } },
    paragraphStyles: [
      based("Quote", "Quote", { paragraph: { indent: { left: 720, right: 720 } } }),
      based("PartTitle", "Part Title", {
        run: { size: 40 },
        paragraph: { alignment: AlignmentType.CENTER, outlineLevel: 0 },
      }),
      based("Verse", "Verse", { paragraph: { spacing: { after: 0 } } }),
      based("VerseStanza", "Verse Stanza", { paragraph: { spacing: { before: 240, after: 0 } } }),
      based("SceneBreak", "Scene Break", { paragraph: { spacing: { before: 240, after: 240 } } }),
      based("AuthorNoteBefore", "Author Note Before", { run: { italics: true } }),
      based("AuthorNoteAfter", "Author Note After", { run: { italics: true } }),
      based("Caption", "Caption", { run: { size: 20 } }),
      based("SourceCode", "Source Code", { run: { font: "Courier New", size: 20 } }),
    ],
    characterStyles: [{ id: "VerbatimChar", name: "Verbatim Char", run: { font: "Courier New" } }],
  };
}
