import {
  attribute,
  childElements,
  type ElementNode,
  type MarkupNode,
  textOf,
} from "../../../epub/read/markup/tree.ts";
import { escapeAttribute, escapeText } from "../../../epub/read/text/output/escape.ts";
import type { OdtStyle, OdtStyles } from "./styles.ts";

// Tracked deletions, comments, declarations of fields and forms.
const left = new Set(
  "tracked-changes annotation annotation-end forms sequence-decls variable-decls user-field-decls".split(" "),
);

const itemNames = new Set(["list-item", "list-header"]);

/** Whether an item holds a heading and nothing else, however many lists deep. */
function isHeadingAlone(node: MarkupNode): boolean {
  const inner = node.kind === "element" ? childElements(node) : [];
  const [only] = inner;
  if (!only || inner.length > 1) return false;
  return only.name === "h" || ((only.name === "list" || itemNames.has(only.name)) && isHeadingAlone(only));
}

/** The body of an OpenDocument text as HTML. */
export class OdtWriter {
  readonly pictures = new Set<string>();
  private readonly styles: OdtStyles;
  private readonly notes: string[] = [];
  /** The last number of each list, and of the last one. */
  private readonly counted = new Map<string, number>();
  private last = 0;
  /** Names of the styles of the lists that are being written, the outermost first. */
  private openLists: (string | null)[] = [];

  constructor(styles: OdtStyles) {
    this.styles = styles;
  }

  write(body: ElementNode): string {
    // Each line of code is a paragraph there.
    const text = this.blocks(body).replaceAll("</pre>\n<pre>", "\n");
    return this.notes.length > 0
      ? `${text}<section class="notes"><ol>${this.notes.join("")}</ol></section>`
      : text;
  }

  private blocks(element: ElementNode): string {
    return element.children.map((child) => (child.kind === "element" ? this.block(child) : "")).join("\n");
  }

  private block(element: ElementNode): string {
    if (left.has(element.name)) return "";
    switch (element.name) {
      case "h": {
        const level = Number.parseInt(attribute(element, "text:outline-level") ?? "1", 10);
        const tag = `h${Math.min(6, Math.max(1, level || 1))}`;
        return `<${tag}>${anchor(headingName(textOf(element)))}${this.inline(element)}</${tag}>`;
      }
      case "p":
        return this.paragraph(element);
      case "list":
        return this.list(element);
      case "table":
        return `<table>${this.rows(element, "td")}</table>`;
      case "frame":
        return this.frame(element);
      default:
        return this.blocks(element);
    }
  }

  private paragraph(element: ElementNode): string {
    const style = this.styles.find(attribute(element, "text:style-name"));
    const kind =
      `${style?.name ?? ""} ${style?.parent ?? ""} ${attribute(element, "text:style-name") ?? ""}`.replaceAll(
        "_20_",
        " ",
      );
    const content = this.inline(element, style);
    if (/\bTitle\b/.test(kind) && !/Subtitle/.test(kind)) return `<h1>${content}</h1>`;
    if (/\bHorizontal Line\b/.test(kind)) return "<hr/>";
    if (/\bPreformatted Text\b|\bSource Code\b/.test(kind)) return `<pre>${content}</pre>`;
    if (/\bVerse\b|\bPoem\b|\bPoetry\b/.test(kind))
      return `<div class="stanza"><p class="line">${content}</p></div>`;
    const align = style?.align ? ` class="align-${style.align}"` : "";
    const paragraph = `<p${align}>${content}</p>`;
    return /\bQuot(e|ation|ations)\b|\bBlock Text\b/.test(kind)
      ? `<blockquote>${paragraph}</blockquote>`
      : paragraph;
  }

  /** A list; a list within it that names no style has the style of the one around it, at its own level. */
  private list(element: ElementNode): string {
    const name = attribute(element, "text:style-name") ?? this.openLists.at(-1) ?? null;
    this.openLists.push(name);
    const level = this.styles.findListLevel(name, this.openLists.length);
    const tag = level.isNumbered ? "ol" : "ul";
    const start = level.isNumbered ? this.startOf(element, level.start) : 1;
    const type = level.numerals ? ` type="${level.numerals}"` : "";
    const items = element.children.filter((child) => child.kind === "element" && itemNames.has(child.name));
    const written = items.map((item) => (item.kind === "element" ? this.blocks(item) : ""));
    this.openLists.pop();
    if (level.isNumbered) this.count(element, start + childElements(element, "list-item").length - 1);
    // A heading that is numbered by a list stands in one: there it would begin no chapter.
    if (items.length > 0 && items.every(isHeadingAlone)) return written.join("\n");
    const inner = written.map((item) => `<li>${item}</li>`).join("");
    return `<${tag}${start === 1 ? "" : ` start="${start}"`}${type}>${inner}</${tag}>`;
  }

  /** Where a list begins to count: as its first item says, after the list that it continues, or as its style says. */
  private startOf(list: ElementNode, usual: number): number {
    const [first] = childElements(list, "list-item");
    const given = Number.parseInt((first && attribute(first, "text:start-value")) ?? "", 10);
    if (given >= 0) return given;
    const continued = this.counted.get(attribute(list, "text:continue-list") ?? "");
    if (continued !== undefined) return continued + 1;
    return attribute(list, "text:continue-numbering") === "true" ? this.last + 1 : usual;
  }

  private count(list: ElementNode, last: number): void {
    this.last = last;
    const id = attribute(list, "xml:id");
    if (id) this.counted.set(id, last);
  }

