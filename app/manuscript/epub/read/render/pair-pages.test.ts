import { describe, expect, test } from "vitest";
import { pairPages, type PageToPair } from "./pair-pages.ts";

const page = (slug: string, facts: Partial<PageToPair> = {}): PageToPair => ({
  slug,
  isFixed: true,
  side: null,
  spread: "auto",
  ...facts,
});
const pairs = (pages: PageToPair[], direction: "ltr" | "rtl" = "ltr") =>
  [...pairPages(pages, direction)]
    .filter(([one, other]) => one < other)
    .map((pair) => pair.join(""))
    .sort();

describe("pages that lie side by side", () => {
  test("alternate after the cover, where the book says nothing", () => {
    expect(pairs([page("a"), page("b"), page("c"), page("d"), page("e"), page("f")])).toEqual(["bc", "de"]);
  });

  test("take the side they name; what is named for the other half stays alone", () => {
    const sides = ["right", "right", "left", "right", "left", "left", "right"] as const;
    expect(pairs(sides.map((side, index) => page("abcdefg".charAt(index), { side })))).toEqual(["cd", "fg"]);
  });

  test("begin on the right where the book runs from right to left", () => {
    const all = [page("a", { side: "right" }), page("b", { side: "left" }), page("c"), page("d")];
    expect(pairs(all, "rtl")).toEqual(["ab", "cd"]);
    expect(pairs(all, "ltr")).toEqual(["bc"]);
  });

  test("are never text, centred pages, or pages that are to be alone", () => {
    const alone = [
      page("b", { isFixed: false }),
      page("b", { side: "center" }),
      page("b", { spread: "none" }),
    ];
    for (const one of alone)
      expect(pairs([page("a", { side: "left" }), one, page("c", { side: "right" })])).toEqual([]);
  });
});
