import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readEpub, readMade } from "#tests/support/read-epub.ts";
import { sharedFolder } from "#tests/support/shared.ts";

const two =
  '<section id="s"><p>First paragraph.</p><p class="x">Second <i>very</i> long paragraph.</p></section><ul> <li>Item</li></ul><p><img src="no.png" alt="A dog"/></p>';

/** Where the first link of the first chapter leads, and what the second chapter has there. */
async function follow(href: string, body = two) {
  const book = await readMade({
    chapters: { "one.xhtml": `<p><a href="${href}">link</a></p>`, "two.xhtml": body },
  });
  const address = /<a href="([^"]*)"/.exec(book.chapters[0]?.html ?? "")?.[1] ?? null;
  const id = address?.split("#")[1];
  const html = book.chapters[1]?.html ?? "";
  return { address, rest: id ? html.slice(html.indexOf(`id="${id}"`)) : null, html, warnings: book.warnings };
}

test.each([
  ["package.opf#epubcfi(/6/4!/4/2/4/1:3)", "ond <i>very</i> long"],
  ["book.epub#epubcfi(/6/4!/4/2/4/1:3)", "ond <i>very</i> long"],
  ["../book.epub#epubcfi(/6/4!/4/2/4/3:1)", "long paragraph."],
  ["two.xhtml#epubcfi(/4/2/4/2/1:2)", "ry</i> long"],
  ["two.xhtml#epubcfi(/6/4!/4/2/4/1:3)", "ond <i>very</i> long"],
  ["package.opf#epubcfi(/6/4!/4/2[s]/4,/1:3,/3:5)", "ond <i>very</i> long"],
  ["package.opf#epubcfi(/6/4!/4/20[s]/4/1:0)", "Second <i>very"],
  ["package.opf#epubcfi(/6/4!/4/2/4/1:0[sec,ond])", "ond <i>very</i> long".slice(0, 0)],
  ["package.opf#epubcfi(/6/4!/4/2/4/1:0[Sec,ond ])", "ond <i>very</i> long"],
  ["package.opf#epubcfi(/6/4!/4/4/1:0)", "Item"],
  ["package.opf#epubcfi(/6/4!/4/2/4)", "Second <i>very"],
])("a link to %s leads to the very words", async (href, words) => {
  const { rest } = await follow(href);
  expect(rest?.replace(/^[^>]*>(?:<\/span>)?/, "").slice(0, words.length)).toBe(words);
});

test("a fragment identifier that counts to an element with an id leads to that id", async () => {
  expect((await follow("package.opf#epubcfi(/6/4!/4/2)")).address).toBe("/book-reader/jid/two#b-s");
});

test.each([
  ["package.opf#epubcfi(/6/4)", "/book-reader/jid/two"],
  ["two.xhtml#epubcfi(/4/2", "/book-reader/jid/two"],
  ["package.opf#epubcfi(/6/400!/4/2)", null],
  ["package.opf#epubcfi(nonsense)", null],
  ["other.epub#epubcfi(/6/4!/4/2)", null],
])("%s leads to %s", async (href, address) => {
  expect((await follow(href)).address).toBe(address);
});

test("a count that goes on beyond the text leads to the nearest place", async () => {
  const { rest } = await follow("package.opf#epubcfi(/6/4!/4/2/4/1:99999)");
  expect(rest).toContain("<i>very</i>");
});

test("pointers leave words, counts and the names of paragraphs as they were", async () => {
  const plain = (await readMade({ chapters: { "one.xhtml": "<p>link</p>", "two.xhtml": two } })).chapters[1];
  const book = await readMade({
    chapters: {
      "one.xhtml": `<p><a href="package.opf#epubcfi(/6/4!/4/2/4/1:3)">link</a> <a href="package.opf#epubcfi(/6/4!/4/2/4/1:5)">b</a></p>`,
      "two.xhtml": two,
    },
  });
  const chapter = book.chapters[1];
  expect(chapter).toMatchObject({ text: plain?.text, wordCount: plain?.wordCount });
  expect(chapter?.html.replace(/<span id="b-epubcfi-\d+"><\/span>/g, "")).toBe(plain?.html);
  expect(chapter?.html).toContain('Sec<span id="b-epubcfi-1"></span>on<span id="b-epubcfi-2"></span>d ');
});

const epubTests = sharedFolder("data/epub-tests");

test.skipIf(epubTests === null)(
  "a table of contents made of fragment identifiers leads into its chapters",
  async () => {
    const book = await readEpub(await readFile(`${epubTests}/epubcheck_07_nav-cfi-valid.epub`));
    expect(book.navigation.contents).toMatchObject([
      { label: "content 001", target: { chapter: "content-001", fragment: expect.stringMatching(/./) } },
    ]);
    expect(book.chapters[0]?.title).toBe("content 001");
  },
);
