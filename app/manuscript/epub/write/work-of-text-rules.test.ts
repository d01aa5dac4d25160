import { expect, test } from "vitest";
import { paragraph } from "#tests/support/blocks.ts";
import { readEpub } from "#tests/support/read-epub.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";
import type { WorkText } from "../../document/work-text.ts";
import { backLabelOf, workOfText } from "./work-of-text.ts";
import { writeEpub } from "./write-epub.ts";

const block = (text: string) => paragraph("abcdefgh", [text]).toJSON() as object;
const chapters = [textChapter("One", [block("Words.")])];
const workOf = (facts: Partial<WorkText> = {}) => workOfText(workText({ chapters, ...facts }));

interface FactCase {
  why: string;
  facts: Partial<WorkText>;
  work: Record<string, unknown>;
}

const facts: FactCase[] = [
  {
    why: "its author is its one creator",
    facts: { author: "Ann Bell" },
    work: { creators: [{ name: "Ann Bell", sortName: null, role: "aut" }] },
  },
  { why: "a work without an author has no creator", facts: { author: null }, work: { creators: [] } },
  { why: "its summary is its description", facts: { summary: "A book." }, work: { description: "A book." } },
  {
    why: "a work without a summary has no description",
    facts: { summary: null },
    work: { description: null },
  },
  {
    why: "the time of its change has no fraction of a second",
    facts: { modifiedAt: new Date("2026-03-04T05:06:07.890Z") },
    work: { modifiedAt: "2026-03-04T05:06:07Z" },
  },
  {
    why: "a time without a fraction stays",
    facts: { modifiedAt: new Date("2026-03-04T05:06:07Z") },
    work: { modifiedAt: "2026-03-04T05:06:07Z" },
  },
  { why: "a text without pictures is described", facts: {}, work: { isDescribed: true } },
  {
    why: "what else it says is passed on",
    facts: { title: "T", subtitle: "S", language: "fr", subjects: ["Sea"] },
    work: { title: "T", subtitle: "S", language: "fr", subjects: ["Sea"] },
  },
];

test.each(facts)("of a text as a work: $why", ({ facts: given, work }) => {
  expect(workOf(given)).toMatchObject(work);
});

interface NoteCase {
  why: string;
  note: string | null;
  xhtml: string;
}

const notes: NoteCase[] = [
  { why: "none where there is none", note: null, xhtml: "" },
  { why: "none where it is empty", note: " \n ", xhtml: "" },
  {
    why: "one paragraph",
    note: "Thanks.",
    xhtml: '<aside class="author-note note-before">\n<p>Thanks.</p>\n</aside>',
  },
  {
    why: "a paragraph a line",
    note: "Thanks.\n\nMore.",
    xhtml: '<aside class="author-note note-before">\n<p>Thanks.</p>\n<p>More.</p>\n</aside>',
  },
  {
    why: "text, whatever it looks like",
    note: "<b>&",
    xhtml: '<aside class="author-note note-before">\n<p>&lt;b&gt;&amp;</p>\n</aside>',
  },
];

test.each(notes)("the author's note before a chapter is $why", ({ note, xhtml }) => {
  const [chapter] = workOf({
    chapters: [textChapter("One", [block("Words.")], { noteBefore: note })],
  }).chapters;
  const before = chapter?.xhtml.split("\n").slice(1).join("\n") ?? "";
  expect(before.startsWith(xhtml)).toBe(true);
  expect(before.includes("author-note")).toBe(xhtml !== "");
});

test("notes of the author stand around the text, and the heading before all", () => {
  const [chapter] = workOf({
    chapters: [textChapter("One & <1>", [block("Words.")], { noteBefore: "First.", noteAfter: "Last." })],
  }).chapters;
  const order = ["<h1>One &amp; &lt;1&gt;</h1>", "First.", "Words.", "Last."].map((piece) =>
    (chapter?.xhtml ?? "").indexOf(piece),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBe(0);
});

interface LabelCase {
  language: string;
  label: string;
}

const labels: LabelCase[] = [
  { language: "en", label: "Back to the text" },
  { language: "fr", label: "Retour au texte" },
  { language: "fr-CA", label: "Retour au texte" },
  { language: "de", label: "Zurück zum Text" },
  { language: "es-419", label: "Volver al texto" },
  { language: "ja", label: "Back to the text" },
  { language: "", label: "Back to the text" },
];

test.each(labels)("a backlink in “$language” is called “$label”", ({ language, label }) => {
  expect(backLabelOf(language)).toBe(label);
});

interface PartCase {
  why: string;
  parts: (string | null)[];
  /** Contents without the colophon, entries of a part set in. */
  contents: string[];
}

const parts: PartCase[] = [
  { why: "no parts", parts: [null, null], contents: ["1", "2"] },
  { why: "a part from the first chapter on", parts: ["P", null], contents: ["P", " 1", " 2"] },
  { why: "a part from the second on", parts: [null, "P", null], contents: ["1", "P", " 2", " 3"] },
  { why: "two parts", parts: ["P", "Q"], contents: ["P", " 1", "Q", " 2"] },
  { why: "two parts of one name", parts: ["P", "P"], contents: ["P", " 1", "P", " 2"] },
  { why: "a part that ends", parts: ["P", ""], contents: ["P", " 1", "2"] },
  { why: "a part with signs of markup", parts: ["P & <Q>"], contents: ["P & <Q>", " 1"] },
];

test.each(parts)("a text with $why is read back so from its file", async ({ parts: given, contents }) => {
  const work = workOf({
    chapters: given.map((part, at) => textChapter(`${at + 1}`, [block(`Words ${at + 1}.`)], { part })),
  });
  const { navigation, warnings } = await readEpub(await writeEpub(work));
  const lines = navigation.contents.flatMap(({ label, children }) => [
    label,
    ...children.map((child) => ` ${child.label}`),
  ]);
  expect(lines).toEqual([...contents, "Colophon"]);
  expect(warnings).toEqual([]);
});
