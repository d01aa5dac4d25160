import { expect, test } from "vitest";
import { readBlocks } from "./chapter-blocks.server.ts";

test("blocks are those that the reader counts in, with the text that a browser finds in them", () => {
  const html = `<section id="part"><h2 id="p-1">One &amp; two</h2><p>No id</p>
    <ul><li id="item">A <b>bold</b><p id="p-2">word</p></li></ul><img id="p-3" alt="x"><br><span id="s">y</span></section>`;
  expect(readBlocks(html).map(({ id, text }) => ({ id, text }))).toEqual([
    { id: "p-1", text: "One & two" },
    { id: "item", text: "A boldword" },
    { id: "p-2", text: "word" },
    { id: "p-3", text: "" },
  ]);
});
