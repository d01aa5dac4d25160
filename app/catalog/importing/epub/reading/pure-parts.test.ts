import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NavigationEntry } from "#app/manuscript/epub/read/publication.ts";
import { withTitle } from "./fill-gaps.ts";
import { matchSlugs } from "./stable-slugs.ts";
import { trimNavigation } from "./trim-navigation.ts";

const chapter = fc.record({
  slug: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  title: fc.constantFrom("One", "Two", "Three", "Four"),
});
const chapters = fc.uniqueArray(chapter, { selector: ({ slug }) => slug });

describe("addresses of chapters when a text is replaced", () => {
  test("a renamed file is recognised by its title", () => {
    const matched = matchSlugs([{ slug: "ch1", title: "One" }], [{ slug: "chapter-1", title: "One" }]);
    expect([...matched]).toEqual([["chapter-1", "ch1"]]);
  });

  test("a title of several chapters is no evidence", () => {
    const twins = [
      { slug: "x", title: "Notes" },
      { slug: "y", title: "Notes" },
    ];
    expect(matchSlugs(twins, [{ slug: "z", title: "Notes" }]).size).toBe(0);
  });

  test("no two chapters get the same address, and an unchanged slug keeps its address", () => {
    fc.assert(
      fc.property(chapters, chapters, (old, fresh) => {
        const matched = matchSlugs(old, fresh);
        const addresses = fresh.map(({ slug }) => matched.get(slug) ?? slug);
        expect(new Set(addresses).size).toBe(addresses.length);
        for (const { slug } of old) expect(matched.has(slug)).toBe(false);
      }),
    );
  });
});

const entry = (label: string, children: NavigationEntry[] = []): NavigationEntry => ({
  label,
  target: { chapter: label, fragment: null },
  type: null,
  children,
});
const many = (length: number, children: () => NavigationEntry[] = () => []) =>
  Array.from({ length }, (_, index) => entry(String(index), children()));
const trim = (contents: NavigationEntry[]) => trimNavigation({ contents, landmarks: [], pageList: [] });

describe("contents", () => {
  test("of usual length stay as they are", () => {
    const contents = many(20, () => many(5));
    expect(trim(contents)).toEqual({ navigation: { contents, landmarks: [], pageList: [] }, warnings: [] });
  });

  test("that are too long lose their deepest level first", () => {
    const { navigation, warnings } = trim(many(100, () => many(50)));
    expect(navigation.contents).toHaveLength(100);
    expect(navigation.contents[99]?.children).toEqual([]);
    expect(warnings).toEqual(["The table of contents has 5100 entries; 100 are shown."]);
  });

  test("that are too long and flat keep entries from the first to near the last", () => {
    const { contents } = trim(many(50_000)).navigation;
    expect(contents).toHaveLength(3000);
    expect(contents[0]?.label).toBe("0");
    expect(Number(contents.at(-1)?.label)).toBeGreaterThan(49_900);
  });
});

test.each([
  ["/shelf/my_first book.epub", "my first book"],
  [".epub", "Untitled"],
])("a book without a title in %s is called %s", (file, title) => {
  const metadata = {
    title: "",
    subtitle: null,
    sortTitle: "",
    creators: [],
    language: "und",
    subjects: [],
    series: null,
    descriptionHtml: null,
    description: null,
    identifiers: [],
    publisher: null,
    publishedOn: null,
    rights: null,
    progressionDirection: "ltr" as const,
  };
  expect(withTitle(metadata, file).title).toBe(title);
});
