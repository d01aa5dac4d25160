import fc from "fast-check";
import { expect, test } from "vitest";
import { RefusedPublication } from "../../publication.ts";
import { expandEntities } from "../../markup/entities.ts";
import { parseMarkup, parsePackageXml } from "../../markup/parse-markup.ts";
import {
  attribute,
  childElements,
  descendants,
  findElement,
  findElements,
  firstChild,
  rawTextOf,
  textOf,
} from "../../markup/tree.ts";
import { escapeAttribute, escapeText, namespacedClasses, namespacedId, withoutControls } from "./escape.ts";
import { directionOfText, withDirection } from "./text-direction.ts";
import { isBacklinkText, isNoteMark } from "../notes/note-signs.ts";

test.each([
  ["plain", "plain"],
  ["a < b > c & d", "a &lt; b &gt; c &amp; d"],
  ["&amp;", "&amp;amp;"],
  ["\"quoted\" `and` 'so'", "\"quoted\" `and` 'so'"],
  ["a\u0000b\u0001c\u001Fd\u007Fe\u009Ff", "abcdef"],
  ["a\r\nb\rc\nd\te", "a\nb\nc\nd\te"],
  ["\uFFFEx\uFFFF", "x"],
  ["漢字 😀 é", "漢字 😀 é"],
])("the text %j is written %j", (text, written) => {
  expect(escapeText(text)).toBe(written);
});

test.each([
  ["plain", "plain"],
  ['a"b', "a&quot;b"],
  ["a`b", "a&#96;b"],
  ["<a> & b", "&lt;a&gt; &amp; b"],
  ["a\nb\tc\r\nd", "a b c d"],
  ["a\u0000b", "ab"],
  ["it's", "it's"],
])("the attribute %j is written %j", (text, written) => {
  expect(escapeAttribute(text)).toBe(written);
});

test("whatever is written as text or attribute, a parser reads back without controls and with nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      const clean = withoutControls(text);
      expect(rawTextOf(parsePackageXml(`<x>${escapeText(text)}</x>`).root)).toBe(clean);
      const [element] = childElements(parsePackageXml(`<x a="${escapeAttribute(text)}"/>`).root);
      expect(Object.keys(element?.attributes ?? {})).toEqual(["a"]);
      expect(element && attribute(element, "a")).toBe(clean.replace(/[\n\t]+/g, " "));
      expect(withoutControls(clean)).toBe(clean);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["intro", "b-intro"],
  [" a b/c ", "b-a_b_c"],
  ["été-漢.1:2", "b-été-漢.1:2"],
  ['"><script>', "b-___script_"],
  ["", null],
  ["  ", null],
])("the id %j is called %j on our page", (id, named) => {
  expect(namespacedId(id)).toBe(named);
});

test("classes are each taken once, and those with signs of markup are not", () => {
  expect(namespacedClasses(" a  b a c-d ")).toEqual(["b-a", "b-b", "b-c-d"]);
  expect(namespacedClasses('a"b <c d> e=f g&h `i j/k l\\m')).toEqual([]);
  expect(namespacedClasses("x".repeat(201))).toEqual([]);
  expect(namespacedClasses("")).toEqual([]);
});

test.each<[what: string, text: string, direction: "ltr" | "rtl" | null]>([
  ["no letters", "1, 2 – 3", null],
  ["Latin", "Hello", "ltr"],
  ["Hebrew", "שלום עולם", "rtl"],
  ["Arabic with a Latin name", "مرحبا بالعالم Ann", "rtl"],
  ["Latin with a Hebrew word", "He said שלום to her", "ltr"],
  ["nothing", "", null],
])("the direction of a text with %s is found", (_, text, direction) => {
  expect(directionOfText(text)).toBe(direction);
});

test("a direction is written only where the first letter of a text would give it the other one", () => {
  expect(withDirection("Ann שלום", "rtl")).toBe("\u200FAnn שלום");
  expect(withDirection("שלום Ann", "ltr")).toBe("\u200Eשלום Ann");
  expect(withDirection("שלום Ann", "rtl")).toBe("שלום Ann");
  expect(withDirection("Ann", "rtl")).toBe("Ann");
  expect(withDirection("Ann שלום", null)).toBe("Ann שלום");
});

