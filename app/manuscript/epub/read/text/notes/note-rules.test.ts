import { expect, test } from "vitest";
import { readBody, readMade } from "#tests/support/read-epub.ts";

interface ReferenceCase {
  why: string;
  link: string;
  /** The role on our page; null for a link like any other. */
  role: string | null;
}

const note = '<p id="n1">A note.</p>';
const references: ReferenceCase[] = [
  {
    why: "that says so by its type",
    link: '<a epub:type="noteref" href="#n1">see here</a>',
    role: "doc-noteref",
  },
  {
    why: "that says so by its role",
    link: '<a role="doc-noteref" href="#n1">see here</a>',
    role: "doc-noteref",
  },
  { why: "of an annotation", link: '<a epub:type="annoref" href="#n1">see here</a>', role: "doc-noteref" },
  { why: "that is raised", link: '<sup><a href="#n1">1</a></sup>', role: "doc-noteref" },
  { why: "with a raised number in it", link: '<a href="#n1"><sup>1</sup></a>', role: "doc-noteref" },
  { why: "with a raised star", link: '<sup><a href="#n1">*</a></sup>', role: "doc-noteref" },
  { why: "with a raised letter in brackets", link: '<sup><a href="#n1">[a]</a></sup>', role: "doc-noteref" },
  { why: "with a raised Roman number", link: '<sup><a href="#n1">iv</a></sup>', role: "doc-noteref" },
  { why: "with a class of notes", link: '<a class="footnote" href="#n1">1</a>', role: "doc-noteref" },
  { why: "with an id of notes", link: '<a id="fnref1" href="#n1">1</a>', role: "doc-noteref" },
  { why: "to an id of notes", link: '<a href="#note-1">1</a>', role: "doc-noteref" },
  { why: "that is a number and no more", link: '<a href="#n1">1</a>', role: null },
  { why: "that is raised and a word", link: '<sup><a href="#n1">see here</a></sup>', role: null },
  { why: "that is raised and a long number", link: '<sup><a href="#n1">123456</a></sup>', role: null },
  {
    why: "with a class that only contains the letters",
    link: '<a class="keynotes2" href="#n1">1</a>',
    role: null,
  },
  { why: "without a place to lead to", link: '<sup><a href="one.xhtml">1</a></sup>', role: null },
  { why: "out of the book", link: '<sup><a href="https://e.org/#n1">1</a></sup>', role: null },
];

test.each(references)("a link $why has the role $role", async ({ link, role }) => {
  const { html } = await readBody(`<p>Words${link}</p>${note}<p id="note-1">Another.</p>`);
  const [tag = ""] = /<a[^>]*>/.exec(html) ?? [];
  expect(/ role="([^"]*)"/.exec(tag)?.[1] ?? null).toBe(role);
});

interface BacklinkCase {
  why: string;
  note: string;
  /** Backlinks in the note, the file's and ours. */
  count: number;
  isOurs: boolean;
}

const call = '<p>Words<a epub:type="noteref" href="#n1" id="r1">1</a></p>';
const backlinks: BacklinkCase[] = [
  {
    why: "without a backlink gets one",
    note: '<aside epub:type="footnote" id="n1"><p>Note.</p></aside>',
    count: 1,
    isOurs: true,
  },
  {
    why: "with a declared backlink keeps it",
    note: '<aside id="n1"><p>Note. <a epub:type="backlink" href="#r1">up</a></p></aside>',
    count: 1,
    isOurs: false,
  },
  {
    why: "with an arrow to its reference keeps it",
    note: '<aside id="n1"><p><a href="#r1">↩</a> Note.</p></aside>',
    count: 1,
    isOurs: false,
  },
  {
    why: "with its number as a link to its reference keeps it",
    note: '<p id="n1"><a href="#r1">1</a> Note.</p>',
    count: 1,
    isOurs: false,
  },
  {
    why: "with the word “back” as a link to its reference keeps it",
    note: '<p id="n1">Note. <a href="#r1">Back to the text</a></p>',
    count: 1,
    isOurs: false,
  },
  {
    why: "with a link to other words of the text gets one",
    note: '<p id="n1">Note, as <a href="#elsewhere">said above</a>.</p>',
    count: 1,
    isOurs: true,
  },
  {
    why: "that mentions its reference in a sentence gets one",
    note: '<p id="n1">Note on <a href="#r1">the sea and the land</a>.</p>',
    count: 1,
    isOurs: true,
  },
  { why: "in a list gets one", note: '<ol><li id="n1"><p>Note.</p></li></ol>', count: 1, isOurs: true },
  {
    why: "that is a row of a table gets one in its last cell",
    note: '<table><tr id="n1"><td>1</td><td>Note.</td></tr></table>',
    count: 1,
    isOurs: true,
  },
  {
    why: "in a paragraph of a cell gets one",
    note: '<table><tr><td>1</td><td><p id="n1">Note.</p></td></tr></table>',
    count: 1,
    isOurs: true,
  },
  {
    why: "in a cell of a table gets one",
    note: '<table><tr><td id="n1">Note.</td></tr></table>',
    count: 1,
    isOurs: true,
  },
];

test.each(backlinks)("a note $why", async ({ note: markup, count, isOurs }) => {
  const { html, text } = await readBody(`<p id="elsewhere">Words.</p>${call}${markup}`);
  expect(html.match(/role="doc-backlink"/g) ?? []).toHaveLength(count);
  expect(html.includes('class="b--backlink"')).toBe(isOurs);
  expect(html).toContain('/one#b-r1"');
  if (isOurs) expect(text).not.toContain("↩");
});

test("a note of another chapter leads back to the chapter that refers to it", async () => {
  const { chapters, warnings } = await readMade({
    chapters: {
      "one.xhtml": '<p>Words<a epub:type="noteref" href="notes.xhtml#n1" id="r1">1</a></p>',
      "notes.xhtml": '<aside epub:type="footnote" id="n1"><p>Note.</p></aside>',
    },
  });
  expect(chapters[0]?.html).toContain('href="/book-reader/jid/notes#b-n1"');
  expect(chapters[1]?.html).toContain('href="/book-reader/jid/one#b-r1"');
  expect(warnings).toEqual([]);
});

test("a reference without an id gets one, so that its note can lead back", async () => {
  const { html } = await readBody('<p>Words<a epub:type="noteref" href="#n1">1</a></p><p id="n1">Note.</p>');
  const [, id = ""] = /<a id="([^"]*)"[^>]*role="doc-noteref"/.exec(html) ?? [];
  expect(id).not.toBe("");
  expect(html).toContain(`/one#${id}"`);
});

test("each of a thousand notes has one backlink, to its own reference", async () => {
  const count = 1_000;
  const numbers = Array.from({ length: count }, (_, at) => at);
  const { html } = await readBody(
    numbers.map((at) => `<p>x<a epub:type="noteref" href="#n${at}" id="r${at}">${at}</a></p>`).join("") +
      numbers.map((at) => `<p id="n${at}">Note.</p>`).join(""),
  );
  expect(html.match(/b--backlink/g)).toHaveLength(count);
  const targets = [...html.matchAll(/class="b--backlink"[^>]* href="[^"]*#b-r(\d+)"/g)].map(([, at]) =>
    Number(at),
  );
  expect(targets).toEqual(numbers);
});
