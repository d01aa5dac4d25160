import type { Mark, Node } from "@tiptap/pm/model";
import { escapeXml } from "../epub/write/xml.ts";
import { type InternalLink, parseInternalLink } from "./links/link-address.ts";
import { blockIdsOf } from "./links/internal-links.ts";

export interface XhtmlOptions {
  /** The URL of a stored picture by its hash; null omits the picture and keeps its caption. */
  pictureAddress: (hash: string) => string | null;
  /** Prefix of every id. */
  idPrefix?: string;
  /** Accessible name of the link from a note back to the text. */
  backLabel: string;
  /** Attributes of a link to another chapter or one of its blocks; null omits the link and keeps its text. */
  chapterLink?: (place: InternalLink & { chapter: string }) => Record<string, string> | null;
  /** The same for a link to a block of this document, where its address is not simply `#id`. */
  blockLink?: (block: string) => Record<string, string> | null;
}

/**
 * A document as well-formed XHTML that HTML parsers read as the same tree: the only way from authors' documents to pages, feeds and
 * books. Every text and attribute is escaped here, so nothing in a document can become markup.
 * Footnotes are collected at the end, linked both ways (EPUB 3.3 Structural Semantics, DPUB-ARIA 1.1).
 */
export function toXhtml(document: Node, options: XhtmlOptions): string {
  const writer = new XhtmlWriter(document, options);
  writer.follow(document.children);
  return writer.finish();
}

class XhtmlWriter {
  private readonly out: string[] = [];
  private readonly notes: string[] = [];
  private readonly prefix: string;
  private readonly options: XhtmlOptions;
  isNewPoem = false;

  private readonly document: Node;
  private blockIds: Set<string> | null = null;

  constructor(document: Node, options: XhtmlOptions) {
    this.document = document;
    this.options = options;
    this.prefix = options.idPrefix ?? "";
  }

  finish(): string {
    if (this.notes.length > 0)
      this.out.push(
        `<section class="notes" epub:type="footnotes" role="doc-endnotes">\n${this.notes.join("\n")}\n</section>`,
      );
    return this.out.join("\n");
  }

  block(node: Node): void {
    const write = blockWriters[node.type.name];
    if (!write) throw new Error(`no XHTML for ${node.type.name}`);
    write(this, node);
  }

  put(line: string): void {
    this.out.push(line);
  }

  blocks(node: Node): void {
    this.follow(node.children);
  }

  /** Writes sibling blocks: a poem directly after a poem is marked as a new one. */
  follow(blocks: readonly Node[]): void {
    blocks.forEach((block, at) => {
      this.isNewPoem = blocks[at - 1]?.type.name === "verse";
      this.block(block);
    });
  }

  within(open: string, node: Node, close: string): void {
    this.put(open);
    this.blocks(node);
    this.put(close);
  }

  id(node: Node): string {
    const id: unknown = node.attrs["id"];
    return typeof id === "string" ? ` id="${this.prefix}${escapeXml(id)}"` : "";
  }

  picture(node: Node): string {
    const { hash, alt, width, height } = node.attrs;
    const address = this.options.pictureAddress(String(hash));
    if (address === null) return "";
    const size = width && height ? ` width="${Number(width)}" height="${Number(height)}"` : "";
    const isSilent = node.attrs["isDecorative"] === true && !alt;
    return `<img src="${escapeXml(address)}" alt="${escapeXml(String(alt))}"${isSilent ? ' role="presentation"' : ""}${size}/>`;
  }

  /** The inline content of a block. Elements stay open across pieces that share their marks. */
  inline(block: Node): string {
    let out = "";
    const open: Mark[] = [];
    block.forEach((child) => {
      const marks = marksAround(child).filter((mark) => this.leadsSomewhere(mark));
      let takenCount = 0;
      while (isSame(open[takenCount], marks[takenCount])) takenCount += 1;
      out += open.splice(takenCount).reverse().map(closeMark).join("");
      for (const mark of marks.slice(takenCount)) {
        out += mark.type.name === "link" ? `<a${this.leadOf(mark)}>` : openMark(mark);
        open.push(mark);
      }
      out += this.piece(child);
    });
    return out + open.reverse().map(closeMark).join("");
  }

  private leadsSomewhere(mark: Mark): boolean {
    return mark.type.name !== "link" || this.leadOf(mark) !== null;
  }

  /** The attributes of a link; null when its target no longer exists. */
  private leadOf({ attrs }: Mark): string | null {
    const place = parseInternalLink(attrs["href"]);
    if (!place) return attributesOf({ href: String(attrs["href"]) });
    const { chapter, block } = place;
    const { chapterLink, blockLink } = this.options;
    if (chapter !== null) return attributesOf(chapterLink?.({ chapter, block }) ?? null);
    if (blockLink) return attributesOf(blockLink(block ?? ""));
    this.blockIds ??= blockIdsOf(this.document);
    return this.blockIds.has(block ?? "") ? attributesOf({ href: `#${this.prefix}${block}` }) : null;
  }

  private piece(node: Node): string {
    if (node.isText) return escapeXml(node.text ?? "");
    if (node.type.name === "hardBreak") return "<br/>";
    return this.note(node);
  }

  private note(node: Node): string {
    const number = this.notes.length + 1;
    const [here, there] = [`${this.prefix}noteref-${number}`, `${this.prefix}note-${number}`];
    // The slot is reserved first, so that numbers stay in order should a note ever contain another.
    this.notes.push("");
    this.notes[number - 1] =
      `<aside id="${there}" epub:type="footnote" role="doc-footnote">` +
      `<p>${this.inline(node)} <a epub:type="backlink" role="doc-backlink" aria-label="${escapeXml(this.options.backLabel)}" href="#${here}">↩\uFE0E</a></p></aside>`;
    return `<a class="noteref" epub:type="noteref" role="doc-noteref" id="${here}" href="#${there}">${number}</a>`;
  }
}

