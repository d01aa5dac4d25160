import fc from "fast-check";
import { expect, test } from "vitest";
import { singularOf, spellingsOf } from "./tag-spellings.ts";

test.each([
  ["dragons", "dragon"],
  ["detective-stories", "detective-story"],
  ["witches", "witch"],
  ["foxes", "fox"],
  ["glasses", "glass"],
  ["sea-shanties", "sea-shanty"],
  // No plurals, or too short to tell.
  ["glass", "glass"],
  ["crisis", "crisis"],
  ["genius", "genius"],
  ["gas", "gas"],
  ["usa", "usa"],
  ["paris-in-winter", "paris-in-winter"],
  ["драконы", "драконы"],
])("the last word of %s in the singular gives %s", (slug, singular) =>
  expect(singularOf(slug)).toBe(singular),
);

test("what are spellings of one tag are so from each of them, and a singular has no other singular", () => {
  const word = fc.stringMatching(/^[a-z]{1,6}(s|es|ies|y|ch|ss|us|is|x)?$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), (words) => {
      const slug = words.join("-");
      const spellings = spellingsOf(slug);
      expect(spellings).toContain(slug);
      for (const other of spellings) expect([other, singularOf(other)]).toEqual([other, singularOf(slug)]);
    }),
  );
});
