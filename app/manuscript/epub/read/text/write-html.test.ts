import { expect, test } from "vitest";
import { PNG } from "#tests/support/make-epub.ts";
import { readBody, readMade } from "#tests/support/read-epub.ts";

const html = async (body: string): Promise<string> => (await readBody(body)).html;
/** Without the ids that count blocks, where they are not the point. */
const plain = async (body: string): Promise<string> => (await html(body)).replaceAll(/ id="p-\d+"/g, "");

test("every block has an id: its own, else one that counts the blocks", async () => {
  expect(
    await html(
      '<h1>A</h1><p>B</p><p id="x">C</p><p>D</p><ul><li>E</li></ul><div>F</div><div><p>G</p></div><hr/>',
    ),
  ).toBe(
    '<h1 id="p-1">A</h1><p id="p-2">B</p><p id="b-x">C</p><p id="p-4">D</p><ul><li id="p-5">E</li></ul>' +
      '<div id="p-6">F</div><div><p id="p-7">G</p></div><hr id="p-8">',
  );
});

test("an id that is already taken gives way", async () => {
  expect(await html('<p id="a">A</p><p id="a">B</p><span id="a">C</span>')).toBe(
    '<p id="b-a">A</p><p id="p-2">B</p><span>C</span>',
  );
});

test("language and direction are kept, from XML's attribute before HTML's", async () => {
  expect(await plain('<p xml:lang="fr" lang="en" dir="rtl">x</p>')).toBe('<p lang="fr" dir="rtl">x</p>');
  expect(await plain('<p lang="?" dir="up">x</p>')).toBe("<p>x</p>");
});

test("the chapter's language and direction are those of body, else html", async () => {
  const book = await readMade({
    files: {
      "EPUB/one.xhtml": '<html lang="en" dir="ltr"><body xml:lang="ar" dir="rtl"><p>x</p></body></html>',
    },
  });
  expect(book.chapters[0]).toMatchObject({ language: "ar", direction: "rtl" });
});

test("epub:type becomes a role where ARIA has one for such an element, and is always kept", async () => {
  expect(await plain('<section epub:type="chapter bodymatter">x</section>')).toBe(
    '<section role="doc-chapter" data-epub-type="chapter bodymatter">x</section>',
  );
  expect(await plain('<article epub:type="chapter">x</article>')).toBe(
    '<article data-epub-type="chapter">x</article>',
  );
  expect(await plain('<p epub:type="z3998:signature">x</p>')).toBe(
    '<p data-epub-type="z3998:signature">x</p>',
  );
  expect(await plain('<span epub:type="pagebreak" title="12"/>')).toBe(
    '<span title="12" role="doc-pagebreak" data-epub-type="pagebreak"></span>',
  );
  expect(await plain('<p epub:type="x&quot;y">x</p>')).toBe("<p>x</p>");
});

test("roles that would change what an element is are dropped, labels stay", async () => {
  expect(await plain('<p role="button" aria-label="A">x</p>')).toBe('<p aria-label="A">x</p>');
  expect(await plain('<div role="note" aria-labelledby="a b" aria-hidden="true">x</div>')).toBe(
    '<div role="note" aria-labelledby="b-a b-b" aria-hidden="true">x</div>',
  );
  expect(
    await plain(
      '<p aria-live="assertive" tabindex="1" accesskey="k" contenteditable="" draggable="true" data-x="y">x</p>',
    ),
  ).toBe("<p>x</p>");
});

test("old elements get today's names and a class that remembers the old one", async () => {
  expect(
    await plain(
      '<center>a</center><font color="red" size="+1">b</font><tt>c</tt><strike>d</strike><main>e</main>',
    ),
  ).toBe(
    '<div class="b--center b--s1">a</div>' +
      '<span class="b--font b--s2">b</span><code class="b--tt">c</code><s class="b--strike">d</s><div class="b--main">e</div>',
  );
});

