import { expect, test } from "vitest";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { PNG } from "#tests/support/make-epub.ts";
import { zipOf } from "#tests/support/make-manuscripts.ts";
import { outlineOfText } from "#tests/support/outline.ts";
import { defaultReadingLimits } from "../../../epub/read/limits.ts";
import { RefusedManuscript } from "../../html/read/manuscript.ts";
import { readMarkdownPack } from "./read-markdown-pack.ts";

const open = async (files: [string, string | Uint8Array][]) =>
  readMarkdownPack({ bytes: await zipOf(files), inflate }, defaultReadingLimits);

test("the Markdown file of a zip is the text, and pictures are found by their relative paths", async () => {
  const found = await open([
    ["work/text.md", "# One\n\n![a leaf](pics/a.png)\n\n![gone](b.png)"],
    ["work/pics/a.png", PNG],
    ["elsewhere/b.png", PNG],
    ["work/notes.txt", "x"],
  ]);
  expect(found.pictures.map(({ source }) => source)).toEqual(["pics/a.png"]);
  expect(found.markdown).toMatch(/^# One/);
  expect(outlineOfText(found)).toEqual([
    "heading(level=1): One",
    `figure(hash=${"f".repeat(64)} alt=a leaf width=3 height=2)`,
    "paragraph: [gone]",
  ]);
});

test("hidden files and those that macOS adds are ignored", async () => {
  const found = await open([
    ["text.md", "a"],
    ["__MACOSX/._text.md", "x"],
    [".hidden.md", "x"],
    ["sub/.x/y.md", "x"],
  ]);
  expect(outlineOfText(found)).toEqual(["paragraph: a"]);
});

test.each<[what: string, files: [string, string][], detail: RegExp]>([
  ["without Markdown", [["a.txt", "x"]], /holds no Markdown/],
  [
    "with two Markdown files",
    [
      ["a.md", "x"],
      ["b.markdown", "y"],
    ],
    /2 Markdown files; join them/,
  ],
  ["with nothing", [], /holds no Markdown/],
])("a zip file %s is refused with a reason", async (_, files, detail) => {
  await expect(open(files)).rejects.toBeInstanceOf(RefusedManuscript);
  await expect(open(files)).rejects.toThrow(detail);
});

test("a guessed encoding is reported", async () => {
  const found = await open([["a.md", Uint8Array.from("caf\u00E9", (letter) => letter.charCodeAt(0))]]);
  expect(outlineOfText(found)).toEqual(["paragraph: café"]);
  expect(found.warnings).toEqual([
    "The file does not say in which encoding it is: it was read as Western European (Windows-1252).",
  ]);
});

test("pictures after the five hundredth are left out", async () => {
  const many = Array.from({ length: 510 }, (_, at): [string, Uint8Array] => [`${at}.png`, PNG]);
  expect((await open([["a.md", "x"], ...many])).pictures).toHaveLength(500);
});
