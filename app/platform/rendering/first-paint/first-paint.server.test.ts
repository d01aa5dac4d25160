import { expect, test } from "vitest";
import { type DocumentParts, takeApart } from "../document/document-parts.server.ts";
import * as firstPaint from "./first-paint.server.ts";

const joined = ({ head, text, end }: DocumentParts) => head + text + end;
const scriptsAfterPaint = (html: string, nonce: string) =>
  joined(firstPaint.scriptsAfterPaint(takeApart(html, nonce), nonce));
const fewImagePreloads = (html: string) => joined(firstPaint.fewImagePreloads(takeApart(html, "n")));

const preload = '<link rel="modulepreload" href="/assets/a.js"/>';
const style = '<link rel="stylesheet" href="/assets/a.css"/>';
const script = `import * as route0 from "/assets/a.js";
import * as route1_main from "/assets/b.js";
window.routes = { a: route0, b: route1_main };
import("/assets/entry.js");`;
const page = (given: { head: string; body: string }) =>
  `<html><head>${given.head}</head><body>${given.body}<script nonce="n" type="module" async="">${script}</script></body></html>`;

test("no script of a page is fetched before its first frame, then all of them at once", () => {
  const html = scriptsAfterPaint(page({ head: preload + style, body: "<p>Text</p>" }), "n");
  expect(html).toContain(`<html><head>${style}</head><body><p>Text</p>`);
  expect(html).toContain(`type="text/plain" id="later">${script}</script>`);
  expect(html).not.toContain('type="module" async');
  const starter = html.slice(html.indexOf("(() =>"));
  expect(starter).toContain('["/assets/a.js"]');
  expect(starter).toContain("requestAnimationFrame");
});

test("text of a book that looks like links and scripts is not changed", () => {
  const words = `${preload}<pre>&lt;script type="module"&gt;import * as a from "b";</pre>`;
  expect(scriptsAfterPaint(page({ head: "", body: words }), "n")).toContain(`<body>${words}<script`);
});

test("a document without a head or without scripts is not changed", () => {
  expect(scriptsAfterPaint("<p>Text</p>", "n")).toBe("<p>Text</p>");
  const plain = "<html><head></head><body><p>Text</p></body></html>";
  expect(scriptsAfterPaint(plain, "n")).toBe(plain);
});

test("L06 two images are preloaded, the first two of the page", () => {
  const image = (name: string) => `<link rel="preload" as="image" imageSrcSet="/files/${name} 200w"/>`;
  const given = `<head>${image("a")}${style}${image("b")}${image("c")}</head><p>${image("d")}</p>`;
  expect(fewImagePreloads(given)).toBe(`<head>${image("a")}${style}${image("b")}</head><p>${image("d")}</p>`);
  expect(fewImagePreloads("<p>Text</p>")).toBe("<p>Text</p>");
});