test("old presentational attributes become style", async () => {
  const book = await readMade({
    chapters: {
      "one.xhtml":
        '<p align="center">a</p><table width="50%"><tr><td valign="top" bgcolor="#eee" nowrap="">b</td></tr></table><p align="javascript:x">c</p>',
    },
  });
  expect(book.css).toContain("{text-align:center}");
  expect(book.css).toContain("{width:50%}");
  expect(book.css).toContain("{vertical-align:top;background-color:#eee;white-space:nowrap}");
  expect(book.chapters[0]?.html).toMatch(/<p id="p-3">c<\/p>$/);
});

test("a paragraph that holds a block is written as one that may", async () => {
  expect(await plain("<p>a<ul><li>b</li></ul>c</p>")).toBe('<div class="b--p">a<ul><li>b</li></ul>c</div>');
  expect(await plain("<p><span><div>x</div></span></p>")).toBe(
    '<div class="b--p"><span><div>x</div></span></div>',
  );
});

test("items without their list, and headings in headings, are plain blocks", async () => {
  expect(await plain("<li>a</li><dd>b</dd><summary>c</summary><figcaption>d</figcaption>")).toBe(
    "<div>a</div><div>b</div><div>c</div><div>d</div>",
  );
  expect(await plain("<h1>a<h2>b</h2></h1>")).toBe("<h1>a<div>b</div></h1>");
  expect(await plain("<dl><div><dt>a</dt><dd>b</dd></div></dl>")).toBe(
    "<dl><div><dt>a</dt><dd>b</dd></div></dl>",
  );
});

test("lists keep their numbers", async () => {
  expect(await plain('<ol start="3" type="i" reversed=""><li value="9">a</li></ol>')).toBe(
    '<ol start="3" reversed="" type="i"><li value="9">a</li></ol>',
  );
  expect(await plain('<ol start="x" type="javascript"><li value="1e9">a</li></ol>')).toBe(
    "<ol><li>a</li></ol>",
  );
});

test("ruby is kept, and its readings are not words of the text", async () => {
  const chapter = await readBody("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>です</p>");
  expect(chapter.html).toBe(
    '<p id="p-1"><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>です</p>',
  );
  expect(chapter).toMatchObject({ text: "漢字です", wordCount: 4 });
  expect(await plain("<p><rt>alone</rt></p>")).toBe("<p>alone</p>");
});

test("text is one line per block, verse lines apart, soft hyphens and odd spaces gone", async () => {
  const { text } = await readBody(
    "<h1>A  title</h1><p>One\n two.</p><p>Line<br/>line</p><ul><li>a</li><li>b</li></ul><p>co\u00ADop\u2060er\u00A0ate</p><script>x</script>",
  );
  expect(text).toBe("A title\nOne two.\nLine\nline\na\nb\ncooper ate");
});

test("fields are inert: they become their text, or vanish", async () => {
  expect(
    await plain(
      '<form action="x"><fieldset><legend>L</legend><label for="a">Name</label><input value="typed"/><input type="password" value="secret"/>' +
        '<input type="hidden" value="h"/><textarea>area</textarea><select><option>o</option></select><button onclick="x">Go</button></fieldset></form>',
    ),
  ).toBe(
    '<div class="b--form"><div class="b--fieldset"><p class="b--legend">L</p><span class="b--label">Name</span>typedarea<span class="b--button">Go</span></div></div>',
  );
});

test("what is meant for readers without scripts, frames or objects is shown", async () => {
  expect(await plain("<noscript><p>a</p></noscript>")).toBe("<p>a</p>");
  expect(await plain('<iframe src="x"><p>b</p></iframe>')).toBe("<p>b</p>");
  expect(await plain('<object data="x.swf"><p>c</p></object>')).toBe("<p>c</p>");
  expect(await plain("<canvas><p>d</p></canvas>")).toBe("<p>d</p>");
  expect(await plain("<video><p>e</p></video>")).toBe("<p>e</p>");
});

test("a switch shows the first case we can show, else its default", async () => {
  const of = (namespace: string) =>
    `<epub:switch><epub:case required-namespace="${namespace}"><p>case</p></epub:case><epub:default><p>default</p></epub:default></epub:switch>`;
  expect(await plain(of("http://www.w3.org/1998/Math/MathML"))).toBe("<p>case</p>");
  expect(await plain(of("http://example.org/chess"))).toBe("<p>default</p>");
});