/** A note reference is itself a link: it cannot be inside another link or a ruby base. */
function marksAround({ type, marks }: Node): readonly Mark[] {
  if (type.name !== "footnote") return marks;
  return marks.filter((mark) => mark.type.name !== "link" && mark.type.name !== "ruby");
}

const attributesOf = (attributes: Record<string, string> | null) =>
  attributes &&
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");

const isSame = (one: Mark | undefined, other: Mark | undefined) => Boolean(one && other && one.eq(other));

type BlockWriter = (writer: XhtmlWriter, node: Node) => void;

const blockWriters: Record<string, BlockWriter> = {
  paragraph: (writer, node) => {
    const { align } = node.attrs;
    writer.put(
      `<p${writer.id(node)}${align ? ` class="align-${align === "end" ? "right" : "center"}"` : ""}>${writer.inline(node)}</p>`,
    );
  },
  heading: (writer, node) => {
    const tag = `h${Number(node.attrs["level"])}`;
    writer.put(`<${tag}${writer.id(node)}>${writer.inline(node)}</${tag}>`);
  },
  blockquote: (writer, node) => writer.within("<blockquote>", node, "</blockquote>"),
  verse: (writer, node) => {
    const { isNewPoem } = writer;
    for (const [at, stanza] of stanzasOf(node).entries())
      writer.put(
        `<p class="stanza${isNewPoem && at === 0 ? " poem" : ""}">${stanza.map((line) => verseLine(writer, line)).join("<br/>")}</p>`,
      );
  },
  sceneBreak: (writer, node) => writer.put(`<hr${writer.id(node)} class="scene"/>`),
  bulletList: (writer, node) => writer.within("<ul>", node, "</ul>"),
  orderedList: (writer, node) => {
    const { start, type } = node.attrs;
    const from = Number(start) === 1 ? "" : ` start="${Number(start)}"`;
    writer.within(`<ol${from}${type ? ` type="${escapeXml(String(type))}"` : ""}>`, node, "</ol>");
  },
  listItem: (writer, node) => writer.within("<li>", node, "</li>"),
  table: (writer, node) => {
    writer.put("<table>");
    const [head, body] = rowsOf(node);
    if (head.length > 0) writer.put("<thead>");
    for (const row of head) writer.block(row);
    if (head.length > 0) writer.put("</thead>");
    if (body.length > 0) writer.put("<tbody>");
    for (const row of body) writer.block(row);
    if (body.length > 0) writer.put("</tbody>");
    writer.put("</table>");
  },
  tableRow: (writer, node) => writer.within("<tr>", node, "</tr>"),
  tableHeader: (writer, node) => writer.within(`<th${spans(node)}>`, node, "</th>"),
  tableCell: (writer, node) => writer.within(`<td${spans(node)}>`, node, "</td>"),
  figure: (writer, node) => {
    const caption = writer.inline(node);
    writer.put(
      `<figure${writer.id(node)}>${writer.picture(node)}${caption && `<figcaption>${caption}</figcaption>`}</figure>`,
    );
  },
  codeBlock: (writer, node) =>
    writer.put(`<pre${writer.id(node)}><code>${escapeXml(node.textContent)}</code></pre>`),
};

const spans = ({ attrs: { colspan, rowspan, align } }: Node) =>
  (Number(colspan) > 1 ? ` colspan="${Number(colspan)}"` : "") +
  (Number(rowspan) > 1 ? ` rowspan="${Number(rowspan)}"` : "") +
  (align === "center" || align === "right" || align === "left" ? ` class="align-${align}"` : "");

function verseLine(writer: XhtmlWriter, line: Node): string {
  const indent = Number(line.attrs["indent"]);
  return `<span class="line${indent > 0 ? ` indent-${indent}` : ""}"${writer.id(line)}>${writer.inline(line)}</span>`;
}

/** Splits lines at empty ones; verse of empty lines only has no stanza. */
function stanzasOf(verse: Node): Node[][] {
  const stanzas: Node[][] = [[]];
  verse.forEach((line) => {
    if (line.childCount === 0) stanzas.push([]);
    else stanzas.at(-1)?.push(line);
  });
  return stanzas.filter((stanza) => stanza.length > 0);
}

/** The leading rows of header cells only, and the other rows; a table of header rows only has no head. */
function rowsOf(table: Node): [head: Node[], body: Node[]] {
  const rows = table.children.filter((row) => row.childCount > 0);
  const first = rows.findIndex((row) => row.children.some((cell) => cell.type.name !== "tableHeader"));
  return first <= 0 ? [[], rows] : [rows.slice(0, first), rows.slice(first)];
}

const plainTags: Record<string, string> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  code: "code",
  superscript: "sup",
  subscript: "sub",
};

function openMark({ type, attrs }: Mark): string {
  switch (type.name) {
    case "smallCaps":
      return '<span class="small-caps">';
    case "language": {
      const tag = escapeXml(String(attrs["tag"]));
      return `<span lang="${tag}" xml:lang="${tag}">`;
    }
    case "ruby":
      return "<ruby>";
    default:
      return `<${plainTags[type.name]}>`;
  }
}

function closeMark({ type, attrs }: Mark): string {
  if (type.name === "link") return "</a>";
  if (type.name === "smallCaps" || type.name === "language") return "</span>";
  if (type.name === "ruby") return `<rt>${escapeXml(String(attrs["text"]))}</rt></ruby>`;
  return `</${plainTags[type.name]}>`;
}
