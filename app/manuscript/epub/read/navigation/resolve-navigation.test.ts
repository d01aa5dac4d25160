import fc from "fast-check";
import { expect, test } from "vitest";
import type { NavigationEntry } from "../publication.ts";
import type { RawEntry } from "./raw-navigation.ts";
import { resolveNavigation } from "./resolve-navigation.ts";

const entry = (label: string, path: string | null = null, children: RawEntry[] = []): RawEntry => ({
  label,
  path,
  fragment: null,
  type: null,
  children,
});

const chapter = (slug: string, title: string, isLinear = true) => ({ slug, title, isLinear });

const chapters = [chapter("one", "One"), chapter("aside", "Aside", false), chapter("two", "Two")];
const known = new Map(chapters.map(({ slug }) => [`${slug}.xhtml`, slug]));

function resolve(contents: RawEntry[], more: { landmarks?: RawEntry[]; pageList?: RawEntry[] } = {}) {
  const raw = { contents, landmarks: more.landmarks ?? [], pageList: more.pageList ?? [] };
  return resolveNavigation(raw, chapters, (path, fragment) => {
    const slug = known.get(path);
    return slug === undefined ? null : { chapter: slug, fragment };
  });
}

const outline = (entries: NavigationEntry[]): string =>
  entries
    .map(({ label, target, children }) => {
      const inside = children.length > 0 ? `(${outline(children)})` : "";
      return `${label}${target ? `>${target.chapter}` : ""}${inside}`;
    })
    .join(",");

interface ContentsCase {
  why: string;
  contents: RawEntry[];
  outline: string;
}

const contents: ContentsCase[] = [
  { why: "lead to the chapters of their files", contents: [entry("A", "one.xhtml")], outline: "A>one" },
  { why: "keep the words of what leads nowhere", contents: [entry("A", "gone.xhtml")], outline: "A" },
  { why: "keep headings", contents: [entry("A", null, [entry("B", "one.xhtml")])], outline: "A(B>one)" },
  {
    why: "lose entries without words that lead nowhere",
    contents: [entry("", "gone.xhtml"), entry("A", "one.xhtml")],
    outline: "A>one",
  },
  {
    why: "keep entries without words that have others below",
    contents: [entry("", null, [entry("B", "one.xhtml")])],
    outline: "B(B>one)",
  },
  {
    why: "call an entry without words after the first below it",
    contents: [entry("", "one.xhtml", [entry("B", "two.xhtml"), entry("C", "two.xhtml")])],
    outline: "B>one(B>two,C>two)",
  },
  {
    why: "call an entry with nothing at all by three dots",
    contents: [entry("", "one.xhtml")],
    outline: "…>one",
  },
  {
    why: "keep their levels",
    contents: [entry("A", "one.xhtml", [entry("B", "two.xhtml", [entry("C", "aside.xhtml")])])],
    outline: "A>one(B>two(C>aside))",
  },
  { why: "are made of the linear chapters where there are none", contents: [], outline: "One>one,Two>two" },
  {
    why: "are made of the chapters where nothing of them is left",
    contents: [entry("", "gone.xhtml")],
    outline: "One>one,Two>two",
  },
];

test.each(contents)("contents $why", ({ contents: given, outline: expected }) => {
  expect(outline(resolve(given).contents)).toBe(expected);
});

test("landmarks and pages that lead nowhere are left out, since there is nothing to read in them", () => {
  const { landmarks, pageList } = resolve([entry("A", "one.xhtml")], {
    landmarks: [entry("Start", "one.xhtml"), entry("Gone", "gone.xhtml"), entry("Heading")],
    pageList: [entry("1", "gone.xhtml"), entry("2", "two.xhtml")],
  });
  expect(outline(landmarks)).toBe("Start>one");
  expect(outline(pageList)).toBe("2>two");
});

test("an entry keeps its type and the place in its chapter", () => {
  const raw = { ...entry("A", "one.xhtml"), fragment: "b-x", type: "bodymatter" };
  expect(resolve([raw], { landmarks: [raw] }).landmarks).toEqual([
    { label: "A", target: { chapter: "one", fragment: "b-x" }, type: "bodymatter", children: [] },
  ]);
});

const anyEntry = (children: fc.Arbitrary<RawEntry[]>): fc.Arbitrary<RawEntry> =>
  fc.record({
    label: fc.constantFrom("", "A", "B"),
    path: fc.constantFrom(null, "one.xhtml", "gone.xhtml"),
    fragment: fc.constant(null),
    type: fc.constant(null),
    children,
  });
const listOf = (depth: number): fc.Arbitrary<RawEntry[]> =>
  depth === 0 ? fc.constant([]) : fc.array(anyEntry(listOf(depth - 1)), { maxLength: 3 });

const everyEntry = (entries: NavigationEntry[]): NavigationEntry[] =>
  entries.flatMap((one) => [one, ...everyEntry(one.children)]);

test("whatever the file says, contents are never empty, every entry has words and every target is a chapter", () => {
  fc.assert(
    fc.property(listOf(3), (entries) => {
      const all = everyEntry(resolve(entries).contents);
      expect(all.length).toBeGreaterThan(0);
      for (const { label, target } of all) {
        expect(label).not.toBe("");
        if (target) expect(chapters.map(({ slug }) => slug)).toContain(target.chapter);
      }
    }),
    { numRuns: 200 },
  );
});
