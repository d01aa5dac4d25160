import { expect, test } from "vitest";
import { arrangeShelves, type FoundShelf } from "./shelves.ts";

const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const shelf = (kind: FoundShelf["kind"], list: number[], slug = ""): FoundShelf => ({
  kind,
  slug,
  name: slug,
  bookCount: list.length,
  ids: list,
});
const headings = (found: FoundShelf[]) => arrangeShelves(found).shelves.map((each) => each.heading);

test("there are never more than 60 cards, however much there is", () => {
  const found = [
    shelf("new", ids(0, 20)),
    shelf("short", ids(100, 20)),
    shelf("complete", ids(200, 20)),
    ...["a", "b", "c", "d", "e", "f"].map((slug, index) => shelf("genre", ids(300 + index * 50, 20), slug)),
  ];
  const { shelves } = arrangeShelves(found);
  expect(shelves.flatMap((each) => each.ids)).toHaveLength(60);
});

test("a shelf shows books that are on no earlier shelf first", () => {
  const { shelves } = arrangeShelves([shelf("new", ids(0, 10)), shelf("genre", [8, 9, 20, 21], "poetry")]);
  expect(shelves[1]?.ids).toEqual([20, 21, 8, 9]);
});

test("a shelf that would only repeat others is left out, and so is a genre of two books", () => {
  const found = [shelf("new", [1, 2, 3]), shelf("short", [2, 3]), shelf("genre", [1, 2], "poetry")];
  expect(headings(found)).toEqual(["New here"]);
});

test("books of other languages alternate, and the language of the interface is omitted", () => {
  const found = [
    shelf("language", [1, 2], "en"),
    shelf("language", [3, 4], "fr"),
    shelf("language", [5], "de"),
  ];
  expect(arrangeShelves(found).shelves[0]?.ids).toEqual([3, 5, 4]);
  expect(arrangeShelves(found).languages.map((language) => language.slug)).toEqual(["de", "en", "fr"]);
});

test("an empty library has no shelves", () => {
  expect(headings([shelf("new", []), shelf("short", []), shelf("complete", [])])).toEqual([]);
});
