import { expect, test } from "vitest";
import { counted } from "#app/ui/counted.ts";
import { readSources } from "./source-files.ts";

const nouns =
  "accounts|authors|books|chapters|codes|days|files|hours|imports|mails|manuscripts|minutes|months|rows|seconds|tables|weeks|words|works|years";
// `${n} days` and {n} days, without a check for one.
const fixedPlural = new RegExp(`\\}(</\\w+>)? (${nouns})\\b(?!["'=])`);
/** The line or the one before it checks the number; or there are never as few as one. */
const asksHowMany = /=== 1|> 1\b|> 3\b|isOne|only \?|counted\(/;
const neverOne = [
  /limits\.seconds|deadlineSeconds/,
  /ageCap\b.*years|age\} years/,
  /\{hours\}|Math\.floor\(rounded\)|chaptersLimit|limits\.chapters|more than \$\{most\} chapters/,
];

test("numbers before nouns use `counted`, so that one is singular", async () => {
  expect([counted(1, "book"), counted(0, "book"), counted(1_204, "day")]).toEqual([
    "1 book",
    "0 books",
    "1,204 days",
  ]);
  const sources = [...(await readSources())].filter(
    ([path]) => path.startsWith("app/") && !/\.(test|e2e)\.tsx?$/.test(path),
  );
  const found = sources.flatMap(([path, text]) => {
    const lines = text.split("\n");
    return lines.flatMap((line, at) => {
      if (!fixedPlural.test(line) || /^\s*(import|export|\/\/|\*|\/\*)/.test(line)) return [];
      if (asksHowMany.test(`${lines[at - 2] ?? ""}\n${lines[at - 1] ?? ""}\n${line}`)) return [];
      return neverOne.some((rule) => rule.test(line)) ? [] : [`${path}:${at + 1}: ${line.trim()}`];
    });
  });
  expect(found).toEqual([]);
});
