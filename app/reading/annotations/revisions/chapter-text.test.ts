import { expect, test } from "vitest";
import { readChapterText } from "./chapter-text.server.ts";

test("blocks are those that the reader counts in, with the text that a browser finds in them", () => {
  const html = `<section id="part"><h2 id="p-1">One &amp; two</h2><p>No id</p>
    <ul><li id="item">A <b>bold</b><p id="p-2">word</p></li></ul><img id="p-3" alt="x"><br><span id="s">y</span></section>`;
  const { text, blocks } = readChapterText("one", html);
  expect(blocks.map(({ id, start, end }) => [id, text.slice(start, end)])).toEqual([
    ["p-1", "One & two"],
    ["item", "A boldword"],
    ["p-2", "word"],
    ["p-3", ""],
  ]);
});
