import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeManuscript, encodingWarning, isWideText, knownEncoding } from "./decode-manuscript.ts";
import { encodingLabels } from "./encoding-labels.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const wide = (text: string, isBig = false) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return bytes;
};
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
/** Cyrillic letters in Windows-1251 and KOI8-R. */
const cp1251 = (text: string) =>
  Uint8Array.from(text, (letter) =>
    letter >= "А" && letter <= "я" ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0),
  );
const russian = "Долго не было видно берега и все молча смотрели на воду под низким небом. ".repeat(4);

test.each<[what: string, bytes: Uint8Array, text: string, encoding: string, isGuessed: boolean]>([
  ["nothing", utf8(""), "", "utf-8", false],
  ["ASCII", utf8("abc"), "abc", "utf-8", false],
  ["UTF-8", utf8("été 漢字 😀"), "été 漢字 😀", "utf-8", false],
  ["UTF-8 with its mark", joined(new Uint8Array([0xef, 0xbb, 0xbf]), utf8("été")), "été", "utf-8", false],
  ["UTF-16 with its mark", joined(new Uint8Array([0xff, 0xfe]), wide("été")), "été", "utf-8", false],
  [
    "UTF-16 the other way with its mark",
    joined(new Uint8Array([0xfe, 0xff]), wide("été", true)),
    "été",
    "utf-8",
    false,
  ],
  ["UTF-16 without a mark", wide("Once upon a time."), "Once upon a time.", "utf-16le", true],
  [
    "UTF-16 the other way without a mark",
    wide("Once upon a time.", true),
    "Once upon a time.",
    "utf-16be",
    true,
  ],
  ["a few accents of Western Europe", latin1("caf\u00E9 d\u00E9j\u00E0"), "café déjà", "windows-1252", true],
  [
    "quotation marks of Windows",
    latin1("\u0093Yes,\u0094 he said \u0096 once."),
    "“Yes,” he said – once.",
    "windows-1252",
    true,
  ],
  ["Russian of Windows", cp1251(russian), russian, "windows-1251", true],
  ["Japanese of seven bits", latin1("\u001B$B4A;z\u001B(B"), "漢字", "iso-2022-jp", true],
])("%s is read", (_, bytes, text, encoding, isGuessed) => {
  expect(decodeManuscript(bytes)).toEqual({ text, encoding, isGuessed });
});

test("a chosen encoding overrides detection, and an unknown choice is ignored", () => {
  const bytes = latin1("caf\u00E9");
  expect(decodeManuscript(bytes, "windows-1251")).toEqual({
    text: "cafй",
    encoding: "windows-1251",
    isGuessed: false,
  });
  expect(decodeManuscript(bytes, "no-such-encoding")).toMatchObject({
    encoding: "windows-1252",
    isGuessed: true,
  });
});

test("a file with a few invalid bytes is still read as UTF-8", () => {
  const bytes = joined(utf8("été là où ça déjà ".repeat(20)), new Uint8Array([0xff]), utf8("fin"));
  expect(decodeManuscript(bytes)).toMatchObject({ encoding: "utf-8", isGuessed: true });
  expect(decodeManuscript(bytes).text).toContain("déjà");
});

test.each([
  ["UTF8", "utf-8"],
  [" latin1 ", "windows-1252"],
  ["gbk", "gb18030"],
  ["sjis", "shift_jis"],
  ["x-mac-roman", "macintosh"],
  ["no-such", null],
  ["", null],
  ["x-user-defined", null],
  ["replacement", null],
])("the encoding label %j names %j", (name, label) => {
  expect(knownEncoding(name)).toBe(label);
});

test("every encoding offered can be decoded and is found by its own name", () => {
  for (const label of Object.keys(encodingLabels)) expect(knownEncoding(label), label).toBe(label);
});

test("UTF-16 text is recognised by its byte order mark or its zero bytes", () => {
  expect(
    [
      wide("Once upon a time"),
      wide("Once", true),
      new Uint8Array([0xff, 0xfe, 0, 1]),
      new Uint8Array([0xfe, 0xff]),
    ].map(isWideText),
  ).toEqual([true, true, true, true]);
  expect([utf8("Once"), utf8(""), latin1("\u00E9"), new Uint8Array([0, 0, 0, 0])].map(isWideText)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("a guessed encoding is reported by its common name", () => {
  expect(encodingWarning({ text: "", encoding: "windows-1251", isGuessed: true })).toEqual([
    "The file does not say in which encoding it is: it was read as Cyrillic (Windows-1251).",
  ]);
  expect(encodingWarning({ text: "", encoding: "utf-8", isGuessed: false })).toEqual([]);
});

test("any text in UTF-8 is read unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
      fc.pre(!/[\u0000\u001B\uFEFF]|charset|encoding/.test(text));
      expect(decodeManuscript(utf8(text))).toEqual({ text, encoding: "utf-8", isGuessed: false });
    }),
  );
});

test("any bytes are decoded without an exception", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(typeof decodeManuscript(bytes).text).toBe("string");
    }),
    { numRuns: 300 },
  );
});
