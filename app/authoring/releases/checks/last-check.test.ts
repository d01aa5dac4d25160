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

test("the last check reports the chapter, the paragraph and the text around a TK", () => {
  expect(check([text("All is well here."), text("He came from TK in the rain.")])).toEqual([
    {
      kind: "tk",
      chapterId: "c1",
      blockId: "abcdefg1",
      message: "“One”: TK in paragraph 2, “He came from TK in the rain.”",
    },
  ]);
  expect(check([text("TKTK")]).map(({ kind }) => kind)).toEqual(["tk"]);
  expect(check([text("Atkins, ATK, tk, TKO and TK2 are no marks.")])).toEqual([]);
});

test("the last check reports pictures without a description, unless they are decorative", () => {
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

test("a chapter with only white space and scene breaks is empty", () => {
  expect(check([text("   "), { type: "sceneBreak" }]).map(({ kind }) => kind)).toEqual(["empty-chapter"]);
  expect(check([text("A word.")])).toEqual([]);
});

test("the last check reports missing warnings, cover, summary and genre", () => {
  const kinds = checkWork({ warnings: [], cover: null, summary: " ", genres: [] }).map(({ kind }) => kind);
  expect(kinds).toEqual(["no-warning", "no-cover", "no-summary", "no-genre"]);
  expect(
    checkWork({ warnings: ["Nothing to warn of"], cover: {}, summary: "S", genres: ["Poetry"] }),
  ).toEqual([]);
});
