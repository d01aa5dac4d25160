import { analyse } from "chardet";
import { decodeText } from "../../epub/read/encoding/decoding.ts";
import { encodingLabels } from "./encoding-labels.ts";

export interface DecodedText {
  text: string;
  /** A label of the Encoding Standard. */
  encoding: string;
  /** Nothing in the file says so: it was found by the frequency of its letters. */
  isGuessed: boolean;
}

/** Encodings of which a listed one has all letters at the same bytes. */
const supersets: Record<string, string> = {
  gbk: "gb18030",
  "iso-8859-8": "windows-1255",
  "iso-8859-8-i": "windows-1255",
};

/** The label of an encoding that is known here, by any name that the Encoding Standard has for it; else null. */
export function knownEncoding(name: string): string | null {
  try {
    const label = new TextDecoder(name.trim()).encoding;
    const known = supersets[label] ?? label;
    return known in encodingLabels ? known : null;
  } catch {
    return null;
  }
}

/** Decodes a text file: in the chosen encoding, the declared one, UTF-8 if valid, else the one its letter frequencies suggest. */
export function decodeManuscript(bytes: Uint8Array, chosen: string | null = null): DecodedText {
  const label = chosen === null ? null : knownEncoding(chosen);
  if (label) return { text: new TextDecoder(label).decode(bytes), encoding: label, isGuessed: false };
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide, isGuessed: true };
  const asUtf8 = decodeText(withoutCutLetter(bytes));
  // Escapes of seven bits are good UTF-8 too, and no text has them otherwise.
  if (!asUtf8.isGuessed && asUtf8.text.includes("\u001B$"))
    return { text: new TextDecoder("iso-2022-jp").decode(bytes), encoding: "iso-2022-jp", isGuessed: true };
  if (!asUtf8.isGuessed) return { text: asUtf8.text, encoding: "utf-8", isGuessed: false };
  if (asUtf8.text.includes("\uFFFD")) return { text: asUtf8.text, encoding: "utf-8", isGuessed: true };
  const found =
    bytes.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0) < fewLetters
      ? null
      : likelyEncoding(bytes);
  return found ?? { text: asUtf8.text, encoding: "windows-1252", isGuessed: true };
}

/** Of a text that is UTF-8 up to a letter in which the file was cut off, all before that letter; else the same bytes. */
function withoutCutLetter(bytes: Uint8Array): Uint8Array {
  const start = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  const first = bytes[start] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  const left = bytes.length - start;
  const isWide = (bytes[0] ?? 0) >= 0xfe;
  if (isWide || start <= 0 || left > 3 || left >= length) return bytes;
  const before = bytes.subarray(0, start);
  return decodeText(before).isGuessed || !before.some((byte) => byte >= 0x80) ? bytes : before;
}

/** UTF-16 without a mark: in most scripts every other byte of spaces and signs is zero. */
function wideEncoding(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return null;
  const zeros = [0, 0];
  const until = Math.min(bytes.length, 4_096);
  for (let at = 0; at < until; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < until / 20) return null;
  if (odd > even * 8) return "utf-16le";
  return even > odd * 8 ? "utf-16be" : null;
}

const mostBytes = 131_072;
/** With fewer non-ASCII bytes there is nothing to analyse: they are accents and quotation marks. */
const fewLetters = 8;

/** Whether it is UTF-16, with its mark or without. */
export const isWideText = (bytes: Uint8Array) =>
  wideEncoding(bytes) !== null ||
  /^(\u00FF\u00FE|\u00FE\u00FF)/.test(String.fromCharCode(...bytes.subarray(0, 2)));

/** The first of the likely ones in which the whole file can be read without a fault. */
function likelyEncoding(bytes: Uint8Array): DecodedText | null {
  for (const { name, confidence } of analyse(sampleOf(bytes))) {
    const likely = confidence >= 10 ? knownEncoding(name) : null;
    const encoding = likely === "iso-8859-7" ? greekEncoding(bytes) : likely;
    if (!encoding || encoding === "utf-8" || encoding.startsWith("utf-16")) continue;
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return { text, encoding, isGuessed: true };
    } catch {
      continue;
    }
  }
  return null;
}

/** The two Greek encodings differ in the capital alpha with an accent, which begins many sentences. */
const greekEncoding = (bytes: Uint8Array) =>
  bytes.some((byte, at) => byte === 0xa2 && (bytes[at + 1] ?? 0) >= 0xdc) ? "windows-1253" : "iso-8859-7";

/** A sample that begins at the line of the first non-ASCII byte: front matter in English says nothing about the encoding. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const lineEnd = bytes.lastIndexOf(10, Math.max(0, first));
  return bytes.subarray(lineEnd + 1, lineEnd + 1 + mostBytes);
}

/** A warning that names the guessed encoding, so that the author can check the letters. */
export const encodingWarning = ({ encoding, isGuessed }: DecodedText): string[] =>
  isGuessed
    ? [
        `The file does not say in which encoding it is: it was read as ${encodingLabels[encoding] ?? encoding}.`,
      ]
    : [];
