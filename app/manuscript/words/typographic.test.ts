import { expect, test } from "vitest";
import { dashFor, elidedWords, quoteFor, spaceBefore, withApostrophe } from "./typographic.ts";

/** Types a text character by character. */
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
  ["pt-BR", `"Não", disse. "A 'água' d'ouro."`, "“Não”, disse. “A ‘água’ d’ouro.”"],
  ["pt-br", `"Não"`, "“Não”"],
  ["pt-Latn-BR", `"Não"`, "“Não”"],
  ["pt-PT", `"Não"`, "«Não»"],
  ["pl", `"Nie"`, "„Nie”"],
  ["sv", `"Nej"`, "”Nej”"],
  ["da", `"Nej, 'nej'"`, "»Nej, ›nej‹«"],
  ["ru", `"Нет"`, "«Нет»"],
  ["tlh", `"no"`, "“no”"],
])("R16 quotation marks as %s writes them: %s", (language, typed, expected) => {
  expect(type(language, typed)).toBe(expected);
});

test("R16 two hyphens are the dash of the language", () => {
  expect(["en", "de", "fr", "fi", "pt-BR"].map(dashFor)).toEqual(["—", "–", "—", "–", "—"]);
});

test("R16 'tis and '90s begin with an apostrophe; a quotation begins with its mark", () => {
  const educated = (text: string) => {
    const pattern = elidedWords("en-GB");
    return pattern
      ? text.replace(pattern, (found, _word, at: number) => withApostrophe("en-GB", text.slice(0, at), found))
      : text;
  };
  expect(["‘tis ", "the ‘90s, ", "“‘Twas ", "‘This ", "‘tissue ", "a‘tis "].map(educated)).toEqual([
    "’tis ",
    "the ‘90s, ",
    "“’Twas ",
    "‘This ",
    "‘tissue ",
    "a‘tis ",
  ]);
  expect(["the ‘90s,", "(‘twas)", '“the ‘60s"', "rock ‘n'", "the ‘cause'"].map(educated)).toEqual([
    "the ’90s,",
    "(’twas)",
    "“the ’60s”",
    "rock ’n’",
    "the ‘cause'",
  ]);
  expect(elidedWords("de")).toBeNull();
});

test("R16 spaces before French punctuation become non-breaking; those of other languages stay as they are", () => {
  expect([spaceBefore("fr", "?"), spaceBefore("fr-CA", ":"), spaceBefore("en", "?")]).toEqual([
    "\u202f",
    "\u00a0",
    " ",
  ]);
});
