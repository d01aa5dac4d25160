import { describe, expect, test } from "vitest";
import { fold } from "./fold.ts";
import { toIsbn13, indexTerms } from "./search-terms.ts";

describe("folding", () => {
  test.each([
    ["Brontë", "bronte"],
    ["Straße", "strasse"],
    ["Ægir Œuvre", "aegir oeuvre"],
    ["Łódź", "lodz"],
    ["Ὀδυσσεύς", "οδυσσευσ"],
    ["Ёлка", "елка"],
    ["בְּרֵאשִׁית", "בראשית"],
    ["ガリバー", "がりばー"],
    ["ﬁn", "fin"],
    ["한국", "한국"],
  ])("%s is compared as %s", (text, folded) => expect(fold(text)).toBe(folded));
});

describe("terms to index", () => {
  test("a word with punctuation is also indexed without it", () => {
    expect(indexTerms("R.U.R. by O’Brien")).toEqual(["r", "u", "r", "rur", "by", "o", "brien", "obrien"]);
  });
  test("scripts without spaces are cut into letters and pairs", () => {
    expect(indexTerms("明月")).toEqual(["明", "月", "明月"]);
  });
  test("nothing but letters and digits comes out, whatever goes in", () => {
    expect(indexTerms("a'b\\c:*&|!<->(d)\0").every((word) => /^[\p{L}\p{N}]+$/u.test(word))).toBe(true);
  });
});

test("digits with a wrong ISBN checksum are not treated as an ISBN", () => {
  expect(toIsbn13("1984")).toBeNull();
  expect(toIsbn13("12345678901")).toBeNull();
});
