import { expect, test } from "vitest";
import { PNG } from "#tests/support/make-epub.ts";
import { readBody, readMade } from "#tests/support/read-epub.ts";

const html = async (body: string): Promise<string> =>
  (await readMade({ chapters: { "one.xhtml": body }, files: { "EPUB/a.png": PNG } })).chapters[0]?.html ?? "";
const svg = (inside: string, attributes = "") =>
  html(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`,
  );

test("a drawing keeps its shapes in the spelling SVG wants", async () => {
  expect(
    await svg(
      '<g transform="scale(2)"><circle cx="1" cy="1" r="1" fill="red"/></g>',
      ' viewBox="0 0 9 9" preserveAspectRatio="none"',
    ),
  ).toBe(
    '<svg viewBox="0 0 9 9" preserveAspectRatio="none"><g transform="scale(2)"><circle cx="1" cy="1" r="1" fill="red"></circle></g></svg>',
  );
  const repaired = await html(
    '<p><svg viewbox="0 0 9 9"><lineargradient gradientunits="userSpaceOnUse"></lineargradient></svg><br></p>',
  );
  expect(repaired).toContain('<svg viewBox="0 0 9 9"><linearGradient gradientUnits="userSpaceOnUse">');
});

test("references within a drawing follow its ids into our names", async () => {
  const drawing = await svg(
    '<defs><linearGradient id="g"/><path id="p"/></defs><rect fill="url(#g)" clip-path="url(\'#c\')"/><use xlink:href="#p"/><text><textPath href="#p">x</textPath></text>',
  );
  expect(drawing).toContain('<linearGradient id="b-g">');
  expect(drawing).toContain('<rect fill="url(#b-g)" clip-path="url(#b-c)">');
  expect(drawing).toContain('<use href="#b-p">');
  expect(drawing).toContain('<textPath href="#b-p">x</textPath>');
});

test("a picture in a drawing is a file of the book", async () => {
  expect(await svg('<image xlink:href="a.png" width="100%" height="100%"/>')).toContain(
    '<image width="100%" height="100%" href="/files/EPUB/a.png">',
  );
  expect(await svg('<image xlink:href="a.png"/>')).toContain(
    '<image width="40" height="30" href="/files/EPUB/a.png">',
  );
  expect(await svg('<image xlink:href="gone.png"/>')).toBe("<svg></svg>");
});

test("a link in a drawing leads where other links lead", async () => {
  expect(await svg('<a xlink:href="https://example.org/"><text>x</text></a>')).toContain(
    '<a href="https://example.org/" rel="noopener noreferrer nofollow external" target="_blank"><text>x</text></a>',
  );
  expect(await svg('<a xlink:href="one.xhtml"><text>x</text></a>')).toContain(
    '<a href="/book-reader/jid/one"><text>x</text></a>',
  );
});

test("a drawing is named by its label or title, in words only", async () => {
  expect(await svg("<title>A <b>map</b></title>")).toBe('<svg role="img"><title>A map</title></svg>');
  expect(await svg("<rect/>", ' aria-label="A map"')).toBe(
    '<svg role="img" aria-label="A map"><rect></rect></svg>',
  );
});

test("HTML inside a drawing follows it", async () => {
  expect(await svg("<rect/><foreignObject><div><p>words</p></div></foreignObject>")).toBe(
    '<svg><rect></rect></svg><div class="b--foreign"><div><p id="p-1">words</p></div></div>',
  );
});

test("words in a drawing are words of the text", async () => {
  const { text } = await readBody(
    '<p>Before</p><svg xmlns="http://www.w3.org/2000/svg"><text>In <tspan>the</tspan> map</text><desc>hidden</desc></svg>',
  );
  expect(text).toBe("Before\nIn the map");
});

test("style attributes of a drawing become classes", async () => {
  const book = await readMade({
    chapters: {
      "one.xhtml":
        '<svg xmlns="http://www.w3.org/2000/svg"><rect style="fill:url(#g);stroke-width:2"/></svg>',
    },
  });
  expect(book.chapters[0]?.html).toContain('<rect class="b--s1">');
  expect(book.css).toContain("{fill:url(#b-g);stroke-width:2}");
});

test("a formula is kept with its structure and its alternative text", async () => {
  const math =
    '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" alttext="x over 2"><mfrac><mi mathvariant="bold">x</mi><mn>2</mn></mfrac></math>';
  expect(await html(math)).toBe(
    '<math display="block" alttext="x over 2"><mfrac><mi mathvariant="bold">x</mi><mn>2</mn></mfrac></math>',
  );
});

test("annotations of a formula are left out, what they annotate stays", async () => {
  expect(
    await html("<math><semantics><mi>x</mi><annotation encoding='tex'>x^2</annotation></semantics></math>"),
  ).toBe("<math><mi>x</mi></math>");
});

test("leaves of a formula hold nothing but text, unknown parts dissolve", async () => {
  expect(
    await html("<math><mtext>a <b>b</b></mtext><reln><mi>x</mi></reln><maction><mn>1</mn></maction></math>"),
  ).toBe("<math><mtext>a b</mtext><mi>x</mi><mn>1</mn></math>");
});

test("attributes of a formula that load, link or run are left out", async () => {
  expect(
    await html(
      '<math href="x" altimg="x.png" onclick="x" mathcolor="red" style="color:blue" id="m"><mi class="v" xlink:href="x">x</mi></math>',
    ),
  ).toBe('<math id="b-m" class="b--s1" mathcolor="red"><mi class="b-v">x</mi></math>');
});
