import { escapeText, withoutControls } from "../../../epub/read/text/output/escape.ts";
import { type FoundPicture, type FoundText, RefusedManuscript } from "../../html/read/manuscript.ts";
import { decodePage, pageOfCharset } from "./character-sets.ts";
import {
  applyFormat,
  type Destination,
  destinations,
  freshState,
  isText,
  type RtfState,
  signWords,
} from "./formats.ts";
import { RtfFlow } from "./rtf-flow.ts";
import { type RtfToken, tokensOf } from "./tokens.ts";

/** Deeper groups are refused as hostile. */
const deepest = 2_000;

/** Reads an RTF file as HTML. Unknown content is skipped; throws RefusedManuscript only for what is not RTF or nested too deep. */
export function readRtf(bytes: Uint8Array): FoundText {
  const source = new TextDecoder("latin1").decode(bytes);
  if (!/^\s*\{\\rtf/.test(source.slice(0, 200)))
    throw new RefusedManuscript("damaged", "it does not begin as RTF does");
  const reader = new RtfReader();
  for (const token of tokensOf(source)) reader.take(token);
  const { html, pictures } = reader.finish();
  return {
    title: null,
    language: null,
    sources: [{ html: `<html><body>${html}</body></html>` }],
    chapters: null,
    pictures,
    warnings: [],
  };
}

/** Text as HTML; Cocoa writes a line break as Unicode's line separator. */
const htmlOf = (text: string) => escapeText(withoutControls(text)).replaceAll("\u2028", "<br/>");

class RtfReader {
  private state: RtfState = freshState();
  private readonly stack: RtfState[] = [];
  private readonly flow = new RtfFlow();
  private readonly fonts = new Map<number, number>();
  private readonly styles = new Map<number, string>();
  private styleText = "";
  private page = 1252;
  private font = -1;
  private skipping = 0;
  private bytes: { values: number[]; page: number } | null = null;
  private isMarked = false;

  take(token: RtfToken): void {
    if (token.kind === "byte") return this.byte(token.value);
    this.flushBytes();
    if (token.kind === "word") this.word(token.name, token.value);
    else if (token.kind === "text") this.text(token.text);
    else if (token.kind === "symbol") this.symbol(token.sign);
    else if (token.kind === "open") this.open();
    else this.close();
  }

  finish(): { html: string; pictures: FoundPicture[] } {
    this.flushBytes();
    return { html: this.flow.finish(), pictures: this.flow.pictures };
  }

  private open(): void {
    if (this.stack.length >= deepest)
      throw new RefusedManuscript("hostile", `groups nested more than ${deepest} deep`);
    this.stack.push(this.state);
    this.state = { ...this.state };
    this.isMarked = false;
  }

  private close(): void {
    const before = this.stack.pop();
    if (!before) return;
    const { destination } = this.state;
    if (destination !== before.destination) this.leave(destination);
    this.state = before;
  }

  private leave(destination: Destination): void {
    if (destination === "footnote") this.flow.endNote();
    if (destination === "box") this.flow.endBox();
    if (destination === "picture") this.flow.endPicture();
    if (destination === "instruction") this.flow.endInstruction();
    if (destination === "result") this.flow.endLink();
    if (destination === "bookmark") this.flow.endBookmark();
  }

  private symbol(sign: string): void {
    const signs: Record<string, string> = {
      "~": "\u00A0",
      _: "\u2011",
      "-": "\u00AD",
      "{": "{",
      "}": "}",
      "\\": "\\",
    };
    if (sign === "*") this.isMarked = true;
    else if (sign === "\n" || sign === "\r") this.word("par", null);
    else if (sign === "\t") this.text("\t");
    else if (sign === "-") return;
    else this.text(signs[sign] ?? "");
  }

  private word(name: string, value: number | null): void {
    const destination = destinations[name];
    if (destination) return this.enter(destination);
    // \* says: whoever does not know the word leaves the group out.
    if (this.isMarked) {
      this.isMarked = false;
      this.state.destination = "none";
      return;
    }
    if (name === "u" && value !== null) return this.unicode(value);
    if (name === "uc") this.state.skip = Math.min(10, Math.max(0, value ?? 1));
    else if (name === "ansicpg" && value) this.page = value;
    else if (name === "mac") this.page = 10000;
    else if (name === "f") this.font = this.state.font = value ?? -1;
    else if (name === "fcharset") this.fonts.set(this.font, pageOfCharset(value) ?? this.page);
    else if (name === "s" && this.state.destination === "styles") this.state.style = value;
    else if (isText(this.state.destination)) this.bodyWord(name, value);
    else if (this.state.destination === "picture") this.flow.pictureWord(name);
  }

  private enter(destination: Destination): void {
    this.isMarked = false;
    const before = this.state.destination;
    if (before === "none") return;
    if (before === "choice" && destination !== "box" && destination !== "unicode") return;
    this.state.destination = destination === "unicode" ? "body" : destination;
    if (destination === "choice" && !isText(before)) this.state.destination = "none";
    if (destination === "box") this.flow.beginBox();
    if (destination === "footnote") {
      this.flow.beginNote();
      this.state = { ...freshState(), destination, skip: this.state.skip, font: this.state.font };
    }
    if (destination === "picture") this.flow.beginPicture();
    if (destination === "listtext") this.flow.beginItem();
  }

  private bodyWord(name: string, value: number | null): void {
    const sign = signWords[name];
    if (sign) return this.text(sign);
    if (applyFormat(this.state, name, { value, styles: this.styles })) return;
    this.flow.command(name, this.state);
  }

  private unicode(value: number): void {
    const code = value < 0 ? value + 65_536 : value;
    this.text(String.fromCharCode(code));
    this.skipping = this.state.skip;
  }

  private byte(value: number): void {
    if (this.skipping > 0) {
      this.skipping -= 1;
      return;
    }
    const page = this.fonts.get(this.state.font) ?? this.page;
    if (this.bytes && this.bytes.page !== page) this.flushBytes();
    this.bytes ??= { values: [], page };
    this.bytes.values.push(value);
  }

  private flushBytes(): void {
    if (!this.bytes) return;
    const { values, page } = this.bytes;
    this.bytes = null;
    this.text(decodePage(values, page));
  }

  private text(given: string): void {
    let text = given;
    if (this.skipping > 0) {
      const skipped = Math.min(this.skipping, text.length);
      this.skipping -= skipped;
      text = text.slice(skipped);
    }
    if (!text) return;
    switch (this.state.destination) {
      case "styles":
        return this.styleName(text);
      case "picture":
        return this.flow.pictureData(text);
      case "instruction":
        return this.flow.instruction(text);
      case "listtext":
        return this.flow.itemSign(text);
      case "bookmark":
        return this.flow.bookmark(text);
      case "body":
      case "footnote":
      case "result":
      case "box":
        if (!this.state.isHidden) this.flow.text(htmlOf(text), this.state);
        return;
      case "choice":
      case "unicode":
      case "none":
        return;
    }
  }

  private styleName(text: string): void {
    this.styleText += text;
    if (!text.includes(";")) return;
    if (this.state.style !== null && this.styles.size < 5_000)
      this.styles.set(this.state.style, this.styleText.replace(/;.*$/s, "").trim());
    this.styleText = "";
  }
}
