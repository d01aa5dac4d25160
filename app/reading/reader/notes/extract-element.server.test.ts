import { expect, test } from "vitest";
import { extractElement } from "./extract-element.server.ts";

const chapter = `<ol><li id="b-note1"><p>First <img src="/a.png"> and <br>more.</p></li><li id="b-note2">Second</li></ol>`;

test("a note is extracted with everything inside it", () => {
  expect(extractElement(chapter, "b-note1")).toBe(
    `<li id="b-note1"><p>First <img src="/a.png"> and <br>more.</p></li>`,
  );
  expect(extractElement(chapter, "b-note2")).toBe(`<li id="b-note2">Second</li>`);
});

test("an unknown id and an overlong note give null", () => {
  expect(extractElement(chapter, "b-note3")).toBeNull();
  expect(extractElement(`<p id="a">${"word ".repeat(10_000)}</p>`, "a")).toBeNull();
});
