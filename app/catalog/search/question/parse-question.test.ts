import { describe, expect, test } from "vitest";
import { toTsquery } from "../index/conditions.ts";
import { parseQuestion } from "./parse-question.ts";
import { conditionOf } from "./question-conditions.ts";

const strong = (text: string) => toTsquery(conditionOf(parseQuestion(text), "strong"));
const begun = (text: string) => toTsquery(conditionOf(parseQuestion(text), "begun"));

describe("a question", () => {
  test.each([
    ["Pride preju", "'pride' & 'preju'"],
    ["The Catcher and the Rye", "'catcher' & 'rye'"],
    ["the who", "'who'"],
    ["to be or not", "'not'"],
    ["it", "'it'"],
    ["論語", "('論語' | '论语')"],
    ["Ender's Game", "'enders' & 'game'"],
    ["J.R.R. Tolkien", "'jrr' & 'tolkien'"],
    ["discworld book 5", "'discworld' & '5'"],
    ["potter third", "'potter' & ('third' | '3')"],
    ["author:austen emma", "'author:austen' & 'emma'"],
    ["tag:dystopia -hunger", "'tag:dystopia' & !('hunger' | '~hunger' | 'tag:hunger')"],
    ["?! — …", ""],
    ["& | ! <-> :* ' \\", ""],
  ])("%s is looked for as %s", (text, query) => expect(strong(text)).toBe(query));

  test("the name of a language is a word that every book in it has, save in a field, with a minus or within quotation marks", () => {
    const anywhere = (text: string) => toTsquery(conditionOf(parseQuestion(text), "anywhere"));
    expect(anywhere("German")).toBe("('german' | '~german' | 'tag:german' | '=language:de')");
    expect(strong("german")).toBe("'german'");
    for (const text of ["tag:german", "moon -german", '"german"', "germans"])
      expect([text, anywhere(text).includes("=language")]).toEqual([text, false]);
  });

  test("an ISBN in any notation is thirteen digits", () => {
    for (const isbn of [
      "0-306-40615-2",
      "0306406152",
      "978-0-306-40615-7",
      "978 0 306 40615 7",
      "ISBN 0306406152",
    ])
      expect(strong(isbn)).toBe("'9780306406157'");
  });

  test("a long one is truncated, not refused", () => {
    expect(parseQuestion("word ".repeat(2_000)).words).toHaveLength(16);
    expect(parseQuestion("x".repeat(10_000)).words[0]?.typed).toHaveLength(100);
  });

  test("the last word may be a beginning, unless it is short or within quotation marks", () => {
    expect(begun("preju")).toBe("('preju' | '~preju' | 'tag:preju' | 'preju':*)");
    expect(begun("pr")).toBe("('pr' | '~pr' | 'tag:pr')");
    expect(begun('"preju"')).toBe("('preju' | '~preju' | 'tag:preju')");
  });
});
