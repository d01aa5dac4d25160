import { expect, test } from "vitest";
import { decodeText } from "./decoding.ts";

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)),
  );
const utf16 = (text: string, isLittle: boolean): number[] =>
  [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
  });

test("UTF-8 is read with and without a byte order mark", () => {
  expect(decodeText(bytes("<p>é</p>"))).toEqual({ text: "<p>é</p>", isGuessed: false });
  expect(decodeText(bytes([0xef, 0xbb, 0xbf], "<p>é</p>")).text).toBe("<p>é</p>");
});

test("UTF-16 is read in both byte orders, with and without a mark", () => {
  expect(decodeText(bytes([0xff, 0xfe], utf16("<p>é</p>", true))).text).toBe("<p>é</p>");
  expect(decodeText(bytes([0xfe, 0xff], utf16("<p>é</p>", false))).text).toBe("<p>é</p>");
  expect(decodeText(bytes(utf16("<p>é</p>", true))).text).toBe("<p>é</p>");
  expect(decodeText(bytes(utf16("<p>é</p>", false))).text).toBe("<p>é</p>");
});

test("a declared encoding is used, in XML, HTML and CSS", () => {
  expect(decodeText(bytes('<?xml version="1.0" encoding="ISO-8859-1"?><p>', [0xe9], "</p>")).text).toContain(
    "<p>é</p>",
  );
  expect(decodeText(bytes('<meta charset="windows-1251"><p>', [0xc6], "</p>")).text).toContain("Ж");
  expect(decodeText(bytes('@charset "shift_jis"; a{content:"', [0x82, 0xa0], '"}')).text).toContain("あ");
  expect(
    decodeText(bytes('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', [0xc1])).text,
  ).toContain("а");
});

test("bytes that are not the UTF-8 they should be are read as Western European, with a warning", () => {
  expect(decodeText(bytes("caf", [0xe9], " na", [0xef], "ve"))).toEqual({
    text: "café naïve",
    isGuessed: true,
  });
});

test("one broken byte in good UTF-8 costs one letter, not all accents", () => {
  const { text, isGuessed } = decodeText(bytes("é è ê ë ç à ù ", [0xff], " ô"));
  expect(text).toBe("é è ê ë ç à ù \uFFFD ô");
  expect(isGuessed).toBe(true);
});

test("an encoding nobody knows, or UTF-16 claimed in single bytes, does not stop the reading", () => {
  expect(decodeText(bytes('<?xml version="1.0" encoding="x-nonsense"?><p>a</p>')).text).toContain("<p>a</p>");
  expect(decodeText(bytes('<?xml version="1.0" encoding="UTF-16"?><p>é</p>'))).toMatchObject({
    isGuessed: false,
  });
});
