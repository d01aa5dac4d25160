import { expect, test } from "vitest";
import type { OpenBook } from "../opening.ts";
import { quoteOf } from "./quote.ts";

const book: OpenBook = {
  jid: "book",
  title: "A Tale",
  language: "en",
  progressionDirection: "ltr",
  isTextHeld: true,
  isListed: true,
  isUnfinished: false,
  nextChapterAt: null,
  isWork: false,
  wordCount: 1,
  characterCount: 1,
  styleUrl: null,
  authors: [{ name: "Ann Author", slug: "ann" }],
};

test("a quote names its author, book and place, in one line of words", () => {
  expect(quoteOf(" It was\n a dark  night. ", book, "https://site.example/x#p-2")).toBe(
    "“It was a dark night.”\n— Ann Author, A Tale\nhttps://site.example/x#p-2",
  );
});

test("a quote of a whole chapter is cut, and a book without authors is named alone", () => {
  const quote = quoteOf("word ".repeat(1000), { ...book, authors: [] }, "x");
  expect(quote.length).toBeLessThan(2050);
  expect(quote).toContain("…”\n— A Tale\n");
});
