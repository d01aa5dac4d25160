import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText } from "./decoding.ts";

/** Bytes of texts as ASCII, and of numbers as they are. */
const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : [part])),
  );
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;

interface EncodingCase {
  why: string;
  given: Uint8Array;
  /** What is behind a declaration or mark. */
  ends: string;
  isGuessed?: boolean;
}

const encodings: EncodingCase[] = [
  { why: "UTF-8 without a word of it", given: bytes("caf", 0xc3, 0xa9), ends: "café" },
  { why: "UTF-8 behind a mark", given: bytes(0xef, 0xbb, 0xbf, "caf", 0xc3, 0xa9), ends: "café" },
  { why: "UTF-16 from its small end", given: bytes(0xff, 0xfe, "a", 0, 0xe9, 0), ends: "aé" },
  { why: "UTF-16 from its big end", given: bytes(0xfe, 0xff, 0, "a", 0, 0xe9), ends: "aé" },
  { why: "UTF-16 without a mark, from its small end", given: bytes("<", 0, 0xe9, 0), ends: "<é" },
  { why: "UTF-16 without a mark, from its big end", given: bytes(0, "<", 0, 0xe9), ends: "<é" },
  { why: "Latin 1 that says so in XML", given: bytes(declared("ISO-8859-1"), 0xe9), ends: "é" },
  { why: "Latin 2 that says so in XML", given: bytes(declared("iso-8859-2"), 0xb3), ends: "ł" },
  { why: "Windows' Cyrillic that says so", given: bytes(declared("windows-1251"), 0xcf), ends: "П" },
  { why: "Japanese that says so", given: bytes(declared("Shift_JIS"), 0x93, 0xfa), ends: "日" },
  { why: "Chinese that says so", given: bytes(declared("GBK"), 0xc8, 0xd5), ends: "日" },
  {
    why: "an encoding in apostrophes",
    given: bytes("<?xml version='1.0' encoding='koi8-r'?>", 0xf0),
    ends: "П",
  },
  { why: "HTML that says so", given: bytes('<meta charset="windows-1252">', 0x93), ends: "“" },
  {
    why: "old HTML that says so",
    given: bytes('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-15">', 0xa4),
    ends: "€",
  },
  { why: "a style sheet that says so", given: bytes('@charset "iso-8859-1";', 0xe9), ends: "é" },
  {
    why: "UTF-8 whose mark counts before what it says",
    given: bytes(0xef, 0xbb, 0xbf, declared("koi8-r"), 0xc3, 0xa9),
    ends: "é",
  },
  { why: "UTF-8 that says UTF-16 in single bytes", given: bytes(declared("UTF-16"), 0xc3, 0xa9), ends: "é" },
  { why: "Western letters that say nothing", given: bytes("caf", 0xe9), ends: "café", isGuessed: true },
  {
    why: "Western letters that say UTF-8",
    given: bytes(declared("UTF-8"), "caf", 0xe9),
    ends: "café",
    isGuessed: true,
  },
  {
    why: "an encoding that nobody knows",
    given: bytes(declared("klingon"), "caf", 0xc3, 0xa9),
    ends: "café",
    isGuessed: true,
  },
  {
    why: "UTF-8 with one broken letter among many good ones",
    given: bytes("é".repeat(0), ...Array.from({ length: 20 }, () => [0xc3, 0xa9]).flat(), 0xe9),
    ends: "é\uFFFD",
    isGuessed: true,
  },
  { why: "nothing", given: bytes(), ends: "" },
];

test.each(encodings)("$why is read", ({ given, ends, isGuessed = false }) => {
  const decoded = decodeText(given);
  expect(decoded.text.endsWith(ends)).toBe(true);
  expect(decoded.text.startsWith("\uFEFF")).toBe(false);
  expect(decoded.isGuessed).toBe(isGuessed);
});

test("a declaration counts in the first thousand bytes, as in browsers", () => {
  const far = bytes(`${" ".repeat(2_000)}<meta charset="iso-8859-1">`, 0xe9);
  expect(decodeText(far)).toMatchObject({ isGuessed: true });
});

test("whatever text is written as UTF-8 or UTF-16 is read as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      const clean = text.replace(/^\uFEFF/, "");
      expect(decodeText(Buffer.from(clean, "utf8")).text).toBe(clean);
      const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(clean, "utf16le")]);
      expect(decodeText(wide).text).toBe(clean);
    }),
    { numRuns: 200 },
  );
});

test("whatever bytes there are, a text comes out, and the same one each time", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (given) => {
      const once = decodeText(given);
      expect(typeof once.text).toBe("string");
      expect(decodeText(given)).toEqual(once);
    }),
    { numRuns: 300 },
  );
});
