import { expect, test } from "vitest";
import { BookStyles, type StyleSources } from "./book-styles.ts";
import { filterSheet } from "./filter-sheet.ts";

/** Sheets by path; addresses are paths. */
function stylesOf(sheets: Record<string, string>, more: Partial<StyleSources> = {}) {
  const reads: string[] = [];
  const warnings: string[] = [];
  const styles = new BookStyles({
    readText: (path) => {
      reads.push(path);
      return Promise.resolve(sheets[path] ?? null);
    },
    resolve: (_, href) => (href.includes(":") ? null : href),
    url: (_, address) => `/files/${address}`,
    prefix: "x",
    limit: 1_000_000,
    warn: (warning) => warnings.push(warning),
    ...more,
  });
  const load = (...paths: string[]) => styles.load(paths.map((path) => ({ path, text: null, media: null })));
  return { styles, load, reads, warnings };
}

/** The order in which classes of one letter stand in the sheet of the book. */
const orderIn = (css: string) => [...css.matchAll(/\.b-(\w+)\{/g)].map(([, name]) => name).join(" ");

interface OrderCase {
  why: string;
  sheets: Record<string, string>;
  /** What each chapter links. */
  chapters: string[][];
  order: string;
}

const rule = (name: string) => `.${name}{color:red}`;
const orders: OrderCase[] = [
  {
    why: "in the order of the links",
    sheets: { a: rule("a"), b: rule("b") },
    chapters: [["b", "a"]],
    order: "b a",
  },
  {
    why: "with imports before the sheet that asks for them",
    sheets: { a: `@import "b";${rule("a")}`, b: rule("b") },
    chapters: [["a"]],
    order: "b a",
  },
  {
    why: "with imports of imports before those",
    sheets: { a: `@import "b";${rule("a")}`, b: `@import "c";${rule("b")}`, c: rule("c") },
    chapters: [["a"]],
    order: "c b a",
  },
  {
    why: "once, where two sheets import the same",
    sheets: { a: `@import "c";${rule("a")}`, b: `@import "c";${rule("b")}`, c: rule("c") },
    chapters: [["a", "b"]],
    order: "c a b",
  },
  {
    why: "once, where a sheet imports itself",
    sheets: { a: `@import "a";${rule("a")}` },
    chapters: [["a"]],
    order: "a",
  },
  {
    why: "once, where sheets import each other",
    sheets: { a: `@import "b";${rule("a")}`, b: `@import "a";${rule("b")}` },
    chapters: [["a"]],
    order: "b a",
  },
  {
    why: "in an order that every chapter agrees with",
    sheets: { a: rule("a"), b: rule("b"), c: rule("c") },
    chapters: [
      ["a", "c"],
      ["a", "b", "c"],
    ],
    order: "a b c",
  },
  {
    why: "in the order of the first chapter, where chapters disagree",
    sheets: { a: rule("a"), b: rule("b") },
    chapters: [
      ["a", "b"],
      ["b", "a"],
    ],
    order: "a b",
  },
];

test.each(orders)("sheets stand $why", async ({ sheets, chapters, order }) => {
  const { styles, load } = stylesOf(sheets);
  for (const chapter of chapters) await load(...chapter);
  expect(orderIn(styles.css())).toBe(order);
});

test("sheets that all import each other are read once each, not once for every way through them", async () => {
  const names = Array.from({ length: 12 }, (_, at) => `s${at}`);
  const imports = names.map((name) => `@import "${name}";`).join("");
  const { load, reads } = stylesOf(Object.fromEntries(names.map((name) => [name, imports + rule(name)])));
  const { sheets } = await load("s0");
  expect(reads.toSorted()).toEqual(names.toSorted());
  expect(sheets).toHaveLength(names.length);
});

test("imports of imports are followed to a depth of six", async () => {
  const names = Array.from({ length: 10 }, (_, at) => `s${at}`);
  const { load, reads } = stylesOf(
    Object.fromEntries(names.map((name, at) => [name, `@import "s${at + 1}";${rule(name)}`])),
  );
  await load("s0");
  expect(reads).toEqual(names.slice(0, 7));
});

test("a sheet with other conditions is another sheet", async () => {
  const { styles, load } = stylesOf({ a: `@import "c" print;`, b: `@import "c";`, c: rule("c") });
  await load("a", "b");
  expect(orderIn(styles.css())).toBe("c c");
  expect(styles.css()).toContain("@media print{");
});

test("more sheets than any book has are left out with a warning", async () => {
  const { styles, warnings } = stylesOf({});
  const requests = Array.from({ length: 4_010 }, (_, at) => ({
    path: "one.xhtml",
    text: `.c${at}{color:red}`,
    media: null,
  }));
  const { sheets } = await styles.load(requests);
  expect(sheets).toHaveLength(4_000);
  expect(warnings[0]).toBe("one.xhtml is left out: the book has more style than we read.");
});

test("a rule of a hundred thousand declarations is filtered like any other", () => {
  const declarations = Array.from({ length: 100_000 }, (_, at) => `top:${at}px`).join(";");
  const { rules, isBroken } = filterSheet(`p{${declarations}}`, { prefix: "x", url: () => null });
  expect(isBroken).toBe(false);
  expect(rules.split(";")).toHaveLength(100_000);
});

interface TwiceCase {
  why: string;
  css: string;
  rules: string;
}

const twice: TwiceCase[] = [
  { why: "said twice is said once", css: "p{color:red;color:red}", rules: "p{color:red}" },
  {
    why: "said with a prefix and without is said once",
    css: "p{-webkit-hyphens:none;hyphens:none}",
    rules: "p{hyphens:none}",
  },
  { why: "said in two ways stays in both", css: "p{color:red;color:blue}", rules: "p{color:red;color:blue}" },
  {
    why: "said with weight and without stays in both",
    css: "p{color:red;color:red!important}",
    rules: "p{color:red}p:not(#b-0#b-0#b-0){color:red}",
  },
];

test.each(twice)("what a rule $why", ({ css, rules }) => {
  expect(filterSheet(css, { prefix: "x", url: () => null }).rules).toBe(rules);
});
