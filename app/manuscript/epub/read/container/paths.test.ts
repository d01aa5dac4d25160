import fc from "fast-check";
import { expect, test } from "vitest";
import { looseKey, resolveReference } from "./paths.ts";

const from = "EPUB/text/one.xhtml";
const inside = (path: string, fragment: string | null = null) => ({ kind: "inside", path, fragment });

test.each([
  ["two.xhtml", inside("EPUB/text/two.xhtml")],
  ["./two.xhtml", inside("EPUB/text/two.xhtml")],
  ["../css/a.css", inside("EPUB/css/a.css")],
  ["two.xhtml#n1", inside("EPUB/text/two.xhtml", "n1")],
  ["#n1", inside(from, "n1")],
  ["", inside(from)],
  ["#", inside(from)],
  ["/pictures/a.jpg", inside("pictures/a.jpg")],
  ["two.xhtml?page=2#n1", inside("EPUB/text/two.xhtml", "n1")],
  ["a%20b.xhtml#caf%C3%A9", inside("EPUB/text/a b.xhtml", "café")],
  ["100%.xhtml", inside("EPUB/text/100%.xhtml")],
  ["../../../../../etc/passwd", inside("etc/passwd")],
  ["/../../etc/passwd", inside("etc/passwd")],
  ["%2e%2e/%2e%2e/%2e%2e/etc/passwd", inside("etc/passwd")],
])("%s stays inside the container", (href, expected) => {
  expect(resolveReference(from, href)).toEqual(expected);
});

test.each([
  ["https://example.org/a", "https://example.org/a"],
  ["HTTP://EXAMPLE.org", "http://example.org/"],
  [" https://example.org/a b ", "https://example.org/a%20b"],
  ["ht\ntps://example.org/", "https://example.org/"],
  ["mailto:ann@example.org", "mailto:ann@example.org"],
])("%s leads out of the book", (href, url) => {
  expect(resolveReference(from, href)).toEqual({ kind: "outside", url });
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " \u0001javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://example.org/x",
  "//canary.invalid/x",
  "\\\\canary.invalid\\x",
  "..\\..\\x",
  "ftp://example.org/",
  "about:blank",
  "http://",
])("%s is refused", (href) => {
  expect(resolveReference(from, href)).toEqual({ kind: "refused" });
});

test("a data URL is recognised in any case", () => {
  expect(resolveReference(from, "DATA:text/html,x")).toEqual({ kind: "data", url: "DATA:text/html,x" });
});

test("whatever is written, a path inside never climbs, never starts at a root, never holds a scheme", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (href) => {
      const target = resolveReference(from, href);
      if (target.kind !== "inside") return;
      expect(target.path.split("/")).not.toContain("..");
      expect(target.path.startsWith("/")).toBe(false);
    }),
  );
});

test("whatever is written, an address outside is http, https or mailto", () => {
  const schemes = fc.constantFrom(
    "http:",
    "https:",
    "mailto:",
    "javascript:",
    "data:",
    "file:",
    "x:",
    "//",
    "",
  );
  fc.assert(
    fc.property(schemes, fc.string({ maxLength: 30 }), (scheme, rest) => {
      const target = resolveReference(from, scheme + rest);
      if (target.kind === "outside") expect(target.url).toMatch(/^(https?|mailto):/i);
    }),
  );
});

test("names that differ in case, Unicode form or encoding have one loose key", () => {
  expect(looseKey("EPUB/Cafe\u0301.xhtml")).toBe(looseKey("epub/caf%C3%A9.XHTML"));
});
