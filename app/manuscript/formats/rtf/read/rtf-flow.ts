import { escapeAttribute } from "../../../epub/read/text/output/escape.ts";
import type { FoundPicture } from "../../html/read/manuscript.ts";
import type { RtfState } from "./formats.ts";

interface Flow {
  out: string[];
  paragraph: string;
  item: string | null;
}

const emptyFlow = (): Flow => ({ out: [], paragraph: "", item: null });

/** A cap on what one picture's digits may be: they are held as text. */
const mostDigits = 40_000_000;

/** A letter with its marks, as HTML: what is longer is no initial, whatever its frame says. */
const mostOfInitial = 300;

/** Assembles text into paragraphs, list items, cells and notes. */
export class RtfFlow {
  readonly pictures: FoundPicture[] = [];
  private flow = emptyFlow();
  private readonly outer: Flow[] = [];
  private readonly notes: string[] = [];
  private cell: string[] = [];
  private row: string[] = [];
  private rows: string[] = [];
  private pictureCount = 0;
  private picture: { digits: string[]; length: number; isKnown: boolean } | null = null;
  private address: string | null = null;
  private instructionText = "";
  private bookmarkName = "";
  private isListed = false;
  private isHeader = false;
  private sign = "";

  text(html: string, state: RtfState): void {
    this.flow.paragraph += marked(
      html,
      state,
      this.address && state.destination === "result" ? this.address : null,
    );
  }

  command(name: string, state: RtfState): void {
    if (name === "par" || name === "sect" || name === "page") this.endParagraph(state);
    else if (name === "line") this.flow.paragraph += "<br/>";
    else if (name === "cell" || name === "nestcell") this.endCell(state);
    else if (name === "row" || name === "nestrow") this.endRow();
    else if (name === "trowd") this.isHeader = false;
    else if (name === "trhdr") this.isHeader = true;
  }

  beginItem(): void {
    this.isListed = true;
    this.sign = "";
  }

  itemSign(text: string): void {
    this.sign += text;
  }

  beginNote(): void {
    this.outer.push(this.flow);
    this.flow = emptyFlow();
  }

  endNote(): void {
    const before = this.outer.pop();
    if (!before) return;
    this.endParagraphOf(this.flow);
    const number = this.notes.push(
      `<li id="note-${this.notes.length + 1}" role="doc-footnote">${this.flow.out.join("")}</li>`,
    );
    this.flow = before;
    this.flow.paragraph += `<a href="#note-${number}" role="doc-noteref">${number}</a>`;
  }

  beginBox(): void {
    this.outer.push(this.flow);
    this.flow = emptyFlow();
  }

  /** A text box stands before the paragraph that it is fastened to. */
  endBox(): void {
    const before = this.outer.pop();
    if (!before) return;
    this.endParagraphOf(this.flow);
    before.out.push(...this.flow.out);
    this.flow = before;
  }

  instruction(text: string): void {
    if (this.instructionText.length < 4_000) this.instructionText += text;
  }

  endInstruction(): void {
    this.address = addressOf(this.instructionText);
    this.instructionText = "";
  }

  bookmark(text: string): void {
    if (this.bookmarkName.length < 200) this.bookmarkName += text;
  }

  endBookmark(): void {
    if (this.bookmarkName) this.flow.paragraph += `<a id="${escapeAttribute(this.bookmarkName.trim())}"></a>`;
    this.bookmarkName = "";
  }

  endLink(): void {
    this.address = null;
  }

  beginPicture(): void {
    this.picture = { digits: [], length: 0, isKnown: false };
  }

  pictureWord(name: string): void {
    if (this.picture && (name === "pngblip" || name === "jpegblip")) this.picture.isKnown = true;
  }

  pictureData(text: string): void {
    if (!this.picture?.isKnown || this.picture.length > mostDigits) return;
    this.picture.digits.push(text);
    this.picture.length += text.length;
  }

  endPicture(): void {
    const { picture } = this;
    this.picture = null;
    if (!picture) return;
    // Counted whether it can be shown or not: a name must never mean another picture.
    this.pictureCount += 1;
    const source = `picture:${this.pictureCount}`;
    const digits = picture.digits.join("").replace(/[^0-9a-f]/gi, "");
    if (picture.isKnown && digits.length > 100)
      this.pictures.push({ source, bytes: new Uint8Array(Buffer.from(digits, "hex")) });
    this.flow.paragraph += `<img src="${source}" alt=""/>`;
  }

