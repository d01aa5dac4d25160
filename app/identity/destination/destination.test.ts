import fc from "fast-check";
import { expect, test } from "vitest";
import { hostilePaths } from "#tests/support/hostile-paths.ts";
import { isSafePath, readDestination } from "./destination.ts";

const origin = "https://books.example";
const now = new Date("2027-01-01T12:00:00Z");
const minutes = (count: number) => now.getTime() - count * 60_000;

/** Where a browser would really go. */
const goesTo = (path: string) =>
  URL.canParse(path, `${origin}/sign-in`) ? new URL(path, `${origin}/sign-in`) : null;

const staysHere = (path: string) => {
  const url = goesTo(path);
  return url !== null && url.origin === origin && !url.pathname.startsWith("//");
};

const record = (facts: object) =>
  JSON.stringify({ path: "/writings", timestamp: minutes(1), context: {}, ...facts });

test.each([
  "/",
  "/writings",
  "/book-reader/b1/chapter-2?at=0.5#p7",
  "/search?q=a%2F%2Fb",
  "/search?q=Лев",
  "/bookdetail/b:1@2",
  "/authorhandle?id=rita&next=https:%2F%2Fevil.example",
])("V03 S09 %s is a path of the site", (path) => {
  expect(isSafePath(path)).toBe(true);
  expect(staysHere(path)).toBe(true);
});

test.each([
  ["", "empty"],
  ["writings", "no slash first"],
  ["//evil.example", "two slashes"],
  ["/a//b", "two slashes later"],
  ["/search?next=//evil.example", "two slashes in the query"],
  ["/\\evil.example", "a backslash"],
  ["/a\\b", "a backslash later"],
  ["/\t/evil.example", "a tab"],
  ["/a\r\nSet-Cookie: a=b", "a line break"],
  ["/a\u0000", "a zero"],
  ["/a\u007f", "a delete"],
  ["https://evil.example/", "a scheme"],
  ["javascript:alert(1)", "a script"],
  [`/${"a".repeat(2_000)}`, "too long"],
])("V03 S09 %j is refused: %s", (path) => {
  expect(isSafePath(path)).toBe(false);
});

test("V03 none of more than 200 hostile paths leaves the site", () => {
  expect(new Set(hostilePaths).size).toBeGreaterThanOrEqual(200);
  const wouldLeave = hostilePaths.filter((path) => !staysHere(path));
  // Otherwise the list proves little.
  expect(wouldLeave.length).toBeGreaterThan(200);
  expect(wouldLeave.filter((path) => isSafePath(path))).toEqual([]);
  for (const path of hostilePaths) {
    const way = readDestination(record({ path }), now)?.path ?? "/";
    expect(staysHere(way), path).toBe(true);
  }
});

test("V03 every accepted address stays on the site, however a browser parses it", () => {
  const piece = fc.constantFrom(
    "/",
    "//",
    "\\",
    ".",
    "..",
    "%2f",
    "%5c",
    "%2e",
    "@",
    ":",
    "?",
    "#",
    "\t",
    "\n",
    "\r",
    "\0",
    " ",
    ";",
    "evil.example",
    "https:",
    "javascript:",
    "／",
    "\u2028",
    "\ud800",
  );
  const path = fc.oneof(
    fc
      .array(fc.oneof(piece, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 8 })
      .map((all) => all.join("")),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(path, fc.boolean(), (text, isRooted) => {
      const given = isRooted ? `/${text}` : text;
      if (isSafePath(given)) expect(staysHere(given)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("S09 L02 a destination is stored for exactly 30 minutes", () => {
  expect(readDestination(record({ timestamp: minutes(30) }), now)?.path).toBe("/writings");
  expect(readDestination(record({ timestamp: minutes(30) - 1 }), now)).toBe(null);
  // Another clock may be a little ahead, but not a day.
  expect(readDestination(record({ timestamp: minutes(-1) }), now)?.path).toBe("/writings");
  expect(readDestination(record({ timestamp: minutes(-2) }), now)).toBe(null);
});

test("E02 a destination is a path, a time and the book it was about", () => {
  const context = { bookJid: "b1", bookTitle: "War and Peace", bookAuthor: "Leo Tolstoy" };
  expect(readDestination(record({ context }), now)).toEqual({
    path: "/writings",
    timestamp: minutes(1),
    context,
  });
  const nothing = { bookJid: null, bookTitle: null, bookAuthor: null };
  for (const odd of [null, 5, [], { bookJid: 5, bookTitle: {}, more: "x" }])
    expect(readDestination(record({ context: odd }), now)?.context).toEqual(nothing);
});

test.each([
  null,
  "",
  "{",
  "null",
  "[]",
  '"/writings"',
  "{}",
  '{"path":"/writings"}',
  '{"path":5,"timestamp":1}',
  '{"path":"/writings","timestamp":"1"}',
])("V04 E02 the malformed cookie %j is ignored", (cookie) => {
  expect(readDestination(cookie, now)).toBe(null);
});

test("V04 no cookie causes an error", () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((value) => record({ context: value })),
  );
  fc.assert(fc.property(anything, (cookie) => void readDestination(cookie, now)));
});

test("S09 a path in any script is percent-encoded, so that a header can carry it", () => {
  const now = new Date(5_000);
  const read = (path: string) => readDestination(JSON.stringify({ path, timestamp: 5_000 }), now)?.path;
  expect(read("/search?q=Лес и поле")).toBe(
    "/search?q=%D0%9B%D0%B5%D1%81%20%D0%B8%20%D0%BF%D0%BE%D0%BB%D0%B5",
  );
  expect(read("/search?q=%D0%9B#p1")).toBe("/search?q=%D0%9B#p1");
  expect(read("/a\ud800")).toBe("/a%EF%BF%BD");
});
