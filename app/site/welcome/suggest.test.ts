import { expect, test } from "vitest";
import { type Candidate, suggest } from "./suggest.ts";

const book = (jid: string, wordCount: number, language = "en", author = jid): Candidate => ({
  jid,
  title: jid,
  authors: [author],
  language,
  cover: null,
  design: null,
  wordCount,
});
const jids = (books: Candidate[], language = "en") => suggest(books, language).map(({ jid }) => jid);

test("somebody new is shown a short, a middling and a long book in their language, no two of one author", () => {
  const books = [
    book("long", 200_000),
    book("longer", 300_000),
    book("tale", 5_000),
    book("sequel", 50_000, "en-GB", "tale"),
    book("novel", 60_000, "en-GB"),
  ];
  expect(jids(books)).toEqual(["tale", "novel", "long"]);
});

test("where a length or a language has no book, the next of the list takes its place", () => {
  expect(jids([book("a", 100), book("b", 200), book("c", 300), book("d", 400)])).toEqual(["a", "b", "c"]);
  expect(jids([book("ein", 9_000, "de"), book("one", 9_000), book("two", 90_000)], "de")).toEqual([
    "ein",
    "one",
    "two",
  ]);
  expect(jids([])).toEqual([]);
});
