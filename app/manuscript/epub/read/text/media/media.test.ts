import { expect, test } from "vitest";
import { PNG } from "#tests/support/make-epub.ts";
import { readMade } from "#tests/support/read-epub.ts";

const files = {
  "EPUB/a.png": PNG,
  "EPUB/b c.png": PNG,
  "EPUB/a.mp3": new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]),
};
const body = async (markup: string): Promise<string> =>
  (await readMade({ chapters: { "one.xhtml": markup }, files })).chapters[0]?.html ?? "";

test("a picture has its address, its description and its size", async () => {
  expect(await body('<img src="a.png" alt="A &quot;b&quot;"/>')).toBe(
    '<img src="/files/EPUB/a.png" alt="A &quot;b&quot;" width="40" height="30" decoding="async">',
  );
});

test("a picture without description has an empty one", async () => {
  expect(await body('<img src="a.png"/>')).toContain(' alt=""');
});

test("the size the author gave is kept in proportion", async () => {
  expect(await body('<img src="a.png" width="20"/>')).toContain('width="20" height="15"');
  expect(await body('<img src="a.png" height="60px"/>')).toContain('width="80" height="60"');
  expect(await body('<img src="a.png" width="10" height="10"/>')).toContain('width="10" height="10"');
  expect(await body('<img src="a.png" width="50%"/>')).toContain('width="40" height="30"');
  expect(await body('<img src="a.png" width="99999999"/>')).toContain('width="40" height="30"');
});

test("pictures after the first load when they come near", async () => {
  const html = await body('<img src="a.png"/><img src="b%20c.png"/>');
  expect(html.match(/loading="lazy"/g)).toHaveLength(1);
  expect(html).toContain('src="/files/EPUB/b c.png"');
});

test("a missing picture leaves its description, with a warning", async () => {
  const book = await readMade({
    chapters: { "one.xhtml": '<p><img src="gone.png" alt="A map"/><img src="gone2.png"/></p>' },
  });
  expect(book.chapters[0]?.html).toBe('<p id="p-1"><span>A map</span></p>');
  expect(book.warnings.join()).toContain("gone.png");
});

test("a picture set or an image element of old gives one picture", async () => {
  expect(
    await body('<picture><source srcset="b.webp"/><img srcset="a.png 2x, b.png 3x"/></picture>'),
  ).toContain('src="/files/EPUB/a.png"');
  expect(await body('<object data="a.png" type="image/png">fallback</object>')).toContain(
    '<img src="/files/EPUB/a.png"',
  );
});

test("a foreign picture gives way to its fallback", async () => {
  const book = await readMade({
    chapters: { "one.xhtml": '<img src="x.psd" alt=""/>' },
    manifest:
      '<item id="x" href="x.psd" media-type="image/x-psd" fallback="a"/><item id="a" href="a.png" media-type="image/png"/>',
    files: { ...files, "EPUB/x.psd": "not shown" },
  });
  expect(book.chapters[0]?.html).toContain("/files/EPUB/a.png");
});

test("a picture inside a data URL becomes a file; other data becomes nothing", async () => {
  const data = `data:image/png;base64,${Buffer.from(PNG)
    .toString("base64")
    .replace(/(.{40})/, "$1\n\t")}`;
  const book = await readMade({
    chapters: { "one.xhtml": `<img src="${data}" alt="x"/><img src='data:text/html,x' alt="y"/>` },
    head: `<style>p{background:url(${data.replace(/\s/g, "")})}</style>`,
  });
  const path = book.resources.find((resource) => resource.path.startsWith("data/"))?.path;
  expect(path).toBeDefined();
  expect(book.chapters[0]?.html).toContain(`src="/files/${path}"`);
  expect(book.chapters[0]?.html).toContain("<span>y</span>");
  expect(book.css).toContain(`url(/files/${path})`);
  expect(book.resources.filter((resource) => resource.path.startsWith("data/"))).toHaveLength(1);
});

test("sound of the book plays on request, sound from elsewhere is its fallback", async () => {
  expect(await body('<audio src="a.mp3" autoplay="" loop="">no sound</audio>')).toBe(
    '<audio src="/files/EPUB/a.mp3" controls="" preload="none"></audio>'.replace('controls=""', "controls"),
  );
  expect(await body('<audio controls=""><source src="gone.mp3"/><source src="a.mp3"/></audio>')).toContain(
    "/files/EPUB/a.mp3",
  );
  expect(await body('<audio src="https://example.org/a.mp3">no sound</audio>')).toBe("no sound");
  expect(await body('<video poster="a.png" src="a.mp3"></video>')).toContain('poster="/files/EPUB/a.png"');
});

test("every resource says what its bytes are, whatever the manifest says", async () => {
  const book = await readMade({
    manifest:
      '<item id="a" href="a.gif" media-type="image/gif"/><item id="b" href="b.png" media-type="image/png"/>',
    files: {
      "EPUB/a.gif": PNG,
      "EPUB/b.png": "<html>no picture</html>",
      "EPUB/c.woff2": "wOF2....",
      "META-INF/x.png": PNG,
    },
  });
  expect(book.resources.map(({ path, mediaType }) => [path, mediaType])).toEqual([
    ["EPUB/a.gif", "image/png"],
    ["EPUB/c.woff2", "font/woff2"],
  ]);
  expect(book.warnings.join()).toContain("b.png is no picture");
});

test("an SVG file is harmless even when opened alone, and keeps its drawing, its style and its pictures", async () => {
  const png = Buffer.from(PNG).toString("base64");
  const svg = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="x">
    <style>.a{fill:red;background:url(http://canary.invalid/x)} @import url(http://canary.invalid/y);</style><script>x</script>
    <defs><linearGradient id="g"><stop offset="1" stop-color="red"/></linearGradient></defs>
    <rect class="a" fill="url(#g)" style="stroke:blue;behavior:url(x)" onclick="x"/><use xlink:href="#g"/><use xlink:href="http://canary.invalid/#a"/>
    <image xlink:href="data:image/png;base64,${png}"/><image xlink:href="http://canary.invalid/x.png"/><image href="embedded:99"/>
    <a xlink:href="javascript:x"><text>words</text></a><foreignObject><p>x</p></foreignObject><animate attributeName="href"/></svg>`;
  const book = await readMade({ files: { "EPUB/s.svg": svg } });
  const clean = new TextDecoder().decode(book.resources[0]?.bytes);
  expect(clean).not.toMatch(/canary|script|on\w+=|foreignObject|animate|behavior|<a[ >]|<p>/);
  expect(clean).toContain('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">');
  expect(clean).toContain("<style>.a{fill:red}</style>");
  expect(clean).toContain('fill="url(#g)" style="stroke:blue"');
  expect(clean).toContain('<use href="#g"></use><use></use>');
  expect(clean).toContain(`<image href="data:image/png;base64,${png}"></image>`);
  expect(clean).toContain("<text>words</text>");
});
