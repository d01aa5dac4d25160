import { expect, test } from "vitest";
import { readBody, readMade } from "#tests/support/read-epub.ts";

const tag = (html: string, name: string): string[] => html.match(new RegExp(`<${name}[ >][^>]*>`, "g")) ?? [];

test("a reference and its note know each other, by epub:type", async () => {
  const { html } = await readBody(
    '<p>Text<a epub:type="noteref" href="#n1">1</a>.</p><aside id="n1" epub:type="footnote"><p>The note.</p></aside>',
  );
  expect(html).toContain(
    '<a id="r-0-1" role="doc-noteref" data-epub-type="noteref" href="/book-reader/jid/one#b-n1">1</a>',
  );
  expect(html).toContain('<aside id="b-n1" role="doc-footnote" data-epub-type="footnote">');
  expect(html).toMatch(
    /The note\. <a class="b--backlink" role="doc-backlink" aria-label="↩" href="\/book-reader\/jid\/one#r-0-1">↩/,
  );
});

test("roles say the same as epub:type", async () => {
  const { html } = await readBody(
    '<p><a role="doc-noteref" href="#n1" id="r">1</a></p><section role="doc-footnote" id="n1"><p>Note</p></section>',
  );
  expect(tag(html, "a")[0]).toContain('id="b-r" role="doc-noteref"');
  expect(html).toContain('href="/book-reader/jid/one#b-r">↩');
});

test("a note that has a backlink gets no second one", async () => {
  const { html } = await readBody(
    '<p><a id="r1" epub:type="noteref" href="#n1">1</a></p><aside id="n1" epub:type="footnote"><p>Note <a href="#r1">back</a></p></aside>',
  );
  expect(tag(html, "a")).toHaveLength(2);
  expect(tag(html, "a")[1]).toContain('role="doc-backlink"');
  expect(html).not.toContain("↩");
});

test("endnotes in a chapter of their own lead back to the chapter that refers to them", async () => {
  const book = await readMade({
    chapters: {
      "one.xhtml": '<p>One<a id="r1" epub:type="noteref" href="notes.xhtml#n1">1</a></p>',
      "two.xhtml": '<p>Two<a epub:type="noteref" href="notes.xhtml#n2">2</a></p>',
      "notes.xhtml":
        '<section epub:type="endnotes"><ol><li id="n1" epub:type="endnote"><p>First.</p></li><li id="n2" epub:type="endnote"><p>Second.</p></li></ol></section>',
    },
  });
  const notes = book.chapters[2]?.html ?? "";
  expect(notes).toContain('role="doc-endnotes"');
  expect(notes).toContain('href="/book-reader/jid/one#b-r1">↩');
  expect(notes).toContain('href="/book-reader/jid/two#r-0-1">↩');
  // A list item stays a list item, whatever else it is.
  expect(notes).toContain('<li id="b-n1" data-epub-type="endnote">');
});

test.each([
  ["a raised number", '<sup><a href="#n1">1</a></sup>'],
  ["a number raised inside its link", '<a href="#n1"><sup>12</sup></a>'],
  ["an asterisk", '<a href="#n1" class="noteref">*</a>'],
  ["a bracketed number with a telling id", '<a href="#n1" id="fnref1">[1]</a>'],
  ["a dagger raised", '<sup><a href="#n1">†</a></sup>'],
])("in EPUB 2, %s that links to an id is a reference", async (_, reference) => {
  const { html } = await readBody(`<p>Text${reference}</p><p id="n1">The note itself.</p>`);
  expect(tag(html, "a")[0]).toContain('role="doc-noteref"');
  expect(html).toContain('role="doc-backlink"');
});

test.each([
  ["words", '<a href="#n1">see the note</a>'],
  ["a number in a table of contents", '<a href="#n1">1</a>'],
  ["a raised link to a whole file", '<sup><a href="two.xhtml">1</a></sup>'],
  ["a raised link out of the book", '<sup><a href="https://example.org/#n1">1</a></sup>'],
])("%s is an ordinary link", async (_, link) => {
  const { html } = await readBody(`<p>Text${link}</p><p id="n1">Not a note.</p>`);
  expect(html).not.toContain("doc-noteref");
  expect(html).not.toContain("doc-backlink");
});

test("in a chapter that this site wrote an author's link is one whatever its words", async () => {
  const { html } = await readBody(
    '<section class="octavo-text"><p id="p">Text<a id="r" epub:type="noteref" role="doc-noteref" href="#n">1</a>, <sup><a href="#q">2</a></sup></p><p id="q">Said <a href="#p">—</a></p></section><aside id="n" epub:type="footnote" role="doc-footnote"><p>Note <a epub:type="backlink" role="doc-backlink" href="#r">↩</a></p></aside>',
  );
  expect(tag(html, "a").map((link) => /role="([^"]*)"/.exec(link)?.[1])).toEqual([
    "doc-noteref",
    undefined,
    undefined,
    "doc-backlink",
  ]);
});

test("when reference and note link to each other, only the first is a reference", async () => {
  const { html } = await readBody(
    '<p>Text<sup><a id="r1" href="#n1">1</a></sup></p><p><sup><a id="n1" href="#r1">1</a></sup> The note.</p>',
  );
  expect(tag(html, "a").map((link) => /role="([^"]*)"/.exec(link)?.[1])).toEqual([
    "doc-noteref",
    "doc-backlink",
  ]);
});

test("a backlink may lead to the paragraph or the raised mark around the reference", async () => {
  const { html } = await readBody(
    '<p id="para">Text<sup id="s1"><a href="#n1">1</a></sup></p><p id="n1"><a href="#s1">1</a> Note.</p>',
  );
  expect(tag(html, "a")[1]).toContain('role="doc-backlink"');
});

test("several references to one note lead back to the first", async () => {
  const { html } = await readBody(
    '<p><a id="a" epub:type="noteref" href="#n">1</a> <a id="b" epub:type="noteref" href="#n">1</a></p><aside id="n" epub:type="footnote">Note</aside>',
  );
  expect(html.match(/↩\uFE0E/g)).toHaveLength(1);
  expect(html).toContain('href="/book-reader/jid/one#b-a">↩');
});

test("the arrow of a backlink is not counted as a word", async () => {
  const { text, wordCount } = await readBody(
    '<p>Text <a epub:type="noteref" href="#n">1</a></p><aside id="n" epub:type="footnote"><p>Note here.</p></aside>',
  );
  expect(text).toBe("Text 1\nNote here.");
  expect(wordCount).toBe(4);
});
