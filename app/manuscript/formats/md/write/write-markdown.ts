import type { Mark, Node } from "@tiptap/pm/model";
import { documentSchema } from "../../../document/schema.ts";
import { toXhtml } from "../../../document/to-xhtml.ts";
import { parseInternalLink, formatInternalLink } from "../../../document/links/link-address.ts";
import { WorkLinks } from "../../../document/links/work-links.ts";
import { paragraphsOf, type WorkText } from "../../../document/work-text.ts";

/** A work as CommonMark with tables, footnotes and the few elements of HTML that Markdown has no sign for. */
export function writeMarkdown(text: WorkText, pictureAddress: (hash: string) => string): string {
  const hasParts = text.chapters.some(({ part }) => part);
  const facts = [
    `title: ${JSON.stringify(text.title)}`,
    ...(text.subtitle ? [`subtitle: ${JSON.stringify(text.subtitle)}`] : []),
    ...(text.author ? [`author: ${JSON.stringify(text.author)}`] : []),
    `language: ${JSON.stringify(text.language)}`,
    // Pandoc's word for what the headings of the highest level are.
    `top-level-division: ${hasParts ? "part" : "chapter"}`,
  ];
  const links = new WorkLinks(text);
  const chapters = text.chapters.map((chapter, index) => {
    const number = index + 1;
    const writer = new MarkdownWriter({ chapter: number, links }, pictureAddress, hasParts ? 1 : 0);
    const before = authorNote("before", chapter.noteBefore);
    const after = authorNote("after", chapter.noteAfter);
    const part = chapter.part ? [`# ${escapeInline(chapter.part)}`] : [];
    // Pandoc's way to say what a heading is called in links.
    const name = links.chapterName(number);
    const title = `${hasParts ? "##" : "#"} ${escapeInline(chapter.title)}${name ? ` {#${name}}` : ""}`;
    return [...part, title, ...before, writer.write(chapter.document), ...after].join("\n\n");
  });
  return `---\n${facts.join("\n")}\n---\n\n${chapters.join("\n\n")}\n`;
}

/** One document. */
class MarkdownWriter {
  private readonly notes: string[] = [];
  private readonly prefix: string;
  private readonly chapter: number;
  private readonly links: WorkLinks;
  private readonly address: (hash: string) => string;
  private readonly deeper: number;
  private htmlBlocks = 0;

  constructor(
    { chapter, links }: { chapter: number; links: WorkLinks },
    address: (hash: string) => string,
    deeper: number,
  ) {
    this.prefix = `${chapter}-`;
    this.chapter = chapter;
    this.links = links;
    this.address = address;
    this.deeper = deeper;
  }

  write(document: Node): string {
    return [this.blocks(document), ...this.notes].join("\n\n");
  }

  private blocks(node: Node): string {
    const out: string[] = [];
    node.forEach((child, _, index) => {
      // Two lists one after the other would be one.
      const before = index > 0 ? node.child(index - 1).type.name : "";
      if (child.type.name === before && before.endsWith("List")) out.push("<!-- -->");
      if (before === "blockquote" && child.type.name === "blockquote") out.push("<!-- -->");
      const isNewPoem = before === "verse" && child.type.name === "verse";
      const written = this.block(child);
      out.push(isNewPoem ? written.replace('class="stanza"', 'class="stanza poem"') : written);
    });
    return out.join("\n\n");
  }

  private block(node: Node): string {
    switch (node.type.name) {
      case "paragraph": {
        const { align } = node.attrs;
        return align ? this.asHtml(node) : this.anchorAt(node) + startEscaped(this.inline(node));
      }
      case "heading":
        return `${"#".repeat(Math.min(6, Number(node.attrs["level"]) + this.deeper))} ${this.anchorAt(node)}${this.inline(node)}`;
      case "blockquote":
        return prefixed(this.blocks(node), "> ");
      case "verse":
      case "table":
        return this.asHtml(node);
      case "sceneBreak":
        return this.anchorAt(node) ? this.asHtml(node) : "* * *";
      case "bulletList":
        return this.list(node, () => "- ");
      case "orderedList":
        return this.list(node, (index) => `${Math.max(0, Number(node.attrs["start"])) + index}. `);
      case "figure": {
        if (node.childCount > 0 || node.attrs["isDecorative"] || this.anchorAt(node))
          return this.asHtml(node);
        const alt = String(node.attrs["alt"]).replace(/[[\]\\*_`<>&]/g, "\\$&");
        return `![${alt}](${this.address(String(node.attrs["hash"]))})`;
      }
      case "codeBlock": {
        if (this.anchorAt(node)) return this.asHtml(node);
        const fence = "`".repeat(Math.max(3, longestRun(node.textContent) + 1));
        return `${fence}\n${node.textContent}\n${fence}`;
      }
      default:
        return this.blocks(node);
    }
  }

  /** What Markdown has no sign for, in elements: they end at an empty line, so there is none within them. */
  private asHtml(node: Node): string {
    this.htmlBlocks += 1;
    const idPrefix = `${this.prefix}${this.htmlBlocks}-`;
    return toXhtml(documentSchema.node("doc", null, [withoutIds(node, (id) => this.nameOf(id) === null)]), {
      pictureAddress: this.address,
      idPrefix,
      backLabel: "↩",
      chapterLink: (place) => this.lead(formatInternalLink(place)),
      blockLink: (block) => this.lead(formatInternalLink({ chapter: null, block })),
    })
      .replace(
        new RegExp(` id="${idPrefix}([a-z][a-z0-9]{7})"`, "g"),
        (_, id: string) => ` id="${this.nameOf(id)}"`,
      )
      .replaceAll("\n\n", "\n&#10;");
  }

  /** What links call a block, if any leads there. */
  private nameOf = (id: unknown) => this.links.blockName(this.chapter, id);

  private lead(href: unknown): { href: string } | null {
    const name = this.links.anchorFor(href, this.chapter);
    return name === null ? null : { href: `#${name}` };
  }

  private anchorAt({ attrs }: Node): string {
    const name = this.nameOf(attrs["id"]);
    return name === null ? "" : `<a id="${name}"></a>`;
  }

  private list(node: Node, sign: (index: number) => string): string {
    return node.children
      .map((item, index) => {
        const mark = sign(index);
        return (
          mark +
          this.blocks(item)
            .replaceAll("\n", `\n${" ".repeat(mark.length)}`)
            .replace(/\n +(?=\n)/g, "\n")
        );
      })
      .join("\n");
  }

  private inline(node: Node): string {
    let out = "";
    node.forEach((child, _, index) => {
      const neighbours = [index > 0 ? node.child(index - 1) : null, node.maybeChild(index + 1)];
      const sign = signOf(child);
      if (sign && neighbours.every((each) => !each || each.marks.length === 0))
        out += sign + escapeInline(child.text ?? "") + sign;
      else out += this.piece(child);
    });
    return out;
  }

  private piece(child: Node): string {
    if (child.type.name === "hardBreak") return "<br/>";
    if (child.type.name === "footnote") return this.note(child);
    const marks = child.marks.flatMap((mark) => this.ledMark(mark));
    return marks.length === 0 ? escapeInline(child.text ?? "") : tagged(child.text ?? "", marks);
  }

  /** A link into the work as the file calls its place; one that leads nowhere is no mark. */
  private ledMark(mark: Mark): Mark[] {
    if (!parseInternalLink(mark.attrs["href"])) return [mark];
    const led = this.lead(mark.attrs["href"]);
    return led ? [mark.type.create(led)] : [];
  }

  private note(node: Node): string {
    const label = `${this.prefix}${this.notes.length + 1}`;
    const at = this.notes.push("") - 1;
    this.notes[at] = `[^${label}]: ${startEscaped(this.inline(node).replaceAll("\n", " "))}`;
    return `[^${label}]`;
  }
}

const html = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", " ");

/** Every sign that could mean something to a reader of Markdown. */
const escapeInline = (text: string) => text.replace(/[\\`*_{}[\]<>&#|~^:!$]/g, "\\$&").replaceAll("\n", " ");
/** What begins like an item of a list, numbered in any of the ways that are read, is no list. */
const startEscaped = (text: string) =>
  text
    .replace(/^(\s*)([-+=])/, "$1\\$2")
    .replace(/^(\s*\(?(?:\d{1,9}|[a-z]|[ivxlcdm]{2,15}))([.)])/i, "$1\\$2");

const tags: Record<string, string> = {
  underline: "u",
  superscript: "sup",
  subscript: "sub",
  bold: "strong",
  italic: "em",
  strike: "s",
  code: "code",
};

/** Elements where Markdown's signs would depend on what stands beside them, which in a novel is anything. */
function tagged(text: string, marks: readonly Mark[]): string {
  const words = marks.some(({ type }) => type.name === "code") ? entities(text) : escapeInline(text);
  return [...marks].reverse().reduce((inner, { type, attrs }) => {
    if (type.name === "link") return `<a href="${html(String(attrs["href"]))}">${inner}</a>`;
    if (type.name === "smallCaps") return `<span class="small-caps">${inner}</span>`;
    if (type.name === "language") return `<span lang="${html(String(attrs["tag"]))}">${inner}</span>`;
    if (type.name === "ruby") return `<ruby>${inner}<rt>${html(String(attrs["text"]))}</rt></ruby>`;
    const tag = tags[type.name] ?? "span";
    return `<${tag}>${inner}</${tag}>`;
  }, words);
}

/** Within elements Markdown's signs still count: written as references they do not. */
const entities = (text: string) =>
  html(text).replace(/[\\`*_[\]|~^:!$]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Markdown's own signs, for words that begin and end with a letter: beside anything else they may mean something else. */
function signOf({ text, marks }: Node): string | null {
  const [only, more] = marks;
  if (!text || !only || more || !/^[\p{L}\p{N}]/u.test(text) || !/[\p{L}\p{N}]$/u.test(text)) return null;
  return only.type.name === "italic" ? "*" : only.type.name === "bold" ? "**" : null;
}

/** Ids mean nothing to who reads Markdown, but for those that links lead to. */
function withoutIds(node: Node, isIdle: (id: unknown) => boolean): Node {
  if (node.isText) return node;
  const attrs = "id" in node.attrs && isIdle(node.attrs["id"]) ? { ...node.attrs, id: null } : node.attrs;
  const children = node.children.map((child) => withoutIds(child, isIdle));
  return node.type.create(attrs, children, node.marks);
}

/** As in the files of ours that are HTML, so that it is known for what it is when it comes back. */
function authorNote(place: "before" | "after", text: string | null): string[] {
  const lines = paragraphsOf(text).map((line) => `<p>${html(line)}</p>`);
  return lines.length === 0
    ? []
    : [`<aside class="author-note note-${place}">\n${lines.join("\n")}\n</aside>`];
}

const prefixed = (text: string, prefix: string) =>
  text
    .split("\n")
    .map((line) => `${prefix}${line}`.trimEnd())
    .join("\n");
const longestRun = (text: string) =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
