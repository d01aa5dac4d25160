import type { Mark, Node } from "@tiptap/pm/model";
import { textDirection } from "../../../epub/write/text-direction.ts";
import { bookLabels } from "../../../epub/write/navigation/book-labels.ts";
import { picturePath } from "../../../epub/write/work.ts";
import { writableText } from "../../../epub/write/xml.ts";
import { LongRuns, withoutLongRuns } from "./long-runs.ts";
import { parseInternalLink } from "../../../document/links/link-address.ts";
import { WorkLinks } from "../../../document/links/work-links.ts";
import { paragraphsOf, type WorkText } from "../../../document/work-text.ts";
import { preamble } from "./preamble.ts";
import { fitTable } from "./table-design.ts";

/**
 * A work as Typst's source. Every word of the author's is a string literal, so that nothing written in a work can be anything
 * but text to the typesetter.
 */
export function writeTypst(text: WorkText): string {
  const labels = bookLabels(text.language);
  const [language = "en", region] = text.language.split("-");
  const facts = {
    title: textLiteral(text.title),
    author: textLiteral(text.author ?? ""),
    lang: literal(language.toLowerCase()),
    region: region && /^[A-Z]{2}$/i.test(region) ? literal(region) : "none",
    dir: textDirection(text.language),
  };
  const writer = new TypstWriter(text);
  const chapters = text.chapters.map((chapter, at) => {
    try {
      const notes = (given: string | null) =>
        paragraphsOf(given).map((line) => `#author-note(${textLiteral(line)})`);
      return [
        ...(chapter.part ? [`#part-page(${textLiteral(chapter.part)})`] : []),
        `#chapter(${textLiteral(chapter.title)})`,
        ...writer.beginChapter(at + 1),
        ...notes(chapter.noteBefore),
        writer.blocks(chapter.document),
        ...notes(chapter.noteAfter),
        "#chapter-end()",
      ].join("\n\n");
    } catch (error) {
      throw new Error(`The chapter “${chapter.title}” cannot be written`, { cause: error });
    }
  });
  const { licence } = text;
  const colophon = [
    ...(text.publishedOn ? [`${labels.published}: ${text.publishedOn}`] : []),
    ...(licence ? [`${labels.licensed} ${licence.name}.`] : []),
    text.otherIdentifiers.join(" · "),
  ].filter(Boolean);
  return `${preamble(facts)}
#title-page(${textLiteral(text.title)}, ${text.subtitle ? textLiteral(text.subtitle) : "none"}, ${textLiteral(text.author ?? "")}, (${colophon.map((line) => `${textLiteral(line)},`).join("")}))
${text.chapters.length > 1 ? `#contents-page(${literal(labels.contents)})\n` : ""}#begin-text()
${chapters.join("\n\n")}
`;
}

/** A Typst string literal: control characters removed, quotes and backslashes escaped. */
const literal = (text: string) =>
  `"${writableText(text)
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replace(/[\n\r\t]/g, " ")}"`;

/** The same for text that is broken into lines. */
const textLiteral = (text: string) => literal(withoutLongRuns(text));

const numeralOf = (type: unknown) => (typeof type === "string" && /^[aAiI]$/.test(type) ? type : "1");

interface BlockPosition {
  isFirst: boolean;
  isChapter: boolean;
}
const within: BlockPosition = { isFirst: true, isChapter: false };

class TypstWriter {
  private readonly pictures: Map<string, string>;

  /** Typst fails on links to missing labels: only anchors that are linked are written. */
  private readonly links: WorkLinks;
  private readonly labelled = new Set<string>();
  private chapter = 0;

  constructor(text: WorkText) {
    this.pictures = new Map(text.pictures.map((picture) => [picture.hash, `/${picturePath(picture)}`]));
    this.links = new WorkLinks(text);
  }

  beginChapter(number: number): string[] {
    this.chapter = number;
    const name = this.links.chapterName(number);
    return name ? [`#metadata(none) <${name}>`] : [];
  }

  /** The label before a block that is linked to. */
  private labelOf({ attrs }: Node): string {
    const name = this.links.blockName(this.chapter, attrs["id"]);
    if (name === null || this.labelled.has(name)) return "";
    this.labelled.add(name);
    return `#metadata(none) <${name}>`;
  }

  /** Only top-level blocks of a chapter may take a page of their own. */
  blocks(node: Node): string {
    const isChapter = node.type.name === "doc";
    let isFirst = true;
    return node.children
      .map((child) => {
        const written = this.block(child, { isFirst, isChapter });
        // A paragraph after a heading or scene break is not indented.
        isFirst = ["heading", "sceneBreak"].includes(child.type.name);
        return written;
      })
      .join("\n\n");
  }

