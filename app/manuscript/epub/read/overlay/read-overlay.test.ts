import { expect, test } from "vitest";
import { parseMarkup } from "../markup/parse-markup.ts";
import { readOverlay, type RawClip } from "./read-overlay.ts";

const read = (body: string, namespaces = 'xmlns:epub="http://www.idpf.org/2007/ops"'): RawClip[] =>
  readOverlay(
    parseMarkup(
      `<smil xmlns="http://www.w3.org/ns/SMIL" ${namespaces} version="3.0"><body>${body}</body></smil>`,
    ).root,
    "EPUB/smil/one.smil",
  );
const pair = (id: string, more = "") =>
  `<par ${more}><text src="../one.xhtml#${id}"/><audio src="a.mp3" clipBegin="1s" clipEnd="2s"/></par>`;

const clip: RawClip = {
  path: "EPUB/one.xhtml",
  fragment: "a",
  audio: "EPUB/smil/a.mp3",
  begin: 1,
  end: 2,
  kind: null,
  leaveAt: null,
};

interface PairCase {
  why: string;
  pair: string;
  /** What differs from a plain clip; null for no clip. */
  clip: Partial<RawClip> | null;
}

const audio = '<audio src="a.mp3" clipBegin="1s" clipEnd="2s"/>';
const text = '<text src="../one.xhtml#a"/>';
const pairs: PairCase[] = [
  { why: "is the text and what is heard of it", pair: text + audio, clip: {} },
  { why: "may say them in the other order", pair: audio + text, clip: {} },
  { why: "may mean a whole document", pair: `<text src="../one.xhtml"/>${audio}`, clip: { fragment: null } },
  {
    why: "decodes its addresses",
    pair: `<text src="../my%20one.xhtml#%C3%A9"/><audio src="a%20b.mp3" clipBegin="1s" clipEnd="2s"/>`,
    clip: { path: "EPUB/my one.xhtml", fragment: "é", audio: "EPUB/smil/a b.mp3" },
  },
  {
    why: "begins at the beginning where it does not say",
    pair: `${text}<audio src="a.mp3" clipEnd="2s"/>`,
    clip: { begin: 0 },
  },
  {
    why: "lasts to the end where it does not say",
    pair: `${text}<audio src="a.mp3" clipBegin="1s"/>`,
    clip: { end: null },
  },
  {
    why: "begins at the beginning where what it says is no time",
    pair: `${text}<audio src="a.mp3" clipBegin="soon" clipEnd="2s"/>`,
    clip: { begin: 0 },
  },
  {
    why: "may be spelt in small letters",
    pair: `${text}<audio src="a.mp3" clipbegin="1s" clipend="2s"/>`,
    clip: {},
  },
  {
    why: "that ends before it begins is none",
    pair: `${text}<audio src="a.mp3" clipBegin="2s" clipEnd="1s"/>`,
    clip: null,
  },
  {
    why: "of no length is none",
    pair: `${text}<audio src="a.mp3" clipBegin="1s" clipEnd="1s"/>`,
    clip: null,
  },
  { why: "without a recording is none", pair: text, clip: null },
  { why: "without a text is none", pair: audio, clip: null },
  {
    why: "with a recording elsewhere is none",
    pair: `${text}<audio src="https://example.org/a.mp3"/>`,
    clip: null,
  },
  {
    why: "with a recording in a data URL is none",
    pair: `${text}<audio src="data:audio/mpeg;base64,AA"/>`,
    clip: null,
  },
  { why: "with a text elsewhere is none", pair: `<text src="https://example.org/#a"/>${audio}`, clip: null },
  { why: "with a recording that runs is none", pair: `${text}<audio src="javascript:x()"/>`, clip: null },
  {
    why: "whose recording would lie outside lies in the container",
    pair: `${text}<audio src="../../../../a.mp3" clipBegin="1s" clipEnd="2s"/>`,
    clip: { audio: "a.mp3" },
  },
];

test.each(pairs)("a pair $why", ({ pair: inside, clip: expected }) => {
  expect(read(`<par>${inside}</par>`)).toEqual(expected === null ? [] : [{ ...clip, ...expected }]);
});

interface KindCase {
  types: string;
  kind: RawClip["kind"];
}

