import { expect, test } from "vitest";
import type { OpenBook } from "../opening.ts";
import { quoteOf, textDirective } from "./quote.ts";

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

test("a quote names its author, book and address, in one line of words", () => {
  expect(quoteOf(" It was\n a dark  night. ", book, "https://site.example/x#p-2")).toBe(
    "“It was a dark night.”\n— Ann Author, A Tale\nhttps://site.example/x#p-2",
  );
});

test("a quote of a whole chapter is cut, and a book without authors is named alone", () => {
  const quote = quoteOf("word ".repeat(1000), { ...book, authors: [] }, "x");
  expect(quote.length).toBeLessThan(2050);
  expect(quote).toContain("…”\n— A Tale\n");
});

test("a link has the words of a short quote, and where longer ones or several paragraphs begin and end", () => {
  const of = (start: string, end: string | null = null) =>
    decodeURIComponent(textDirective(start, end).replace(":~:text=", "").replaceAll(",", " … "));
  expect(textDirective(" It was\n well-known, & dark ", null)).toBe(
    ":~:text=It%20was%20well%2Dknown%2C%20%26%20dark",
  );
  const long = "The tide went out, and nobody came home before the lamps were lit on the wall. ".repeat(3);
  expect(of(long)).toBe("The tide went out, and nobody came home … before the lamps were lit on the wall.");
  expect(of("went out.", "Nobody came")).toBe("went out. … Nobody came");
  // The selection ends before the first letter of the next paragraph.
  expect(of("went out.", "")).toBe("went out.");
  expect(of("潮".repeat(200))).toBe(`${"潮".repeat(41)} … ${"潮".repeat(41)}`);
  expect(textDirective("\ud83d", null)).toBe(":~:text=%EF%BF%BD");
});
