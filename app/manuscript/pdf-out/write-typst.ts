import type { Mark, Node } from "@tiptap/pm/model";
import { textDirection } from "../epub-out/text-direction.ts";
import { wordsOfTheBook } from "../epub-out/words-of-the-book.ts";
import { picturePath } from "../epub-out/work.ts";
import { writableText } from "../epub-out/xml.ts";
import { paragraphsOf, type WorkText } from "../document/work-text.ts";
import { preamble } from "./preamble.ts";

/**
 * A work as Typst's source. Every word of the author's is a string literal, so that nothing written in a work can be anything
 * but text to the typesetter.
 */
export function writeTypst(text: WorkText): string {
  const words = wordsOfTheBook(text.language);
  const [language = "en", region] = text.language.split("-");
  const facts = {
    title: literal(text.title),
    author: literal(text.author),
    lang: literal(language.toLowerCase()),
    region: region && /^[A-Z]{2}$/i.test(region) ? literal(region) : "none",
    dir: textDirection(text.language),
  };
  const writer = new TypstWriter(text);
  const chapters = text.chapters.map((chapter) => {
    try {
      const notes = (given: string | null) =>
        paragraphsOf(given).map((line) => `#author-note(${literal(line)})`);
      return [
        ...(chapter.part ? [`#part-page(${literal(chapter.part)})`] : []),
        `#chapter(${literal(chapter.title)})`,
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
    ...(text.publishedOn ? [`${words.published}: ${text.publishedOn}`] : []),
    ...(licence ? [`${words.licensed} ${licence.name}.`] : []),
    text.otherIdentifiers.join(" · "),
  ].filter(Boolean);
  return `${preamble(facts)}
#title-page(${literal(text.title)}, ${text.subtitle ? literal(text.subtitle) : "none"}, ${literal(text.author)}, (${colophon.map((line) => `${literal(line)},`).join("")}))
#contents-page(${literal(words.contents)})
#begin-text()
${chapters.join("\n\n")}
`;
}

/** Text as a string of Typst's. */
const literal = (text: string) =>
  `"${writableText(text)
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replace(/[\n\r\t]/g, " ")}"`;

const numeralOf = (type: unknown) => (typeof type === "string" && /^[aAiI]$/.test(type) ? type : "1");

class TypstWriter {
  private readonly pictures: Map<string, string>;

  constructor({ pictures }: WorkText) {
    this.pictures = new Map(pictures.map((picture) => [picture.hash, `/${picturePath(picture)}`]));
  }

  blocks(node: Node): string {
    let isFirst = true;
    return node.children
      .map((child) => {
        const written = this.block(child, isFirst);
        // After a heading or a break a paragraph begins at the margin.
        isFirst = ["heading", "sceneBreak"].includes(child.type.name);
        return written;
      })
      .join("\n\n");
  }

  private block(node: Node, isFirst: boolean): string {
    switch (node.type.name) {
      case "paragraph": {
        const { align } = node.attrs;
        const words = this.inline(node);
        if (align) return `#align(${align})[${words}]`;
        return isFirst ? `#first-paragraph[${words}]` : `#paragraph[${words}]`;
      }
      case "heading":
        return `#section-heading(${Number(node.attrs["level"])})[${this.inline(node)}]`;
      case "blockquote":
        return `#quoted[\n${this.blocks(node)}\n]`;
      case "verse":
        return `#verse((${node.children.map((line) => `(${Number(line.attrs["indent"])}, [${this.inline(line)}]),`).join("\n")}))`;
      case "sceneBreak":
        return "#scene-break()";
      case "bulletList":
        return `#list(${node.children.map((item) => `[\n${this.blocks(item)}\n]`).join(", ")})`;
      case "orderedList":
        return `#enum(numbering: ${literal(`${numeralOf(node.attrs["type"])}.`)}, start: ${Math.max(0, Number(node.attrs["start"]))}, ${node.children.map((item) => `[\n${this.blocks(item)}\n]`).join(", ")})`;
      case "table":
        return this.table(node);
      case "figure": {
        const path = this.pictures.get(String(node.attrs["hash"]));
        const caption = node.childCount > 0 ? `[${this.inline(node)}]` : "none";
        return path
          ? `#picture(${literal(path)}, ${literal(String(node.attrs["alt"]))}, ${caption})`
          : node.childCount > 0
            ? `#paragraph[${this.inline(node)}]`
            : "";
      }
      case "codeBlock":
        return `#raw(block: true, "${writableText(node.textContent).replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}")`;
      default:
        return this.blocks(node);
    }
  }

  private table(node: Node): string {
    const widthOf = (row: Node) => row.children.reduce((sum, cell) => sum + Number(cell.attrs["colspan"]), 0);
    const columns = node.children.reduce((widest, row) => Math.max(widest, widthOf(row)), 1);
    const cells = node.children.flatMap((row, at) =>
      row.children.map((cell) => {
        const { colspan, rowspan } = cell.attrs;
        // Never beyond the table's edges: files of other programs promise more rows than they have.
        const [across, down] = [Number(colspan), Math.min(Number(rowspan), node.childCount - at)];
        const body = cell.children
          .map((child) => (child.type.name === "paragraph" ? this.inline(child) : this.block(child, true)))
          .join("\n\n");
        const inner = cell.type.name === "tableHeader" ? `#emph[${body}]` : body;
        return `table.cell(colspan: ${across}, rowspan: ${down})[${inner}]`;
      }),
    );
    return `#table-block(${columns}, (${cells.map((cell) => `${cell},`).join("\n")}))`;
  }

  private inline(node: Node): string {
    return node.children.map((child) => this.piece(child)).join("");
  }

  private piece(child: Node): string {
    if (child.type.name === "hardBreak") return "#linebreak()";
    if (child.type.name === "footnote") return `#footnote[${this.inline(child)}]`;
    const text = `#${literal(child.text ?? "")}`;
    return [...child.marks].reverse().reduce(wrapMark, text).concat(";");
  }
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
      return around(`ruby(${literal(String(attrs["text"]))})`);
    default:
      return inner;
  }
}