const kinds: KindCase[] = [
  { types: "pagebreak", kind: "page" },
  { types: "footnote", kind: "note" },
  { types: "footnotes", kind: "note" },
  { types: "endnote", kind: "note" },
  { types: "endnotes", kind: "note" },
  { types: "rearnote", kind: "note" },
  { types: "note", kind: "note" },
  { types: "noteref", kind: "note" },
  { types: "annotation", kind: "note" },
  { types: "chapter", kind: null },
  { types: "chapter footnote", kind: "note" },
  { types: "pagebreak footnote", kind: "page" },
  { types: "", kind: null },
  { types: "toString", kind: null },
];

test.each(kinds)("what is read of type “$types” is of the kind $kind", ({ types, kind }) => {
  expect(read(pair("a", `epub:type="${types}"`))[0]?.kind).toBe(kind);
  expect(read(`<seq epub:type="${types}"><seq>${pair("a")}</seq></seq>`)[0]?.kind).toBe(kind);
});

test("what is within a note is of the note, whatever it says itself", () => {
  const [clipOfPage] = read(`<seq epub:type="footnote">${pair("a", 'epub:type="pagebreak"')}</seq>`);
  expect(clipOfPage?.kind).toBe("note");
});

interface LeaveCase {
  why: string;
  body: string;
  /** By clip: the index to go on at, null where there is nothing to leave. */
  leaveAt: (number | null)[];
}

const inside = (type: string, ...parts: string[]) => `<seq epub:type="${type}">${parts.join("")}</seq>`;
const leaves: LeaveCase[] = [
  { why: "no table is not left", body: pair("a") + pair("b"), leaveAt: [null, null] },
  {
    why: "a table is left behind its last clip",
    body: inside("table", pair("a"), pair("b")) + pair("c"),
    leaveAt: [2, 2, null],
  },
  { why: "a list is left", body: pair("a") + inside("list", pair("b")), leaveAt: [null, 2] },
  { why: "a figure is left", body: inside("figure", pair("a")), leaveAt: [1] },
  { why: "an aside is left", body: inside("aside", pair("a")), leaveAt: [1] },
  { why: "a sidebar is left", body: inside("sidebar", pair("a")), leaveAt: [1] },
  { why: "a chapter is not left", body: inside("chapter", pair("a")), leaveAt: [null] },
  {
    why: "a cell is left with its whole table",
    body: inside(
      "table",
      inside("table-row", inside("table-cell", pair("a")), inside("table-cell", pair("b"))),
    ),
    leaveAt: [2, 2],
  },
  {
    why: "two lists are left one after the other",
    body: inside("list", pair("a")) + inside("list", pair("b")),
    leaveAt: [1, 2],
  },
  { why: "an empty table is nothing to leave", body: inside("table") + pair("a"), leaveAt: [null] },
];

test.each(leaves)("of what a listener may leave: $why", ({ body, leaveAt }) => {
  expect(read(body).map((one) => one.leaveAt)).toEqual(leaveAt);
});

interface BodyCase {
  why: string;
  body: string;
  fragments: string[];
}

const bodies: BodyCase[] = [
  { why: "clips are in the order of the file", body: pair("b") + pair("a"), fragments: ["b", "a"] },
  {
    why: "sequences may be in sequences",
    body: `<seq><seq>${pair("a")}</seq>${pair("b")}</seq>`,
    fragments: ["a", "b"],
  },
  {
    why: "elements of other kinds are passed over",
    body: `<par2/>${pair("a")}<x>${pair("b")}</x>`,
    fragments: ["a"],
  },
  { why: "an empty body has none", body: "", fragments: [] },
];

test.each(bodies)("in an overlay $why", ({ body, fragments }) => {
  expect(read(body).map(({ fragment }) => fragment)).toEqual(fragments);
});

test("the prefix of types may be any that is bound to their namespace", () => {
  const clips = read(pair("a", 'o:type="footnote"'), 'xmlns:o="http://www.idpf.org/2007/ops"');
  expect(clips[0]?.kind).toBe("note");
});

test("a file without a body has no clips", () => {
  expect(readOverlay(parseMarkup("<smil/>").root, "x")).toEqual([]);
});
