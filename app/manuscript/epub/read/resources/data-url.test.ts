import fc from "fast-check";
import { expect, test } from "vitest";
import { PNG } from "#tests/support/make-epub.ts";
import { fingerprint, listDataUrls, pathOfDataUrl, readDataUrl } from "./data-url.ts";

const base64 = Buffer.from(PNG).toString("base64");
const url = `data:image/png;base64,${base64}`;

test("data URLs are found in both quotes and in url(), once each", () => {
  const text = `<img src="${url}"/><img src='${url}'/> p{background:url(${url})} q{background:url("${url}")}`;
  expect(listDataUrls(text)).toEqual([url]);
});

test("one broken into lines is found whole, and has the same path as in one line", () => {
  const broken = url.replace(/(.{30})/g, "$1\n  ");
  expect(listDataUrls(`<img src="${broken}"/>`)).toEqual([broken]);
  expect(pathOfDataUrl(broken)).toBe(pathOfDataUrl(url));
});

test("entities in an attribute are read before the address is", () => {
  const svg = "data:image/svg+xml,&lt;svg xmlns=&apos;http://www.w3.org/2000/svg&apos;/&gt;";
  expect(listDataUrls(`<img src="${svg}"/>`)).toEqual([
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
  ]);
});

test("a text without data URLs gives none", () => {
  expect(listDataUrls("<p>no such thing</p>")).toEqual([]);
});

test("the file inside is what its bytes are", () => {
  expect(readDataUrl(url)).toEqual({ path: pathOfDataUrl(url), mediaType: "image/png", bytes: PNG });
  expect(readDataUrl(url.replace("image/png", "text/html"))?.mediaType).toBe("image/png");
  expect(readDataUrl(`data:;charset=utf-8;base64,${base64}`)?.mediaType).toBe("image/png");
  expect(readDataUrl("data:image/svg+xml,%3Csvg%20xmlns='x'%3E%3C/svg%3E")?.mediaType).toBe("image/svg+xml");
});

test.each([
  "data:text/html,<script>x</script>",
  "data:image/png,not a picture",
  "data:image/png;base64,!!!",
  "data:image/svg+xml,%E0%A4%A",
  "data:application/pdf;base64,JVBERi0xLjQ=",
  "data:",
  "http://example.org/",
  `data:image/png;base64,${"A".repeat(7_000_000)}`,
])("%.40s is no file to be shown", (given) => {
  expect(readDataUrl(given)).toBeNull();
});

test("fingerprints are sixteen hexadecimal digits and differ between texts that differ", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(fingerprint(one)).toMatch(/^[0-9a-f]{16}$/);
      if (one !== other) expect(fingerprint(one)).not.toBe(fingerprint(other));
    }),
  );
});
