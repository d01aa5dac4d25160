import fc from "fast-check";
import { expect, test } from "vitest";
import { deletionKeys, editDistance, formKey, shareDeletion } from "./word-keys.ts";

const word = fc
  .array(fc.constantFrom(..."abcdeäß樓💩"), { minLength: 3, maxLength: 9 })
  .map((letters) => letters.join(""));

test("two words at one typing error from each other share a key and a deletion, wherever the error is", () => {
  const pair = fc.tuple(word, fc.nat(8), fc.constantFrom("left out", "replaced", "swapped"));
  fc.assert(
    fc.property(pair, ([one, at, error]) => {
      const letters = [...one];
      const place = at % letters.length;
      const [here = "", next = ""] = letters.slice(place, place + 2);
      const [removed, added] = { "left out": [1, []], replaced: [1, ["z"]], swapped: [2, [next, here]] }[
        error
      ] as [number, string[]];
      const other = letters.toSpliced(place, removed, ...added).join("");
      fc.pre([...other].length >= 3);
      expect(deletionKeys(other).filter((key) => deletionKeys(one).includes(key))).not.toEqual([]);
      expect(shareDeletion(one, other)).toBe(true);
    }),
    { numRuns: 1_000, seed: 15 },
  );
});

test("words that share no deletion are told apart whatever keys they share, and no form has the key of a deletion", () => {
  fc.assert(
    fc.property(word, word, fc.string(), (one, other, form) => {
      // A letter left out of each: at most two errors.
      if (shareDeletion(one, other)) expect(editDistance(one, other)).toBeLessThanOrEqual(2);
      expect(shareDeletion(other, one)).toBe(shareDeletion(one, other));
      expect(deletionKeys(one)).not.toContain(formKey(form));
    }),
    { numRuns: 2_000, seed: 15 },
  );
  expect(deletionKeys("it")).toEqual([]);
  expect(deletionKeys("extraordinary")).toEqual([]);
});
