import { parse } from "css-tree";
import { expect, test } from "vitest";
import { rewriteSelector } from "./selectors.ts";

function rewrite(text: string): string | null {
  const selector = parse(text, { context: "selector" });
  return selector.type === "Selector" ? (rewriteSelector(selector)?.text ?? null) : null;
}

test.each([
  ["p", "p"],
  [".stanza", ".b-stanza"],
  ["#note3", "#b-note3"],
  ["p.a.b#c", "p.b-a.b-b#b-c"],
  ["p > a", "p>a"],
  ["p + a ~ b", "p+a~b"],
  ["*", "*"],
  ["*.a", ".b-a"],
  ["svg|rect", "rect"],
  ["*|p", "p"],
])("%s is written %s", (given, expected) => {
  expect(rewrite(given)).toBe(expected);
});

test.each([
  ["html", ":scope"],
  [":root", ":scope"],
  ["body", ".book-body"],
  ["html > body", ":scope>.book-body"],
  ["html body p", ":scope .book-body p"],
  ["body.cover", ".book-body.b-cover"],
  ["body#top > p", ".book-body#b-top>p"],
  ["html.vertical p", ":scope:has(>.book-body.b-vertical) p"],
  ["html[lang=ja] p", ':scope[lang="ja"] p'],
  ["BODY", ".book-body"],
])("%s is a wrapper of ours: %s", (given, expected) => {
  expect(rewrite(given)).toBe(expected);
});

test("rules for every div and article are not meant for our wrappers, and weigh no more for it", () => {
  expect(rewrite("div")).toBe("div:where(:not(.book-body))");
  expect(rewrite("article.a")).toBe("article:where(:not(:scope)).b-a");
});

test("elements that were renamed are found by the class that remembers their name", () => {
  expect(rewrite("center p")).toBe(".b--center p");
  expect(rewrite("font")).toBe(".b--font");
  expect(rewrite("main > p")).toBe(".b--main>p");
});

test.each([
  ["p::before", "p::before"],
  ["p:before", "p::before"],
  ["p::first-letter", "p::first-letter"],
  ["p:first-line", "p::first-line"],
  ["li::marker", "li::marker"],
  ["p:first-child", "p:first-child"],
  ["tr:nth-child(2n+1)", "tr:nth-child(2n+1)"],
  ["p:lang(fr)", "p:lang(fr)"],
  ["a:hover", "a:hover"],
  ["p:not(.a)", "p:not(.b-a)"],
  ["p:not(.a,#b)", "p:not(.b-a,#b-b)"],
  [":is(h1,h2) + p", ":is(h1,h2)+p"],
  ["p:has(> img.a)", "p:has(>img.b-a)"],
  [":where(.a) p", ":where(.b-a) p"],
  ["p:-webkit-any(.a,.b)", "p:is(.b-a,.b-b)"],
])("%s is kept as %s", (given, expected) => {
  expect(rewrite(given)).toBe(expected);
});

test.each([
  "::selection",
  "::-webkit-scrollbar",
  "::part(x)",
  "::slotted(p)",
  "::backdrop",
  "::view-transition",
  ":host",
  ":fullscreen",
  ":popover-open",
  ":nth-child(2 of .a)",
  "p:unknown",
  ":not(::before)",
  "p:is(:host)",
])("%s reaches beyond the text, or nobody knows where: it is left out", (given) => {
  expect(rewrite(given)).toBeNull();
});

test.each([
  ["[epub|type~='chapter']", '[data-epub-type~="chapter"]'],
  ["[epub\\:type~=noteref]", '[data-epub-type~="noteref"]'],
  ["[*|type=x]", '[data-epub-type="x"]'],
  ["[type=a]", '[type="a"]'],
  ["[xml|lang=fr]", '[lang="fr"]'],
  ["[xml\\:lang]", "[lang]"],
  ["[class~=a]", '[class~="b-a"]'],
  ["[class='a b']", '[class="b-a b-b"]'],
  ["[class^=a]", '[class^="b-a"]'],
  ["[class*=a]", '[class*="a"]'],
  ["[class$=a]", '[class$="a"]'],
  ["[id=a]", '[id="b-a"]'],
  ["[id^=a i]", '[id^="b-a" i]'],
  ["[dir=rtl]", '[dir="rtl"]'],
  ["a[href^=http]", 'a[href^="http"]'],
])("%s is compared as %s", (given, expected) => {
  expect(rewrite(given)).toBe(expected);
});

test("names with escapes keep their meaning and cannot break out", () => {
  expect(rewrite(".\\31 st")).toBe(".b-1st");
  expect(rewrite(".a\\.b")).toBe(".b-a\\2e b");
  expect(rewrite("[title='a\\22 ]{}']")).toBe('[title="a]{}"]');
});

test("a selector says whether its subject may be the page, and by which classes", () => {
  const read = (text: string) => {
    const selector = parse(text, { context: "selector" });
    return selector.type === "Selector" ? rewriteSelector(selector) : null;
  };
  expect(read("html")).toMatchObject({ isPage: true, root: { classes: [] } });
  expect(read("html body.a")).toMatchObject({ isPage: true, root: { classes: ["b-a"] } });
  expect(read(".a")).toMatchObject({ isPage: false, root: { classes: ["b-a"] } });
  expect(read("p.a")).toMatchObject({ isPage: false, root: null });
  expect(read("body p")).toMatchObject({ isPage: false, root: null });
});
