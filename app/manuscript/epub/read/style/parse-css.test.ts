import fc from "fast-check";
import { expect, test } from "vitest";
import { filterSheet } from "./filter-sheet.ts";

const filtered = (css: string) => filterSheet(css, { prefix: "bk", url: () => null }).rules;

test("a bracket that closes nothing does not keep the parser for ever, whatever was parsed before", () => {
  const hostile = '[class~=z]{position:expression(1);background:1em})I"Zhtml{})I"Z';
  // What the parser leaves behind decides where the bracket leads: every kind of token at every place.
  for (const filling of ["f(", "(", "[", "{", "a ", "1px "]) filtered(`p{width:${filling.repeat(200)}`);
  expect(filtered(hostile)).toBe('[class~="b-z"]{background:1em}');
  expect(filtered("a{color:red}]b{color:red}c{color:red}")).toBe("a{color:red}c{color:red}");
});

test("any string of brackets is read to its end", () => {
  const bracket = fc.constantFrom("(", ")", "[", "]", "{", "}", "f(", "url(", '"', "a", ":", ";", " ");
  fc.assert(
    fc.property(fc.array(bracket, { maxLength: 60 }), (brackets) => {
      expect(filtered(brackets.join(""))).not.toContain("^");
    }),
    { numRuns: 500 },
  );
});
