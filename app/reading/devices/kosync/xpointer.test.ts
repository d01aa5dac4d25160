import fc from "fast-check";
import { expect, test } from "vitest";
import { blocksOf, readXPointer, writeXPointer } from "./xpointer.ts";

test.each([
  ["/body/DocFragment[12].0", 12, null, true],
  ["/body/DocFragment[3]/body.0", 3, null, true],
  ["/body/DocFragment/body/section/p/text().0", 1, { name: "p", number: 1 }, false],
  ["/body/DocFragment[4]/body/section/p[17]/text()[2].45", 4, { name: "p", number: 17 }, false],
  ["/body/DocFragment[4]/body/section/h2/em/text().1", 4, { name: "h2", number: 1 }, false],
  ["/body/DocFragment[9]/body/div/div[2]/p[3]/text().0", 9, null, false],
])("KOReader's position %s is read", (progress, fragment, block, isStart) => {
  expect(readXPointer(progress)).toEqual({ fragment, block, isStart });
});

test("what is no position in a text is none, whatever it is", () => {
  for (const progress of [
    "",
    "12",
    "/body",
    "/body/DocFragmentation[1]",
    "x".repeat(100_000),
    "/body/DocFragment[-1]",
  ])
    expect(readXPointer(progress)).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => void readXPointer(`/body/DocFragment[1]${text}`)));
});

test("a block that is written as a position is read as the same block", () => {
  const name = fc.constantFrom("p", "h2", "blockquote");
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999 }),
      name,
      fc.integer({ min: 1, max: 9_999 }),
      (fragment, tag, number) => {
        const block = { name: tag, number };
        expect(readXPointer(writeXPointer(fragment, block))).toMatchObject({ fragment, block });
      },
    ),
  );
});

test("blocks are counted by their names, with the ids within them and the share of the letters before", () => {
  const blocks = blocksOf(
    '<h2 id="h">Four</h2><p id="a">1234</p><ul><li id="b">12345678</li></ul><p>&amp;</p>',
  );
  expect(blocks.map(({ name, number, ids }) => [name, number, ids])).toEqual([
    ["h2", 1, ["h"]],
    ["p", 1, ["a"]],
    ["ul", 1, ["b"]],
    ["p", 2, []],
  ]);
  expect(blocks.map(({ before }) => Number(before.toFixed(3)))).toEqual([0, 0.235, 0.471, 0.941]);
  expect(blocksOf("<p>never closed")).toEqual([]);
});
