import { expect, test } from "vitest";
import { rightsOf } from "./rights-labels.ts";

const zero = "https://creativecommons.org/publicdomain/zero/1.0/";

test("a dedication to the public domain has a name, a link, and its paragraph to unfold", () => {
  const statement = `The source text is believed to be in the U.S. public domain. Released under the [CC0 1.0 Universal Public Domain Dedication](${zero}).`;
  expect(rightsOf(statement)).toEqual({
    name: "Public domain (CC0)",
    url: zero,
    text: "The source text is believed to be in the U.S. public domain. Released under the CC0 1.0 Universal Public Domain Dedication.",
  });
});

test("a licence is called as everybody calls it", () => {
  const url = "https://creativecommons.org/licenses/by-nc-sa/4.0/";
  expect(rightsOf(`Licensed under ${url}.`)).toMatchObject({ name: "CC BY-NC-SA 4.0", url });
});

test("a short sentence stands as it is, and a long one without a known licence is folded", () => {
  expect(rightsOf("Text: public domain.")).toEqual({ name: "Text: public domain.", url: null, text: null });
  const long = "All rights reserved. ".repeat(20).trim();
  expect(rightsOf(long)).toEqual({ name: "What the file says", url: null, text: long });
});

test("addresses elsewhere are never linked", () => {
  const statement = "See [the licence](https://evil.example/) at creativecommons.org.evil.example";
  expect(rightsOf(statement)).toEqual({
    name: "See the licence at creativecommons.org.evil.example",
    url: null,
    text: null,
  });
});
