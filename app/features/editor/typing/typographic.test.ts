import { expect, test } from "vitest";
import { dashFor, quoteFor } from "./typographic.ts";

/** Types a text sign by sign. */
function type(language: string, text: string): string {
  let typed = "";
  for (const sign of text) typed += sign === '"' || sign === "'" ? quoteFor(language, typed, sign) : sign;
  return typed;
}

test.each([
  ["en", `"No," she said, "it's 'late'."`, "“No,” she said, “it’s ‘late’.”"],
  ["en-GB", `the dogs' bones ("all")`, "the dogs’ bones (“all”)"],
  ["de", `"Nein", sagte sie.`, "„Nein“, sagte sie."],
  ["de-CH", `"Nein", sagte sie.`, "«Nein», sagte sie."],
  ["fr", `"Non", l'été`, "«\u202fNon\u202f», l’été"],
  ["es", `"No"`, "«No»"],
  ["pt-BR", `"Não"`, "“Não”"],
  ["pl", `"Nie"`, "„Nie”"],
  ["sv", `"Nej"`, "”Nej”"],
  ["ru", `"Нет"`, "«Нет»"],
  ["tlh", `"no"`, "“no”"],
])("R16 quotation marks as %s writes them: %s", (language, typed, expected) => {
  expect(type(language, typed)).toBe(expected);
});

test("R16 two hyphens are the dash of the language", () => {
  expect(["en", "de", "fr", "fi"].map(dashFor)).toEqual(["—", "–", "—", "–"]);
});