  private endParagraphOf(flow: Flow): void {
    if (flow.paragraph.trim()) flow.out.push(`<p>${flow.paragraph}</p>`);
    flow.paragraph = "";
  }

  finish(): string {
    // Of a file that breaks off within a note.
    while (this.outer.length > 0) this.endNote();
    this.endParagraph(null);
    this.endTable();
    const notes =
      this.notes.length > 0 ? `<section class="notes"><ol>${this.notes.join("")}</ol></section>` : "";
    // Each line of code is a paragraph there, and each item a list, which goes on with the next.
    const text = this.flow.out.join("\n").replaceAll("</pre>\n<pre>", "\n");
    return text.replace(/<\/li><\/(?:ol>\n<ol start="\d+"|ul>\n<ul)><li>/g, "</li><li>") + notes;
  }

  private endParagraph(state: RtfState | null): void {
    const { paragraph } = this.flow;
    if (state?.isInitial && paragraph.length < mostOfInitial) return;
    this.flow.paragraph = "";
    const isItem = this.isListed;
    this.isListed = false;
    if (state?.isInTable && this.outer.length === 0) {
      if (paragraph.trim()) this.cell.push(block(paragraph, { state, isItem: false, sign: "" }));
      return;
    }
    if (this.outer.length === 0) this.endTable();
    if (paragraph.trim()) this.flow.out.push(block(paragraph, { state, isItem, sign: this.sign }));
    else if (state?.isRuled) this.flow.out.push("<hr/>");
  }

  private endCell(state: RtfState): void {
    this.endParagraph({ ...state, isInTable: true });
    const tag = this.isHeader ? "th" : "td";
    this.row.push(`<${tag}>${this.cell.join("")}</${tag}>`);
    this.cell = [];
  }

  private endRow(): void {
    if (this.row.length > 0) this.rows.push(`<tr>${this.row.join("")}</tr>`);
    this.row = [];
  }

  private endTable(): void {
    this.endRow();
    if (this.cell.length > 0) this.flow.out.push(...this.cell.splice(0));
    if (this.rows.length > 0) this.flow.out.push(`<table>${this.rows.join("")}</table>`);
    this.rows = [];
  }
}

/** What a field leads to: an address, a bookmark, or the place whose words it repeats. */
function addressOf(instruction: string): string | null {
  const bookmark =
    /HYPERLINK\s+(?:"[^"]*"\s+)?\\l\s+"([^"]+)"/i.exec(instruction)?.[1] ??
    /^\s*(?:PAGE)?REF\s+(\w+)\s.*\\h/i.exec(instruction)?.[1];
  if (bookmark) return `#${bookmark}`;
  const address = /HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1];
  return address ?? null;
}

function block(
  paragraph: string,
  { state, isItem, sign }: { state: RtfState | null; isItem: boolean; sign: string },
): string {
  if (state?.level && !isItem) return `<h${state.level}>${paragraph}</h${state.level}>`;
  if (isItem) {
    const number = /\d+/.exec(sign)?.[0];
    return number ? `<ol start="${number}"><li>${paragraph}</li></ol>` : `<ul><li>${paragraph}</li></ul>`;
  }
  if (state?.kind === "code") return `<pre>${paragraph}</pre>`;
  if (state?.kind === "verse") return `<div class="stanza"><p class="line">${paragraph}</p></div>`;
  const align = state?.align ? ` class="align-${state.align}"` : "";
  const out = `<p${align}>${paragraph}</p>`;
  return state?.kind === "quote" ? `<blockquote>${out}</blockquote>` : out;
}

function marked(html: string, state: RtfState, address: string | null): string {
  let out = html;
  if (state.isSmallCaps) out = `<span class="small-caps">${out}</span>`;
  if (state.position) out = `<${state.position}>${out}</${state.position}>`;
  if (state.isStruck) out = `<s>${out}</s>`;
  if (state.isUnderlined && !address) out = `<u>${out}</u>`;
  if (state.isItalic) out = `<em>${out}</em>`;
  if (state.isBold) out = `<strong>${out}</strong>`;
  return address ? `<a href="${escapeAttribute(address)}">${out}</a>` : out;
}
