import fc from "fast-check";
import { expect, test } from "vitest";
import { expandEntities } from "./entities.ts";

interface EntityCase {
  why: string;
  text: string;
  expanded: string;
}

const own = (definitions: string, body: string) => `<!DOCTYPE html [${definitions}]>${body}`;
const entities: EntityCase[] = [
  { why: "a text without any stays as it is", text: "<p>one</p>", expanded: "<p>one</p>" },
  {
    why: "XML's five stay references",
    text: "&amp;&lt;&gt;&quot;&apos;",
    expanded: "&amp;&lt;&gt;&quot;&apos;",
  },
  { why: "numbers stay references", text: "&#233; &#xE9;", expanded: "&#233; &#xE9;" },
  { why: "HTML's are letters", text: "&eacute;&mdash;&nbsp;", expanded: "é—\u00A0" },
  { why: "HTML's differ by capitals", text: "&Eacute;&eacute;", expanded: "Éé" },
  {
    why: "one that stands for a sign of markup stays written as one",
    text: "&LT;&AMP;",
    expanded: "&lt;&amp;",
  },
  { why: "one that nobody defined is shown as it is written", text: "&nobody;", expanded: "&amp;nobody;" },
  { why: "an ampersand alone is none", text: "a & b &; &1;", expanded: "a & b &; &1;" },
  { why: "one without its semicolon is none", text: "&eacute x &copy", expanded: "&eacute x &copy" },
  { why: "the file's own are what it says", text: own('<!ENTITY a "one">', "&a;"), expanded: "one" },
  { why: "the file's own may be in apostrophes", text: own("<!ENTITY a 'one'>", "&a;"), expanded: "one" },
  { why: "the file's own may be empty", text: own('<!ENTITY a "">', "x&a;y"), expanded: "xy" },
  { why: "the file's own may hold markup", text: own('<!ENTITY a "<b>x</b>">', "&a;"), expanded: "<b>x</b>" },
  {
    why: "the file's own may hold others",
    text: own('<!ENTITY a "1&b;"><!ENTITY b "2">', "&a;"),
    expanded: "12",
  },
  { why: "the file's own may hold HTML's", text: own('<!ENTITY a "&eacute;">', "&a;"), expanded: "é" },
  { why: "the first definition counts", text: own('<!ENTITY a "1"><!ENTITY a "2">', "&a;"), expanded: "1" },
  { why: "the file's own come before HTML's", text: own('<!ENTITY eacute "E">', "&eacute;"), expanded: "E" },
  { why: "XML's cannot be defined anew", text: own('<!ENTITY lt "x">', "&lt;"), expanded: "&lt;" },
  { why: "those of parameters are none", text: own('<!ENTITY % a "one">', "&a;"), expanded: "&amp;a;" },
  {
    why: "names of an object's own properties are none",
    text: "&constructor;&toString;",
    expanded: "&amp;constructor;&amp;toString;",
  },
];

test.each(entities)("of entities: $why", ({ text, expanded }) => {
  expect(expandEntities(text)).toBe(expanded);
});

interface DoctypeCase {
  why: string;
  text: string;
  rest: string;
}

const doctypes: DoctypeCase[] = [
  { why: "of HTML", text: "<!DOCTYPE html><p/>", rest: "<p/>" },
  { why: "in small letters", text: "<!doctype html><p/>", rest: "<p/>" },
  {
    why: "with a public name",
    text: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"><p/>',
    rest: "<p/>",
  },
  { why: "with brackets in quotes", text: '<!DOCTYPE html SYSTEM "a>b[c]"><p/>', rest: "<p/>" },
  {
    why: "with a subset",
    text: '<!DOCTYPE html [<!ELEMENT p (a|b)> <!ATTLIST p x CDATA "]>">]><p/>',
    rest: "<p/>",
  },
  {
    why: "behind a declaration",
    text: '<?xml version="1.0"?>\n<!DOCTYPE html><p/>',
    rest: '<?xml version="1.0"?>\n<p/>',
  },
  {
    why: "behind a comment",
    text: "<!-- <!DOCTYPE x> --><!DOCTYPE html><p/>",
    rest: "<!-- <!DOCTYPE x> --><p/>",
  },
  { why: "that does not end, with all that follows", text: '<!DOCTYPE html "<p>x</p>', rest: "" },
  { why: "behind the root, which is none", text: "<p/><!DOCTYPE html>", rest: "<p/><!DOCTYPE html>" },
  {
    why: "behind a comment that does not end, which is none",
    text: "<!-- <!DOCTYPE html>",
    rest: "<!-- <!DOCTYPE html>",
  },
];

test.each(doctypes)("a document type $why is left out", ({ text, rest }) => {
  expect(expandEntities(text)).toBe(rest);
});

interface RefusedCase {
  why: string;
  text: string;
  reason: string;
}

const refused: RefusedCase[] = [
  {
    why: "that reads a file",
    text: own('<!ENTITY a SYSTEM "file:///etc/passwd">', ""),
    reason: "external-entity",
  },
  {
    why: "that reads an address",
    text: own('<!ENTITY a PUBLIC "x" "http://e.org/">', ""),
    reason: "external-entity",
  },
  {
    why: "that reads a file in small letters",
    text: own('<!entity a system "x">', ""),
    reason: "external-entity",
  },
  {
    why: "of parameters that reads a file",
    text: own('<!ENTITY % a SYSTEM "x">', ""),
    reason: "external-entity",
  },
  { why: "that holds itself", text: own('<!ENTITY a "&a;">', "&a;"), reason: "zip-bomb" },
  {
    why: "that holds itself by way of another",
    text: own('<!ENTITY a "&b;"><!ENTITY b "&a;">', "&a;"),
    reason: "zip-bomb",
  },
  {
    why: "that multiplies",
    text: own(
      Array.from({ length: 8 }, (_, at) => `<!ENTITY a${at} "${`&a${at + 1};`.repeat(10)}">`).join("") +
        '<!ENTITY a8 "xxxxxxxxxx">',
      "&a0;",
    ),
    reason: "zip-bomb",
  },
  {
    why: "that is nested nine times",
    text: own(
      Array.from({ length: 11 }, (_, at) => `<!ENTITY a${at} "&a${at + 1};">`).join("") + '<!ENTITY a11 "x">',
      "&a0;",
    ),
    reason: "zip-bomb",
  },
];

test.each(refused)("an entity $why is refused", ({ text, reason }) => {
  expect(() => expandEntities(text)).toThrow(expect.objectContaining({ reason }));
});

test("an entity that nothing names harms nothing, however it multiplies", () => {
  expect(expandEntities(own('<!ENTITY a "&a;&a;">', "<p>x</p>"))).toBe("<p>x</p>");
});

test("whatever a text says, no reference is left that a parser of XML does not know", () => {
  const piece = fc.constantFrom(
    "&eacute;",
    "&nobody;",
    "&amp;",
    "&",
    ";",
    "a",
    "&#1;",
    "&a.b;",
    "<p>",
    "&-;",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const left = expandEntities(pieces.join("")).match(/&[A-Za-z][\w.-]*;/g) ?? [];
      expect(left.filter((reference) => reference !== "&amp;")).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