  private block(node: Node, { isFirst, isChapter }: BlockPosition = within): string {
    switch (node.type.name) {
      case "paragraph": {
        const { align } = node.attrs;
        const line = this.inline(node);
        if (align) return `#align(${align})[${line}]`;
        return isFirst ? `#first-paragraph[${line}]` : `#paragraph[${line}]`;
      }
      case "heading":
        return `#section-heading(${Number(node.attrs["level"])})[${this.inline(node)}]`;
      case "blockquote":
        return `#quoted[\n${this.blocks(node)}\n]`;
      case "verse":
        return `#verse((${node.children.map((line) => `(${Number(line.attrs["indent"])}, [${this.inline(line)}]),`).join("\n")}))`;
      case "sceneBreak":
        return `${this.labelOf(node)}#scene-break()`;
      case "bulletList":
        return `#list(${node.children.map((item) => `[\n${this.blocks(item)}\n]`).join(", ")})`;
      case "orderedList":
        return `#enum(numbering: ${literal(`${numeralOf(node.attrs["type"])}.`)}, start: ${Math.max(0, Number(node.attrs["start"]))}, ${node.children.map((item) => `[\n${this.blocks(item)}\n]`).join(", ")})`;
      case "table":
        return this.table(node, isChapter);
      case "figure": {
        const path = this.pictures.get(String(node.attrs["hash"]));
        const label = this.labelOf(node);
        const caption = node.childCount > 0 ? `[${this.inline(node)}]` : "none";
        return path
          ? `${label}#picture(${literal(path)}, ${literal(String(node.attrs["alt"]))}, ${caption})`
          : node.childCount > 0
            ? `#paragraph[${label}${this.inline(node)}]`
            : label;
      }
      case "codeBlock":
        return `${this.labelOf(node)}#raw(block: true, "${writableText(withoutLongRuns(node.textContent)).replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}")`;
      default:
        return this.blocks(node);
    }
  }

  private table(node: Node, canTurn: boolean): string {
    const fit = fitTable(longestWords(node), canTurn);
    const bodyOf = (cell: Node) =>
      cell.children
        .map((child) => (child.type.name === "paragraph" ? this.inline(child) : this.block(child)))
        .join("\n\n");
    if (!fit) {
      const rows = node.children.map(
        (row) => `(${row.children.map((cell) => `[${bodyOf(cell)}],`).join("")}),`,
      );
      return `#table-rows((${rows.join("\n")}))`;
    }
    const rows = node.children.map((row, at) => {
      const cells = row.children.map((cell) => {
        const { colspan, rowspan } = cell.attrs;
        // Never beyond the table's edges: files of other programs promise more rows than they have.
        const [across, down] = [Number(colspan), Math.min(Number(rowspan), node.childCount - at)];
        const body = bodyOf(cell);
        const inner = cell.type.name === "tableHeader" ? `#emph[${body}]` : body;
        return `table-cell(${across}, ${down}, [${inner}]),`;
      });
      return at === 0 && isRepeatable(row) ? `table.header(${cells.join("")}),` : cells.join("");
    });
    const block = `#table-block(${columnsOf(node)}, ${fit.size}, ${fit.inset}, (${rows.join("\n")}))`;
    return fit.isTurned ? `#turned[${block}]` : block;
  }

  private inline(node: Node): string {
    const runs = new LongRuns();
    return this.labelOf(node) + node.children.map((child) => this.piece(child, runs)).join("");
  }

  private piece(child: Node, runs: LongRuns): string {
    if (child.type.name === "hardBreak") return "#linebreak()";
    if (child.type.name === "footnote") return `#footnote[${this.inline(child)}]`;
    const text = `#${literal(runs.broken(child.text ?? ""))}`;
    const wrap = (inner: string, mark: Mark) =>
      parseInternalLink(mark.attrs["href"]) ? this.placeLink(inner, mark) : wrapMark(inner, mark);
    return [...child.marks].reverse().reduce(wrap, text).concat(";");
  }

  private placeLink(inner: string, { attrs }: Mark): string {
    const name = this.links.anchorFor(attrs["href"], this.chapter);
    return name === null ? inner : `#link(<${name}>)[${inner}]`;
  }
}

const spansOf = (row: Node) => row.children.reduce((sum, cell) => sum + Number(cell.attrs["colspan"]), 0);
const columnsOf = (table: Node) => table.children.reduce((widest, row) => Math.max(widest, spansOf(row)), 1);

/** Whether a table that goes on says these words again on its next page: a short row of headings. */
const isRepeatable = (row: Node) =>
  row.textContent.length < 300 &&
  row.children.every(
    ({ type, attrs, children }) =>
      type.name === "tableHeader" &&
      Number(attrs["rowspan"]) === 1 &&
      children.every((child) => child.type.name === "paragraph"),
  );

/** How many letters the longest word of each column has; of cells over several columns, nothing. */
function longestWords(table: Node): number[] {
  const longest = Array.from({ length: columnsOf(table) }, () => 1);
  for (const row of table.children) {
    let column = 0;
    for (const cell of row.children) {
      const across = Number(cell.attrs["colspan"]);
      const words = across === 1 ? cell.textBetween(0, cell.content.size, " ", " ").split(/\s+/) : [];
      for (const { length } of words) longest[column] = Math.max(longest[column] ?? 1, length);
      column += across;
    }
  }
  return longest;
}

function wrapMark(inner: string, { type, attrs }: Mark): string {
  const around = (open: string) => `#${open}[${inner}]`;
  switch (type.name) {
    case "bold":
      return around("strong");
    case "italic":
      return around("emph");
    case "link":
      return around(`link(${literal(String(attrs["href"]))})`);
    case "superscript":
      return around("super");
    case "subscript":
      return around("sub");
    case "smallCaps":
      return around("smallcaps");
    case "underline":
      return around("underline");
    case "strike":
      return around("strike");
    case "code":
      return around("code-words");
    case "language": {
      const tag = String(attrs["tag"]).split("-")[0] ?? "en";
      return around(`text(lang: ${literal(tag.toLowerCase())})`);
    }
    case "ruby":
      return around(`ruby(${textLiteral(String(attrs["text"]))})`);
    default:
      return inner;
  }
}
