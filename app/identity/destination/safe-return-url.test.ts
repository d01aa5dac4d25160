import { expect, test } from "vitest";
import type { Destination } from "./destination.ts";
import { hostilePaths } from "#tests/support/hostile-paths.ts";
import { safeReturnUrl } from "./safe-return-url.ts";

const origin = "https://books.example";

const destination = (path: string, context: Partial<Destination["context"]> = {}): Destination => ({
  path,
  timestamp: 0,
  context: { bookJid: null, bookTitle: null, bookAuthor: null, ...context },
});

const back = (facts: { destination?: Destination; referrer?: string }) =>
  safeReturnUrl({ destination: null, referrer: "", ...facts, origin, fallback: "/faq" });

test("S10 R09 the return address from a book is its reader, with title and author", () => {
  const book = { bookJid: "b1", bookTitle: "War & Peace", bookAuthor: "Лев Толстой" };
  const path = back({
    destination: destination("/book-reader/b1/chapter-2?at=0.5#p7", book),
    referrer: `${origin}/search`,
  });
  const url = new URL(path, origin);
  expect([url.pathname, url.hash]).toEqual(["/book-reader/b1/chapter-2", "#p7"]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    at: "0.5",
    title: "War & Peace",
    author: "Лев Толстой",
  });
  expect(back({ destination: destination("/book-reader/b1") })).toBe("/book-reader/b1");
});

test("S10 any other stored path is not the return address; the previous page is", () => {
  expect(back({ destination: destination("/writings"), referrer: `${origin}/search?q=whale#r` })).toBe(
    "/search?q=whale#r",
  );
  expect(back({ destination: destination("/book-readers/b1"), referrer: `${origin}/about` })).toBe("/about");
});

test.each(
  ["/interstitial", "/sign-in", "/sign-in/factor-two", "/sign-up", "/sign-up/names", "/login"].concat([
    "/writings",
    "/writings?page=2",
    "/author-dashboard",
    "/writing-edit?id=1",
  ]),
)("S10 %s is no return address", (path) => {
  expect(back({ referrer: origin + path })).toBe("/faq");
});

test.each(["/writingsomething", "/interstitials", "/writing/new", "/sign-inside", "/"])(
  "S10 %s is another page, and a return address",
  (path) => {
    expect(back({ referrer: origin + path })).toBe(path);
  },
);

test.each([
  "",
  "nonsense",
  "https://evil.example/",
  "http://books.example/",
  "https://books.example.evil.example/a",
])("S10 the referrer %j is not of this site", (referrer) => {
  expect(back({ referrer })).toBe("/faq");
});

test("S10 V03 whatever was stored or requested before, the return address stays on the site", () => {
  for (const path of hostilePaths) {
    for (const facts of [
      { destination: destination(path, { bookTitle: path }) },
      { destination: destination(`/book-reader/${path}`) },
      { referrer: origin + path },
      { referrer: path },
    ]) {
      const way = back(facts);
      expect(new URL(way, origin).origin, path).toBe(origin);
      expect(new URL(way, origin).pathname.startsWith("//"), path).toBe(false);
    }
  }
});
