import { expect, test } from "vitest";
import { readChapterText } from "./chapter-text.server.ts";

test("blocks are those that the reader counts in, with the text that a browser finds in them", async () => {
  const html = `<section id="part"><h2 id="p-1">One &amp; two</h2><p>No id</p>
    <ul><li id="item">A <b>bold</b><p id="p-2">word</p></li></ul><img id="p-3" alt="x"><br><span id="s">y</span></section>`;
  const { text, blocks } = await readChapterText({ slug: "one", html }, async () => {});
  expect(blocks.map(({ id, start, end }) => [id, text.slice(start, end)])).toEqual([
    ["p-1", "One & two"],
    ["item", "A boldword"],
    ["p-2", "word"],
    ["p-3", ""],
  ]);
});

test("a chapter of any length is read in pieces, and other work is done between them", async () => {
  const one = `<p id="p-1">A letter of two units: 𝒜, and an entity: &amp;.</p>`;
  let pauses = 0;
  const html = one.repeat(10_000);
  const { text, blocks } = await readChapterText({ slug: "one", html }, async () => void (pauses += 1));
  expect(text).toBe("A letter of two units: 𝒜, and an entity: &.".repeat(10_000));
  expect([blocks.length, pauses]).toEqual([10_000, Math.ceil(html.length / 65_536)]);
});
