import { destinations } from "../formats/rtf/read/formats.ts";
import { decodePage, pageOfCharset } from "../formats/rtf/read/character-sets.ts";
import { type RtfToken, tokensOf } from "../formats/rtf/read/tokens.ts";

const worded = new Set(["emdash", "endash", "lquote", "rquote", "ldblquote", "rdblquote"]);
const parting = new Set("par line tab cell row sect page nestcell nestrow emspace enspace".split(" "));

interface Group {
  isSilent: boolean;
  isChoice: boolean;
  isHidden: boolean;
  isNote: boolean;
  skip: number;
  font: number;
}

/** The text of RTF, group by group; groups whose destination is not document text are skipped. */
export function rtfText(bytes: Uint8Array): string {
  const reader = new RtfWords();
  for (const token of tokensOf(new TextDecoder("latin1").decode(bytes))) reader.take(token);
  return reader.finish();
}

class RtfWords {
  private readonly out: string[] = [];
  private readonly groups: Group[] = [];
  private group: Group = {
    isSilent: false,
    isChoice: false,
    isHidden: false,
    isNote: false,
    skip: 1,
    font: -1,
  };
  private isMarked = false;
  private skipping = 0;
  private page = 1252;
  private readonly pages = new Map<number, number>();
  private bytes: number[] = [];

  take(token: RtfToken): void {
    if (token.kind === "byte") {
      this.bytes.push(token.value);
      return;
    }
    this.endBytes();
    if (token.kind === "open") {
      this.groups.push(this.group);
      this.group = { ...this.group };
      this.isMarked = false;
    } else if (token.kind === "close") this.close();
    else if (token.kind === "text") this.put(token.text);
    else if (token.kind === "word") this.word(token.name, token.value);
    else if (token.kind === "symbol") this.symbol(token.sign);
  }

  /** What follows a note goes on with the word before it, not with its last. */
  private close(): void {
    const before = this.groups.pop();
    if (before && this.group.isNote && !before.isNote) this.out.push("\n");
    this.group = before ?? this.group;
  }

  private symbol(sign: string): void {
    if (sign === "*") this.isMarked = true;
    else if (sign === "~" || sign === "\n") this.out.push(" ");
  }

  finish(): string {
    this.endBytes();
    return this.out.join("");
  }

  /** Decodes collected bytes (several may be one letter), minus the fallback bytes after a Unicode letter. */
  private endBytes(): void {
    if (this.bytes.length === 0) return;
    const left = this.bytes.slice(this.skipping);
    this.skipping = Math.max(0, this.skipping - this.bytes.length);
    this.bytes = [];
    if (left.length > 0) this.put(decodePage(left, this.pages.get(this.group.font) ?? this.page));
  }

  private put(text: string): void {
    const left = text.slice(this.skipping);
    this.skipping = Math.max(0, this.skipping - text.length);
    if (!this.group.isSilent && !this.group.isHidden) this.out.push(left);
  }

  private word(name: string, value: number | null): void {
    const { group } = this;
    const destination = destinations[name];
    this.enter(name, destination);
    if (destination === "footnote") group.isNote = true;
    if (name === "v" || name === "deleted") group.isHidden = value !== 0;
    if (name === "plain") group.isHidden = false;
    if (name === "uc") group.skip = Math.min(10, Math.max(0, value ?? 1));
    this.letters(name, value);
    if (destination || parting.has(name)) this.out.push("\n");
    if (worded.has(name)) this.put("—");
    if (name === "u" && value !== null) {
      this.put(String.fromCharCode(value < 0 ? value + 65_536 : value));
      this.skipping = group.skip;
    }
  }

  /** Of a shape only its text box counts; of a text in two encodings only the Unicode one. */
  private enter(name: string, destination: string | undefined): void {
    const { group } = this;
    if (group.isChoice && (name === "shptxt" || name === "ud")) {
      group.isSilent = group.isChoice = false;
    } else if (destination ? isSilent(destination) : this.isMarked) {
      group.isChoice = destination === "choice" && !group.isSilent;
      group.isSilent = true;
    }
    this.isMarked = false;
  }

  /** Words that set the code page of the bytes that follow. */
  private letters(name: string, value: number | null): void {
    if (name === "ansicpg" && value) this.page = value;
    if (name === "mac") this.page = 10_000;
    if (name === "f") this.group.font = value ?? -1;
    if (name === "fcharset") this.pages.set(this.group.font, pageOfCharset(value) ?? this.page);
  }
}

const isSilent = (destination: string) =>
  !["body", "footnote", "result", "box", "unicode"].includes(destination);
