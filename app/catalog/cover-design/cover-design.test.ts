import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { contrast } from "#tests/support/contrast.ts";
import {
  type Cloth,
  cloths,
  type Layout,
  layouts,
  lettersOf,
  type Mark,
  marks,
  ornaments,
} from "./cover-art.ts";
import { clothOfPenName, designByJid, designOf } from "./cover-choice.ts";
import { coverDrawing } from "./cover-drawing.server.ts";
import { fitted, fitTitle, initialOf, linesAt, titleBoxes, titleSizes } from "./fit-title.ts";

const namesOf = <Names extends object>(choices: Names) => Object.keys(choices) as (keyof Names)[];
const box = { x: 0, y: 0, width: 96 };
const readStyles = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

test("there are twelve cloths, six layouts, and eight ornaments besides initial and rule", () => {
  expect([cloths, layouts, ornaments, marks].map((choices) => namesOf(choices).length)).toEqual([
    12, 6, 8, 10,
  ]);
});

test("the style sheet shows as many lines of a title as fit at its size in the tallest layout", async () => {
  const styles = await readStyles("../covers/covers.css");
  const shown = titleSizes.map((_, at) => {
    const rule = new RegExp(`\\[data-size="${at}"\\] \\{([^}]*)`).exec(styles)?.[1] ?? "";
    return Number(/line-clamp: (\d+)/.exec(rule)?.[1] ?? /line-clamp: (\d+)/.exec(styles)?.[1]);
  });
  const fitting = titleSizes.map((size) =>
    Math.max(...namesOf(titleBoxes).map((layout) => linesAt(size, titleBoxes[layout]))),
  );
  expect(shown).toEqual(fitting);
});

const boards = namesOf(cloths).flatMap((cloth) => namesOf(layouts).map((layout) => [cloth, layout] as const));