test.each(["1", "[12]", "(a)", "iv", "*", "††", " 3. ", "12]"])("%j is a note mark", (text) => {
  expect([isNoteMark(text), isBacklinkText(text)]).toEqual([true, true]);
});
test.each(["↩", "^", "back", "Go back", "Return to text", "Zurück", "retour au texte", "← up"])(
  "%j is the text of a backlink and no note mark",
  (text) => {
    expect([isNoteMark(text), isBacklinkText(text)]).toEqual([false, true]);
  },
);
test.each(["the sea", "backs", "12345", "see 1", "Ibid."])("%j is neither", (text) => {
  expect([isNoteMark(text), isBacklinkText(text)]).toEqual([false, false]);
});

test.each<[what: string, text: string, expanded: string]>([
  ["those of XML stay for the parser", "&amp;&lt;&#65;", "&amp;&lt;&#65;"],
  ["those of HTML are letters", "&eacute;&nbsp;&hellip;", "é\u00A0…"],
  ["those that mean markup stay text", "&LT;b&GT;", "&lt;b>"],
  ["those that nobody knows are shown", "&nosuch;", "&amp;nosuch;"],
  ["a sign alone stays", "a & b &", "a & b &"],
  [
    "the file's own are what it says",
    '<!DOCTYPE x [<!ENTITY pub "Sea &amp; Co">]><p>&pub;</p>',
    "<p>Sea &amp; Co</p>",
  ],
  ["one within another too", '<!DOCTYPE x [<!ENTITY a "1"><!ENTITY b "&a;2">]>&b;', "12"],
  ["the first of two holds", '<!DOCTYPE x [<!ENTITY a "1"><!ENTITY a "2">]>&a;', "1"],
  [
    "a document type with brackets and quotes ends where it ends",
    `<!DOCTYPE x "a>b" [<!ELEMENT y (z)> ]>rest`,
    "rest",
  ],
  [
    "a document type after comments and instructions",
    '<?xml version="1.0"?><!-- <x> --><!DOCTYPE x>rest',
    '<?xml version="1.0"?><!-- <x> -->rest',
  ],
  ["one that comes after the text has begun is none", "<p><!DOCTYPE x></p>", "<p><!DOCTYPE x></p>"],
  ["one that does not end takes all with it", "<!DOCTYPE x [", ""],
])("entities: %s", (_, text, expanded) => {
  expect(expandEntities(text)).toBe(expanded);
});

test.each([
  ["that name a file", '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;', "external-entity"],
  [
    "that name an address",
    '<!DOCTYPE x [<!ENTITY e PUBLIC "a" "http://canary.invalid/">]>',
    "external-entity",
  ],
  ["of parameters that do", '<!DOCTYPE x [<!ENTITY % e SYSTEM "x">]>', "external-entity"],
  ["that stand for themselves", '<!DOCTYPE x [<!ENTITY e "&e;">]>&e;', "zip-bomb"],
  [
    "that grow without end",
    `<!DOCTYPE x [<!ENTITY a "${"x".repeat(100_000)}">]>${"&a;".repeat(20)}`,
    "zip-bomb",
  ],
])("entities %s are refused", (_, text, reason) => {
  expect(() => expandEntities(text)).toThrow(RefusedPublication);
  expect(() => expandEntities(text)).toThrow(reason);
});

test("children, descendants and text of a tree come in document order", () => {
  const { root } = parseMarkup("<r><a id='1'>x <b id='2'/></a><a id='3'> y\n z</a><c/></r>");
  const r = findElement(root, "r");
  if (!r) throw new Error("no root");
  expect(childElements(r).map(({ name }) => name)).toEqual(["a", "a", "c"]);
  expect(childElements(r, "a").map((element) => attribute(element, "id"))).toEqual(["1", "3"]);
  expect([...descendants(r)].map(({ name }) => name)).toEqual(["r", "a", "b", "a", "c"]);
  expect(findElements(r, "a")).toHaveLength(2);
  expect([firstChild(r, "c")?.name, firstChild(r, "b"), findElement(r, "b")?.name]).toEqual(["c", null, "b"]);
  expect([textOf(r), rawTextOf(r)]).toEqual(["x y z", "x  y\n z"]);
});

test("an attribute that every object has is none of an element's", () => {
  const [element] = childElements(parseMarkup("<p a='1' b=''/>").root);
  if (!element) throw new Error("no element");
  expect(
    ["a", "b", "c", "constructor", "__proto__", "toString"].map((name) => attribute(element, name)),
  ).toEqual(["1", "", null, null, null, null]);
});
