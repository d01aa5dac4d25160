import { expect, test } from "vitest";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { checkChapter, checkWork } from "./last-check.ts";

const text = (words: string) => ({
  type: "paragraph",
  attrs: { id: "abcdefg1" },
  content: [{ type: "text", text: words }],
});
const check = (content: object[], title = "One") =>
  checkChapter({ id: "c1", title, document: documentSchema.nodeFromJSON({ type: "doc", content }) });

test("the last check names the chapter, the paragraph and the words with a TK in them", () => {
  expect(check([text("All is well here."), text("He came from TK in the rain.")])).toEqual([
    {
      kind: "tk",
      chapterId: "c1",
      blockId: "abcdefg1",
      words: "“One”: TK in paragraph 2, “He came from TK in the rain.”",
    },
  ]);
  expect(check([text("TKTK")]).map(({ kind }) => kind)).toEqual(["tk"]);
  expect(check([text("Atkins, ATK, tk, TKO and TK2 are no marks.")])).toEqual([]);
});

test("a picture must say what is to be seen, unless it says nothing", () => {
  const figure = (attrs: object) => ({
    type: "figure",
    attrs: { id: "abcdefg2", hash: "a".repeat(64), ...attrs },
  });
  expect(check([figure({ alt: " " })]).map(({ kind, blockId }) => `${kind} ${blockId}`)).toEqual([
    "missing-alt abcdefg2",
  ]);
  expect(check([figure({ alt: "A boat" })])).toEqual([]);
  expect(check([figure({ alt: "", isDecorative: true })])).toEqual([]);
});

test("a chapter of white space and scene breaks is empty", () => {
  expect(check([text("   "), { type: "sceneBreak" }]).map(({ kind }) => kind)).toEqual(["empty-chapter"]);
  expect(check([text("A word.")])).toEqual([]);
});

test("a work without warnings, cover, summary and genre is asked for them", () => {
  const kinds = checkWork({ warnings: [], cover: null, summary: " ", genres: [] }).map(({ kind }) => kind);
  expect(kinds).toEqual(["no-warning", "no-cover", "no-summary", "no-genre"]);
  expect(
    checkWork({ warnings: ["Nothing to warn of"], cover: {}, summary: "S", genres: ["Poetry"] }),
  ).toEqual([]);
});
