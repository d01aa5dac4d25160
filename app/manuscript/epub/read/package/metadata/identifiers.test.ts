import fc from "fast-check";
import { expect, test } from "vitest";
import { readMade } from "#tests/support/read-epub.ts";
import { isbn13, normaliseIdentifier } from "./identifiers.ts";

test.each([
  ["9780306406157", "9780306406157"],
  ["978-0-306-40615-7", "9780306406157"],
  ["978 0 306 40615 7", "9780306406157"],
  ["978‑0‑306‑40615‑7", "9780306406157"],
  ["0306406152", "9780306406157"],
  ["0-306-40615-2", "9780306406157"],
  ["080442957X", "9780804429573"],
  ["080442957x", "9780804429573"],
  ["9780306406158", null],
  ["0306406153", null],
  ["1234567890123", null],
  ["978030640615", null],
  ["", null],
])("ISBN %s is %s", (given, expected) => {
  expect(isbn13(given)).toBe(expected);
});

test("whatever ten digits make an ISBN, its thirteen do too", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."0123456789X".split("")), minLength: 10, maxLength: 10 }),
      (digits) => {
        const long = isbn13(digits);
        if (long !== null) expect(isbn13(long)).toBe(long);
      },
    ),
  );
});

test.each([
  ["urn:isbn:9780306406157", "", "isbn", "9780306406157"],
  ["ISBN 0-306-40615-2", "", "isbn", "9780306406157"],
  ["0306406152", "isbn", "isbn", "9780306406157"],
  ["0306406152", "", "unknown", "0306406152"],
  ["urn:uuid:1B4E28BA-2FA1-11D2-883F-0016D3CCA427", "", "uuid", "1b4e28ba-2fa1-11d2-883f-0016d3cca427"],
  ["1B4E28BA-2FA1-11D2-883F-0016D3CCA427", "uuid", "uuid", "1b4e28ba-2fa1-11d2-883f-0016d3cca427"],
  ["https://doi.org/10.1000/XYZ123", "", "doi", "10.1000/xyz123"],
  ["doi:10.1000/xyz123", "", "doi", "10.1000/xyz123"],
  ["https://example.org/book", "", "uri", "https://example.org/book"],
  ["urn:oclc:123", "", "uri", "urn:oclc:123"],
  ["B00ABCDEF", "mobi-asin", "unknown", "B00ABCDEF"],
  ["9780306406158", "isbn", "unknown", "9780306406158"],
])("%s (%s) is %s %s", (text, hint, scheme, value) => {
  expect(normaliseIdentifier(text, hint)).toEqual({ scheme, value });
});

test("the package's own identifier is marked, duplicates are joined, schemes come from attributes and refinements", async () => {
  const { metadata } = await readMade({
    metadata: `<dc:title>T</dc:title><dc:identifier opf:scheme="ISBN">0-306-40615-2</dc:identifier>
      <dc:identifier id="uid">urn:isbn:9780306406157</dc:identifier>
      <dc:identifier id="k">080442957X</dc:identifier><meta refines="#k" property="identifier-type" scheme="onix:codelist5">02</meta>`,
  });
  expect(metadata.identifiers).toEqual([
    { scheme: "isbn", value: "9780306406157", isPrimary: true },
    { scheme: "isbn", value: "9780804429573", isPrimary: false },
  ]);
});
