import { expect, test } from "vitest";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { Transform } from "@tiptap/pm/transform";
import { findIn, replaceMatches } from "./find-text.ts";

const text = (words: string) => ({ type: "text", text: words });
const document = documentSchema.nodeFromJSON({
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        text("“Don’t,” said Zoe\u0308 at the cafe\u0301"),
        { type: "footnote", content: [text("Zoë’s café.")] },
        text(", and left the cafe."),
      ],
    },
  ],
});

const found = (find: string) =>
  findIn(document, { find, matchesCase: false, wholeWords: false }).map(({ match }) => match);

test("R16 finding takes straight and curly marks, composed and decomposed letters as the same, and looks into footnotes", () => {
  expect(found(`"Don't`)).toEqual(["“Don’t"]);
  expect(found("zoë")).toEqual(["Zoe\u0308", "Zoë"]);
  expect(found("zoe\u0308's")).toEqual(["Zoë’s"]);
  expect(found("café")).toEqual(["cafe\u0301", "café"]);
  expect(found("cafe")).toEqual(["cafe"]);
});

test("R16 words in footnotes are replaced in their place", () => {
  const matches = findIn(document, { find: "café", matchesCase: false, wholeWords: false });
  const changed = replaceMatches(new Transform(document), matches, "bar").doc;
  expect(changed.textBetween(0, changed.content.size, "\n")).toBe(
    "“Don’t,” said Zoe\u0308 at the barZoë’s bar., and left the cafe.",
  );
});