  private rows(element: ElementNode, cell: "td" | "th"): string {
    let out = "";
    for (const child of element.children) {
      if (child.kind === "text") continue;
      if (child.name === "table-row") out += `<tr>${this.cells(child, cell)}</tr>`;
      else if (child.name === "table-header-rows") out += this.rows(child, "th");
      else if (child.name === "table-rows" || child.name === "table-row-group") out += this.rows(child, cell);
    }
    return out;
  }

  private cells(row: ElementNode, tag: "td" | "th"): string {
    let out = "";
    for (const child of row.children) {
      if (child.kind === "text" || child.name !== "table-cell") continue;
      const span = (name: string) =>
        Number.parseInt(attribute(child, `table:number-${name}-spanned`) ?? "1", 10) || 1;
      out += `<${tag} colspan="${span("columns")}" rowspan="${span("rows")}">${this.blocks(child)}</${tag}>`;
    }
    return out;
  }

  private inline(element: ElementNode, style: OdtStyle | null = null): string {
    const inner = element.children.map((child) => this.inlineNode(child)).join("");
    return marked(inner, style);
  }

  private inlineNode(node: MarkupNode): string {
    if (node.kind === "text") return escapeText(node.text);
    if (left.has(node.name)) return "";
    switch (node.name) {
      case "span":
        return this.inline(node, this.styles.find(attribute(node, "text:style-name")));
      case "a":
        return link(attribute(node, "xlink:href") ?? "", this.inline(node));
      case "bookmark":
      case "bookmark-start":
      case "reference-mark":
      case "reference-mark-start":
        return anchor(attribute(node, "text:name") ?? "");
      case "bookmark-ref":
      case "reference-ref":
        return link(`#${attribute(node, "text:ref-name") ?? ""}`, this.inline(node));
      case "s":
        return " ".repeat(Math.min(100, Number.parseInt(attribute(node, "text:c") ?? "1", 10) || 1));
      case "tab":
        return " ";
      case "line-break":
        return "<br/>";
      case "note":
        return this.note(node);
      case "frame":
        return this.frame(node);
      case "ruby": {
        const of = (name: string) =>
          node.children.filter((child) => child.kind === "element" && child.name === name);
        return `<ruby>${of("ruby-base")
          .map((child) => this.inlineNode(child))
          .join("")}<rt>${of("ruby-text")
          .map((child) => escapeText(textOf(child)))
          .join("")}</rt></ruby>`;
      }
      case "p":
      case "h":
      case "list":
      case "table":
        return this.block(node);
      default:
        return this.inline(node);
    }
  }

  private note(node: ElementNode): string {
    const number = this.notes.length + 1;
    this.notes.push("");
    const around = this.openLists;
    this.openLists = [];
    const body = node.children.find((child) => child.kind === "element" && child.name === "note-body");
    const text = body?.kind === "element" ? this.blocks(body) : "";
    this.openLists = around;
    this.notes[number - 1] = `<li id="note-${number}" role="doc-footnote">${text}</li>`;
    return `<a href="#note-${number}" role="doc-noteref">${number}</a>`;
  }

  /** A frame holds a picture, or a text with one in it and its caption. */
  private frame(node: ElementNode): string {
    let out = "";
    for (const child of node.children) {
      if (child.kind === "text") continue;
      const href = child.name === "image" ? attribute(child, "xlink:href") : null;
      if (href) {
        this.pictures.add(href);
        out += `<img src="${escapeAttribute(href)}" alt="${escapeAttribute(descriptionOf(node))}"/>`;
        break;
      }
      if (child.name === "text-box") out += `<figure>${this.caption(child)}</figure>`;
    }
    return out;
  }

  private caption(box: ElementNode): string {
    const content = this.blocks(box);
    const picture = /<img [^>]*>/.exec(content)?.[0];
    const words = content.replace(/<img [^>]*>/g, "");
    return picture ? `${picture}<figcaption>${words}</figcaption>` : content;
  }
}

const anchor = (name: string) => (name ? `<a id="${escapeAttribute(name)}"></a>` : "");

/** LibreOffice names a heading by its words, after its number: `#1.2.The sea|outline`. */
function link(href: string, inner: string): string {
  const heading = /^#(?:\d{1,4}\.){0,10}(.{0,500})\|outline$/.exec(decoded(href.slice(0, 2_000)))?.[1];
  const to = heading === undefined ? href : `#${headingName(heading)}`;
  return `<a href="${escapeAttribute(to)}">${inner}</a>`;
}

const headingName = (words: string) => `heading ${words.replace(/\s+/g, " ").trim().slice(0, 500)}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function descriptionOf(frame: ElementNode): string {
  const of = (name: string) => {
    const found = frame.children.find((child) => child.kind === "element" && child.name === name);
    return found ? textOf(found) : "";
  };
  return of("desc") || of("title");
}

function marked(inner: string, style: OdtStyle | null): string {
  if (!style || !inner) return inner;
  let out = inner;
  if (style.isSmallCaps) out = `<span class="small-caps">${out}</span>`;
  if (style.position)
    out = `<${style.position === "super" ? "sup" : "sub"}>${out}</${style.position === "super" ? "sup" : "sub"}>`;
  if (style.isStruck) out = `<s>${out}</s>`;
  if (style.isUnderlined) out = `<u>${out}</u>`;
  if (style.isItalic) out = `<em>${out}</em>`;
  return style.isBold ? `<strong>${out}</strong>` : out;
}