test("unknown elements dissolve, Microsoft's among them", async () => {
  expect(await plain("<o:p>a</o:p><x-card><p>b</p></x-card><blink>c</blink>")).toBe("a<p>b</p>c");
});

test("XHTML, SVG and MathML are known under any prefix", async () => {
  const book = await readMade({
    files: {
      "EPUB/one.xhtml":
        '<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:body><h:p>a</h:p><s:svg xmlns:s="http://www.w3.org/2000/svg"><s:circle r="1"/></s:svg></h:body></h:html>',
    },
  });
  expect(book.chapters[0]?.html).toBe('<p id="p-1">a</p><svg><circle r="1"></circle></svg>');
});

test("named entities of HTML and simple ones of the file's own are understood", async () => {
  const book = await readMade({
    files: {
      "EPUB/one.xhtml":
        '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY co "A &amp; B"><!ENTITY deep "&co;, &co;">]><html><body><p>&nbsp;&eacute;&hellip;&co; &deep; &unknown; &lt;</p></body></html>',
    },
  });
  expect(book.chapters[0]?.text).toBe("é…A & B A & B, A & B &unknown; <");
});

test("markup of old pages, with unclosed and upper-case tags, is read as browsers read it", async () => {
  expect(await plain("<P>one<BR>two<P>three<UL><LI>a<LI>b</UL>")).toBe(
    "<p>one<br>two</p><p>three</p><ul><li>a</li><li>b</li></ul>",
  );
});

test("a script or title closed in XML's way does not swallow the page", async () => {
  const book = await readMade({
    files: {
      "EPUB/one.xhtml": '<html><head><title/><script src="x.js"/></head><body><p>kept<br></p></body></html>',
    },
  });
  expect(book.chapters[0]?.text).toBe("kept");
});

test("a chapter is called as the table of contents calls it, else by its heading, its title, its number", async () => {
  const named = await readMade({
    chapters: {
      "one.xhtml": "<p>x</p>",
      "two.xhtml": "<h2>A<br/>heading <ruby>漢<rt>かん</rt></ruby></h2>",
      "three.xhtml": "<p>x</p>",
      "four.xhtml": "<p>x</p>",
    },
    nav: '<nav epub:type="toc"><ol><li><a href="one.xhtml#x">First</a></li></ol></nav>',
    files: { "EPUB/four.xhtml": "<html><body><p>x</p></body></html>" },
  });
  expect(named.chapters.map(({ title }) => title)).toEqual(["First", "A heading 漢", "Page", "4"]);
});

test("a picture or drawing in the reading order is a page that shows it; a foreign item gives way to its fallback", async () => {
  const book = await readMade({
    manifest:
      '<item id="p" href="a.png" media-type="image/png"/><item id="s" href="s.svg" media-type="image/svg+xml"/>' +
      '<item id="f" href="f.xml" media-type="application/x-foreign" fallback="f2"/><item id="f2" href="f2.pdf" media-type="application/pdf" fallback="f3"/>' +
      '<item id="f3" href="f3.xhtml" media-type="application/xhtml+xml"/><item id="loop" href="l.xml" media-type="x/y" fallback="loop"/>',
    spine: '<itemref idref="p"/><itemref idref="s"/><itemref idref="f"/><itemref idref="loop"/>',
    files: {
      "EPUB/a.png": PNG,
      "EPUB/s.svg": '<svg xmlns="http://www.w3.org/2000/svg"><text>drawn</text></svg>',
      "EPUB/f.xml": "<x/>",
      "EPUB/f3.xhtml": "<html><body><p>fallback</p></body></html>",
      "EPUB/l.xml": "<x/>",
    },
    nav: null,
  });
  expect(book.chapters[0]?.html).toBe(
    '<figure id="p-1"><img src="/files/EPUB/a.png" alt="" width="40" height="30" decoding="async"></figure>',
  );
  expect(book.chapters[1]?.text).toBe("drawn");
  expect(book.chapters[2]?.text).toBe("fallback");
  expect(book.warnings.join()).toContain("l.xml");
});
