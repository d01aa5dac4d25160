import type { Node } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { findIn, findInLine, contextInLine, contextOf, replaceMatches } from "./find-text.ts";
import { replaceInDocument } from "./replace-in-document.server.ts";

const schema = documentSchema;
const wanted = (find: string) => ({ find, matchesCase: false, wholeWords: false });
const kind = fc.constantFrom("plain", "bold", "note");
const piece = fc.record({ text: fc.stringMatching(/^[ab ]{1,9}$/), kind }).map((given) => {
  if (given.kind === "note") return schema.node("footnote", null, [schema.text(given.text)]);
  return schema.text(given.text, given.kind === "bold" ? [schema.mark("bold")] : []);
});
const paragraph = fc.array(piece, { maxLength: 5 }).map((pieces) => schema.node("paragraph", null, pieces));
/** The text of a block, with its notes in brackets. */
const wordsOf = (block: Node) =>
  block.children.map((child) => (child.isText ? child.text : `[${child.textContent}]`)).join("");

test("R16 replacing by one step per block and by rebuilding the document gives the same result and changes nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(paragraph, { minLength: 1, maxLength: 4 }),
      fc.constantFrom("", "cd"),
      async (blocks, words) => {
        const item = schema.node("bulletList", null, [schema.node("listItem", null, [...blocks])]);
        const document = schema.node("doc", null, [...blocks, item]);
        const matches = findIn(document, wanted("ab"));
        const change = replaceMatches(new Transform(document), matches, words);
        const made = await replaceInDocument(document, { matches, words }, new Slices(1_000));
        expect(change.doc.eq(made)).toBe(true);
        expect(change.steps.length).toBeLessThanOrEqual(2 * blocks.length);
        const linesOf = (node: Node) =>
          [...node.children]
            .flatMap((block) => (block.isTextblock ? [block] : [...(block.firstChild?.children ?? [])]))
            .map(wordsOf);
        expect(linesOf(made)).toEqual(linesOf(document).map((line) => line.replaceAll("ab", words)));
        made.check();
      },
    ),
  );
});

test("R16 a match is shown with the text around it", () => {
  const document = schema.node("doc", null, [schema.node("paragraph", null, [schema.text("one two three")])]);
  const [match] = findIn(document, wanted("TWO"));
  expect(match && contextOf(document, match)).toEqual({
    before: "one ",
    match: "two",
    after: " three",
    isNote: false,
  });
});

test("12: matches in footnotes are found in text order, shown with the text of their note, and replaced only there", () => {
  const note = schema.node("footnote", null, [
    schema.text("The old harbour, "),
    schema.text("a harbour town", [schema.mark("italic")]),
  ]);
  const document = schema.node("doc", null, [
    schema.node("paragraph", null, [schema.text("The harbour"), note, schema.text(" and a harbour.")]),
  ]);
  const found = findIn(document, wanted("harbour"));
  expect(found.map((match) => contextOf(document, match).before)).toEqual([
    "The ",
    "The old ",
    "The old harbour, a ",
    "… and a ",
  ]);
  expect(found.map((match) => contextOf(document, match).isNote)).toEqual([false, true, true, false]);
  const second = found.slice(2, 3);
  const { doc } = replaceMatches(new Transform(document), second, "quay");
  expect(wordsOf(doc.child(0))).toBe("The harbour[The old harbour, a quay town] and a harbour.");
  expect(
    doc
      .child(0)
      .child(1)
      .child(1)
      .marks.map(({ type }) => type.name),
  ).toEqual(["italic"]);
});

test("12: a title is searched like a text", () => {
  expect(findInLine("Zoe\u0308’s Harbour, a harbour", { ...wanted("zoë's harbour") })).toEqual([[0, 14]]);
  expect(contextInLine("The Harbour", [4, 11])).toEqual({ before: "The ", match: "Harbour", after: "" });
  const long = contextInLine(`${"a".repeat(50)} sea ${"b".repeat(50)}`, [51, 54]);
  expect([long.before, long.after]).toEqual([`…${"a".repeat(39)} `, ` ${"b".repeat(39)}…`]);
});

test("R16 a search treats straight and curly quotes, and composed and decomposed letters, as the same", () => {
  const words = "“Don’t,” said Zoe\u0308 at the cafe\u0301; Zoë’s café, no cafe.";
  const document = schema.node("doc", null, [schema.node("paragraph", null, [schema.text(words)])]);
  const found = (find: string) =>
    findIn(document, wanted(find)).map((match) => contextOf(document, match).match);
  expect(found(`"Don't`)).toEqual(["“Don’t"]);
  expect(found("zoë")).toEqual(["Zoe\u0308", "Zoë"]);
  expect(found("zoe\u0308's")).toEqual(["Zoë’s"]);
  expect(found("café")).toEqual(["cafe\u0301", "café"]);
  expect(found("cafe")).toEqual(["cafe"]);
});
