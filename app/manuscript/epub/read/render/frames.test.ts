import { expect, test } from "vitest";
import { PNG } from "#tests/support/make-epub.ts";
import { readMade } from "#tests/support/read-epub.ts";

const document = '<item id="f" href="sub/frame.xhtml" media-type="application/xhtml+xml"/>';
const framed = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>F</title><script>parent.x=1</script></head><body>${body}</body></html>`;

const bookWith = (body: string, inside = "<p>Framed</p>") =>
  readMade({
    chapters: { "one.xhtml": body, "two.xhtml": "<p>Two</p>" },
    manifest: `${document}<item id="p" href="sub/p.png" media-type="image/png"/><item id="s" href="s.svg" media-type="image/svg+xml"/>`,
    files: {
      "EPUB/sub/frame.xhtml": framed(inside),
      "EPUB/sub/p.png": PNG,
      "EPUB/s.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>x</script></svg>',
    },
  });

test.each([
  ["iframe", '<iframe src="sub/frame.xhtml" title="The frame"></iframe>'],
  ["object", '<object data="sub/frame.xhtml" title="The frame"><p>Otherwise</p></object>'],
  ["embed", '<embed src="sub/frame.xhtml" title="The frame"/>'],
])("%s: a document of the book is set in place, and is no chapter of its own", async (_, frame) => {
  const { chapters } = await bookWith(`<p>Before ${frame} after</p>`);
  expect(chapters).toHaveLength(2);
  expect(chapters[0]?.html).toMatch(
    /Before <div class="b--frame" role="group" aria-label="The frame"><div[^>]*><p id="p-\d">Framed<\/p><\/div><\/div> after/,
  );
  expect(chapters[0]?.text).toBe("Before\nFramed\nafter");
});

test("what is framed is sanitised as any chapter is, and finds its own pictures and links", async () => {
  const { chapters } = await bookWith(
    '<iframe src="sub/frame.xhtml"></iframe>',
    '<p onclick="x()" id="a">One<script>x()</script><img src="p.png" alt="P"/><a href="../two.xhtml">Two</a><a href="javascript:x()">no</a></p><form action="/"><input type="password"/></form>',
  );
  const html = chapters[0]?.html ?? "";
  expect(html).toContain('<img src="/files/EPUB/sub/p.png" alt="P"');
  expect(html).toContain('href="/book-reader/jid/two"');
  expect(html).not.toMatch(/script|onclick|<form|<input/);
});

test("a drawing in a frame is the picture", async () => {
  const { chapters } = await bookWith('<iframe src="s.svg" title="S"></iframe>');
  expect(chapters[0]?.html).toContain('<img title="S" src="/files/EPUB/s.svg" alt="S"');
});

test("a document is set in place once in a chapter, never in itself, and what it frames itself is a link", async () => {
  const twice = await bookWith(
    '<iframe src="sub/frame.xhtml"></iframe><iframe src="sub/frame.xhtml"></iframe>',
  );
  expect(twice.chapters[0]?.html.match(/Framed/g)).toHaveLength(1);
  const nested = await bookWith(
    '<iframe src="sub/frame.xhtml"></iframe><iframe src="one.xhtml" title="Self"></iframe>',
    '<p>Framed</p><iframe src="frame.xhtml" title="Again"></iframe><iframe src="../two.xhtml" title="Two"></iframe>',
  );
  const html = nested.chapters[0]?.html ?? "";
  expect(html.match(/b--frame/g)).toHaveLength(1);
  expect(html).toContain('<a href="/book-reader/jid/two">Two</a>');
  expect(html).toContain('<a href="/book-reader/jid/one">Self</a>');
});

test("the documents that a book frames are set in place up to four million letters, and then are links", async () => {
  const long = `<p>${"word ".repeat(300_000)}</p>`;
  const chapters = Object.fromEntries(
    ["a", "b", "c", "d"].map((name) => [
      `${name}.xhtml`,
      '<iframe src="sub/frame.xhtml" title="F"></iframe>',
    ]),
  );
  const book = await readMade({
    chapters,
    manifest: document,
    files: { "EPUB/sub/frame.xhtml": framed(long) },
  });
  expect(book.chapters.map(({ wordCount }) => wordCount)).toEqual([300_000, 300_000, 0, 0, 300_000]);
});

test("frames on places elsewhere load nothing", async () => {
  const { chapters } = await bookWith(
    '<iframe src="https://canary.invalid/">Else</iframe><iframe src="file:///etc/passwd"></iframe><iframe src="data:text/html,x"></iframe>',
  );
  expect(chapters[0]?.html).toBe("Else");
});