test.each(boards)(
  "a cover in %s, %s is drawn with every mark, and its words are legible",
  (cloth, layout) => {
    for (const mark of namesOf(marks)) {
      const drawing = coverDrawing(
        { cloth, layout, mark },
        { title: "The Salt Road", byline: "Ann Lee", language: "en" },
        box,
      );
      expect(drawing.ground).toContain(`fill="${cloths[cloth].ground}"`);
      expect(drawing.ground).not.toMatch(/undefined|NaN/);
      const isDrawn =
        drawing.ground.includes(mark in ornaments ? ornaments[mark as keyof typeof ornaments].path : "h40") ||
        drawing.ground.includes("h100");
      const words = drawing.columns.flatMap(({ blocks }) => blocks);
      expect(isDrawn || words.some(({ text }) => /^S( S)*$/.test(text))).toBe(true);
      const { paper, letters } = lettersOf({ cloth, layout });
      expect(words.filter(({ fill }) => fill === letters).map(({ text }) => text)).toContain("The Salt Road");
      expect(contrast(paper, letters)).toBeGreaterThanOrEqual(4.5);
      const author = words.find(({ text }) => text === "Ann Lee");
      expect(contrast(author?.fill ?? "", cloths[cloth].ground)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test("what lies behind the title is the paper that its contrast is computed with", async () => {
  for (const layout of namesOf(layouts)) {
    const design = { cloth: "cobalt", layout, mark: "rule" } as const;
    const { ground, columns } = coverDrawing(design, { title: "A", byline: "B", language: null }, box);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="144">${ground}${columns.map(({ behind }) => behind).join("")}</svg>`;
    const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { x, y, width, height } = titleBoxes[layout];
    const at = (Math.round((y + height / 2) * 0.96) * 96 + Math.round((x + width / 2) * 0.96)) * 3;
    const color = `#${[...data.subarray(at, at + 3)].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    expect([layout, color]).toEqual([layout, lettersOf(design).paper]);
  }
});

test("the style sheets have the same cloths, ornaments and title sizes", async () => {
  const tokens = await readStyles("../../ui/tokens/cover-tokens.css");
  const found = [...tokens.matchAll(/--cloth-(\w+): (#\w{6});\s*--cloth-\w+-ink: (#\w{6});/g)];
  expect(found.map(([, name, ground, ink]) => [name, ground, ink])).toEqual(
    Object.entries(cloths).map(([name, { ground, ink }]) => [name, ground, ink]),
  );
  const drawn = [...tokens.matchAll(/--ornament-(\w+):.*? d='([^']+)'/gs)];
  expect(drawn.map(([, name, path]) => [name, path])).toEqual(
    Object.entries(ornaments).map(([name, { path }]) => [name, path]),
  );
  const styles = await readStyles("../covers/covers.css");
  for (const name of [...namesOf(cloths), ...namesOf(layouts), ...namesOf(ornaments)])
    expect(styles).toContain(`="${name}"]`);
  const sizes = [...styles.matchAll(/data-size="\d"\] \{[^}]*font-size: ([\d.]+)cqi/g)];
  expect(sizes.map(([, size]) => Number(size))).toEqual([...titleSizes]);
});

test.each([
  ["Emma", 18],
  ["羅生門", 18],
  ["诗经", 18],
  ["אהבת ציון", 18],
  ["The Salt Road", 18],
  ["Les Misérables", 13],
  ["Heidis Lehr- und Wanderjahre", 11],
  ["Metamorphosis", 9.5],
  ["The Life and Opinions of Tristram Shandy, Gentleman", 11],
  ["Преступление и наказание", 9.5],
  ["吾輩は猫である、名前はまだ無い", 16],
  ["x".repeat(255), 8],
])("%s is set at %f hundredths of the cover's width in a frame", (title, size) =>
  expect(titleSizes[fitTitle(title, "frame")]).toBe(size),
);

test("no title is given more lines than its layout has room for, and long ones have enough", () => {
  for (const layout of namesOf(layouts)) {
    const long = "The Surprising Adventures of Baron Munchausen, Told Again by an Old Friend";
    const size = titleSizes[fitTitle(long, layout)] ?? 0;
    expect([layout, size >= 8 && linesAt(size, titleBoxes[layout]) >= 4]).toEqual([layout, true]);
  }
});

test.each([
  ["The Salt Road", "en", "S"],
  ["A", "en", "A"],
  ["“L’Étranger”", "fr", "L"],
  ["Les Misérables", "fr", "M"],
  ["羅生門", "ja", "羅"],
  ["אהבת ציון", "he", "א"],
  ["ırmak", "tr", "I"],
  ["…", null, "·"],
])("the initial of %s (%s) is %s", (title, language, letter) =>
  expect(initialOf(title, language)).toBe(letter),
);

test("a book that nobody chose a cover for always has the same one, in one of the earlier designs", () => {
  expect(designByJid("abc123")).toEqual(designByJid("abc123"));
  const all = Array.from({ length: 300 }, (_, index) => designByJid(`book-${index}`));
  const seen = (part: "cloth" | "layout" | "mark") =>
    [...new Set(all.map((design) => design[part]))].toSorted();
  expect(seen("cloth")).toEqual(namesOf(cloths).slice(0, 8).toSorted());
  expect(seen("layout")).toEqual(["bands", "frame", "left"]);
  expect(seen("mark")).toEqual(["diamond", "dots", "leaf", "ring"]);
});

const ann = { id: "profile-ann", cloth: null };

test("books of one pen name share cloth and layout, and pen names differ", () => {
  const shelf = Array.from({ length: 12 }, (_, index) =>
    designOf({ jid: `b${index}`, choice: null, pen: ann }),
  );
  expect(new Set(shelf.map(({ cloth, layout }) => `${cloth} ${layout}`)).size).toBe(1);
  expect(new Set(shelf.map(({ mark }) => mark)).size).toBeGreaterThan(3);
  expect(shelf[0]?.cloth).toBe(clothOfPenName(ann));
  const pens = Array.from({ length: 200 }, (_, index) => clothOfPenName({ id: `pen-${index}`, cloth: null }));
  expect(new Set(pens).size).toBe(12);
});

test("a book's own choice counts before its pen name's, and the pen name's before what is drawn", () => {
  const design = (choice: object | null, cloth: string | null) =>
    designOf({ jid: "b", choice, pen: { ...ann, cloth } });
  expect(design(null, "rose").cloth).toBe("rose");
  expect(design({ cloth: "navy" }, "rose").cloth).toBe("navy");
  expect(design({ layout: "label", mark: "initial" }, null)).toMatchObject({
    layout: "label",
    mark: "initial",
  });
  const before = designByJid("b");
  expect(design({ isFromJid: true }, null)).toEqual(before);
  expect(design({ isFromJid: true }, "rose")).toEqual({ ...before, cloth: "rose" });
});

test.each(["constructor", "__proto__", "toString", "", "url(x)", 3, null, ["navy"], { cloth: "navy" }])(
  "stored choices that no cover knows count as not chosen: %j",
  (bad) => {
    const pen = { ...ann, cloth: typeof bad === "string" ? bad : null };
    expect(designOf({ jid: "b", choice: { cloth: bad, layout: bad, mark: bad }, pen })).toEqual(
      designOf({ jid: "b", choice: null, pen: ann }),
    );
  },
);

test("a pattern of letters has one letter many times, and another layout has it once", () => {
  const make = (layout: Layout, mark: Mark, cloth: Cloth = "navy") =>
    fitted({ cloth, layout, mark }, { title: "The Salt Road", language: "en" }).initial;
  expect([make("frame", "initial"), make("frame", "leaf")]).toEqual(["S", null]);
  expect(make("pattern", "initial")).toMatch(/^S( S){50,}$/);
});
