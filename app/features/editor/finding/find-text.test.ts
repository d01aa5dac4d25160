import { Transform } from "@tiptap/pm/transform";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { findIn, placeOf, replaceMatches } from "./find-text.ts";
import { replaceInDocument } from "./replace-in-document.server.ts";

const schema = documentSchema;
const wanted = (find: string) => ({ find, matchesCase: false, wholeWords: false });
const piece = fc.record({ text: fc.stringMatching(/^[ab ]{1,9}$/), isBold: fc.boolean() });
const paragraph = fc.array(piece, { maxLength: 5 }).map((pieces) =>
  schema.node(
    "paragraph",
    null,
    pieces.map(({ text, isBold }) => schema.text(text, isBold ? [schema.mark("bold")] : [])),
  ),
);

test("R16 words are replaced alike by one step a block and by making the document anew, the rest as it was", async () => {
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
        expect(made.textContent).toBe(
          [...document.children]
            .flatMap((block) => (block.isTextblock ? [block] : [...(block.firstChild?.children ?? [])]))
            .map((block) => block.textContent.replaceAll("ab", words))
            .join(""),
        );
      },
    ),
  );
});

test("R16 a place is shown with the words around it", () => {
  const document = schema.node("doc", null, [schema.node("paragraph", null, [schema.text("one two three")])]);
  const [match] = findIn(document, wanted("TWO"));
  expect(match && placeOf(document, match)).toEqual({ before: "one ", match: "two", after: " three" });
});

test("R16 finding takes straight and curly marks, composed and decomposed letters as the same", () => {
  const words = "“Don’t,” said Zoe\u0308 at the cafe\u0301; Zoë’s café, no cafe.";
  const document = schema.node("doc", null, [schema.node("paragraph", null, [schema.text(words)])]);
  const found = (find: string) =>
    findIn(document, wanted(find)).map((match) => placeOf(document, match).match);
  expect(found(`"Don't`)).toEqual(["“Don’t"]);
  expect(found("zoë")).toEqual(["Zoe\u0308", "Zoë"]);
  expect(found("zoe\u0308's")).toEqual(["Zoë’s"]);
  expect(found("café")).toEqual(["cafe\u0301", "café"]);
  expect(found("cafe")).toEqual(["cafe"]);
});
