import { expect, test } from "vitest";
import { PNG } from "#tests/support/make-epub.ts";
import { readBody, readMade } from "#tests/support/read-epub.ts";

const linkTo = async (href: string): Promise<string> => {
  const book = await readMade({
    chapters: { "one.xhtml": `<p><a href="${href}">link</a></p>`, "Zwölf Ä.xhtml": '<h1 id="top">Two</h1>' },
    files: { "EPUB/pictures/a.png": PNG },
  });
  return /<a[^>]*>/.exec(book.chapters[0]?.html ?? "")?.[0] ?? "";
};

test.each([
  ["Zwölf Ä.xhtml", "/book-reader/jid/zwolf-a"],
  ["Zw%C3%B6lf%20%C3%84.xhtml", "/book-reader/jid/zwolf-a"],
  ["zw%C3%96lf%20a%CC%88.XHTML", "/book-reader/jid/zwolf-a"],
  ["./../EPUB/Zwölf Ä.xhtml#top", "/book-reader/jid/zwolf-a#b-top"],
  ["/EPUB/Zwölf Ä.xhtml", "/book-reader/jid/zwolf-a"],
  ["../../../EPUB/Zwölf Ä.xhtml", "/book-reader/jid/zwolf-a"],
  ["wrong/folder/Zwölf Ä.xhtml", "/book-reader/jid/zwolf-a"],
  ["Zwölf Ä.xhtml#gone", "/book-reader/jid/zwolf-a"],
  ["Zwölf Ä.xhtml#epubcfi(/4/2)", "/book-reader/jid/zwolf-a#b-top"],
  ["#", "/book-reader/jid/one"],
])("%s leads to %s", async (href, address) => {
  expect(await linkTo(href)).toBe(`<a href="${address}">`);
});

test("a link to a place that is not there leads to its chapter, with a warning", async () => {
  const book = await readMade({ chapters: { "one.xhtml": '<a href="#gone">x</a>' } });
  expect(book.warnings.join()).toContain("“gone”");
});

test("a link to nothing becomes its text, with a warning", async () => {
  const book = await readMade({ chapters: { "one.xhtml": '<p><a href="gone.xhtml">words</a></p>' } });
  expect(book.chapters[0]?.html).toBe('<p id="p-1"><a>words</a></p>');
  expect(book.warnings.join()).toContain("gone.xhtml");
});

test("a link to a picture of the book shows the picture", async () => {
  expect(await linkTo("pictures/a.png")).toBe(
    '<a href="/files/EPUB/pictures/a.png" target="_blank" rel="noopener">',
  );
  expect(await linkTo("/EPUB/pictures/a.png")).toContain("/files/EPUB/pictures/a.png");
});

test("links out of the book are marked", async () => {
  expect(await linkTo("https://example.org/?a=1&amp;b=2")).toBe(
    '<a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow external" target="_blank">',
  );
  expect(await linkTo("mailto:a@example.org")).toContain('href="mailto:a@example.org" rel=');
});

test.each([
  "javascript:x",
  "data:text/html,x",
  "file:///etc/passwd",
  "ftp://example.org",
  "tel:123",
  "//example.org/",
])("%s is no link", async (href) => {
  expect(await linkTo(href)).toBe("<a>");
});

test("a chapter outside the spine that something links to is a chapter after it, reached only by link", async () => {
  const book = await readMade({
    chapters: {
      "one.xhtml": '<a href="extra.xhtml#x">more</a>',
      "extra.xhtml": '<p id="x">Extra</p>',
      "unlinked.xhtml": "<p>Never</p>",
    },
    spine: '<itemref idref="c0"/>',
    nav: null,
  });
  expect(book.chapters.map(({ slug, isLinear }) => [slug, isLinear])).toEqual([
    ["one", true],
    ["extra", false],
  ]);
  expect(book.chapters[0]?.html).toContain("/book-reader/jid/extra#b-x");
});

test("an item of the spine that is there twice is two chapters; links lead to the first", async () => {
  const book = await readMade({
    chapters: { "one.xhtml": '<p id="x"><a href="#x">x</a></p>', "two.xhtml": '<a href="one.xhtml">x</a>' },
    spine: '<itemref idref="c0"/><itemref idref="c1"/><itemref idref="c0"/>',
  });
  expect(book.chapters.map(({ slug }) => slug)).toEqual(["one", "two", "one-2"]);
  expect(book.chapters[1]?.html).toContain('href="/book-reader/jid/one"');
});

test("links to the ids of html and body lead to the chapter's beginning", async () => {
  const book = await readMade({
    chapters: { "one.xhtml": '<a href="two.xhtml#all">x</a>', "two.xhtml": "" },
    files: { "EPUB/two.xhtml": '<html><body id="all"><p>Two</p></body></html>' },
  });
  expect(book.chapters[0]?.html).toBe('<a href="/book-reader/jid/two">x</a>');
  expect(book.warnings).toEqual([]);
});

test("a link in a link is one link", async () => {
  const { html } = await readBody('<a href="#a">one <span><a href="#b">two</a></span></a>');
  expect(html.match(/<a/g)).toHaveLength(1);
});

test("an anchor by name is a place", async () => {
  const { html } = await readBody('<p><a name="x"></a>Here. <a href="#x">There</a></p>');
  expect(html).toContain('<a id="b-x"></a>');
  expect(html).toContain('href="/book-reader/jid/one#b-x"');
});

test("ids of any script stay readable, odd letters become harmless, links follow", async () => {
  const { html } = await readBody(
    '<p id="第一章">x</p><p id="a b&quot;&lt;">y</p><a href="#%E7%AC%AC%E4%B8%80%E7%AB%A0">z</a><a href="#a b&quot;&lt;">z</a>',
  );
  expect(html).toContain('id="b-第一章"');
  expect(html).toContain('id="b-a_b__"');
  expect(html).toContain("/one#b-第一章");
  expect(html).toContain("/one#b-a_b__");
});
