import { expect, test } from "vitest";
import { classesIn, facesLeftOut, readSheet, rulesFor, withoutFaces } from "./first-styles.server.ts";
import { takeApart } from "../document/document-parts.server.ts";
import { withFirstStyles } from "../inline/inline-styles.server.ts";

function pruned(css: string, { classes = [] as string[], families = [] as string[] } = {}): string {
  return rulesFor(readSheet(css), { classes: new Set(classes), families });
}

test("rules for classes that a page lacks are removed, selector by selector", () => {
  const css = ".a,.b:hover{color:red}.b .a{color:blue}.b{margin:0}p{margin:1px}";
  expect(pruned(css, { classes: ["a"] })).toBe(".a{color:red}p{margin:1px}");
});

test("a class that may be absent for a rule to match is not required", () => {
  const css = ".a:not(.open){x:y}.a:is(.b,.c){x:y}html:has(.d){x:y}.a:where(.b){x:y}";
  expect(pruned(css, { classes: ["a"] })).toBe(css);
});

test("groups stay around their remaining rules and are removed when none remain", () => {
  const css =
    "@layer one,two;@layer one{@media (width>=48rem){.a{x:y}.b{x:y}}}@scope (:root) to (.t){.b{x:y}}";
  expect(pruned(css, { classes: ["a"] })).toBe("@layer one,two;@layer one{@media (width>=48rem){.a{x:y}}}");
});

test("the styles of an absent component are removed, whatever their selectors", () => {
  const css = "@scope (.a){h1{x:y}}@scope (.b){h1{x:y}}@scope (.a,.b){h2{x:y}}@scope (:root:has(.b)){p{x:y}}";
  expect(pruned(css, { classes: ["a"] })).toBe(
    "@scope (.a){h1{x:y}}@scope (.a,.b){h2{x:y}}@scope (:root:has(.b)){p{x:y}}",
  );
});

test("only named font families may be fetched; those of the device stay, and so do keyframes", () => {
  const face = (family: string, src: string) => `@font-face{font-family:${family};src:${src}}`;
  const expected = face('"Text Face"', "url(a.woff2)") + face("On Arial", "local(Arial)");
  const keyframes = "@keyframes turn{to{x:y}}";
  const css = `${face("Other", "url(b.woff2)")}${expected}${keyframes}`;
  expect(pruned(css, { families: ["Text Face"] })).toBe(expected + keyframes);
});

test("font families that load later are removed from the font stacks", () => {
  const sheet = readSheet("@font-face{font-family:Late Face;src:url(a.woff2)}@media all{p{x:y}}");
  expect(facesLeftOut(sheet, { families: [] })).toEqual(["Late Face"]);
  expect(facesLeftOut(sheet, { families: ["Late Face"] })).toEqual([]);
  const css =
    '.a{font-family:Text,"Late Face",serif!important;content:"Late Face,"}.b{--font-x: "Late Face", sans}';
  expect(withoutFaces(css, ["Late Face"])).toBe(
    '.a{font-family:Text,serif!important;content:"Late Face,"}.b{--font-x:sans}',
  );
  expect(withoutFaces("p{font-family:Late Face}", ["Late Face"])).toBe("p{font-family:Late Face}");
});

test("classes are read from everything on the page, including the book's text", () => {
  expect(classesIn('<p class="a b">x<i class="c"></i></p>')).toEqual(new Set(["a", "b", "c"]));
});

// As written by React Router; the nonce is removed when the page is sealed.
const ours = (more = "") => `<link nonce="n" rel="stylesheet" href="/a.css"${more}/>`;
const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`;
function styled(also: { href: string; css: string } | null): string {
  const html = `<html><head>${ours()}${link("/elsewhere.css")}</head><body>${link("/book.css")}<p class="a">x</p></body></html>`;
  const built = (href: string) => (href === "/a.css" ? ".a{color:red}.b{color:blue}" : undefined);
  const { head, text, end } = withFirstStyles(takeApart(html, "n"), {
    nonce: "n",
    families: [],
    long: [],
    also,
    built,
  });
  return head + text + end;
}

test("a page inlines its rules; the whole sheets wait, or load at once without scripts", () => {
  expect(styled({ href: "/book.css", css: "@scope{}" })).toBe(
    `<html><head><style id="first-styles" nonce="n">.a{color:red}@scope{}</style>` +
      `<noscript>${ours()}${link("/book.css")}</noscript>` +
      `${ours(' disabled=""')}${link("/elsewhere.css")}</head>` +
      `<body><link rel="stylesheet" href="/book.css" disabled=""/><p class="a">x</p></body></html>`,
  );
});

test("§5 a sheet that contains the end tag of its element is only linked", () => {
  const html = styled({ href: "/book.css", css: 'p::after{content:"</style><script>"}' });
  expect(html).not.toContain("<script>");
  expect(html).toContain(`<body>${link("/book.css")}`);
});
