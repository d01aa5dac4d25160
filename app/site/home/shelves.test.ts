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
const day = "2026-11-22";
const arranged = (found: FoundShelf[]) => arrangeShelves(found, { day }).shelves;
const headings = (found: FoundShelf[]) => arranged(found).map((each) => each.heading);

test("each shelf shows as many books as its layout has room for, and no two that follow one another look alike", () => {
  const found = [
    shelf("new", ids(0, 30)),
    shelf("short", ids(100, 30)),
    shelf("complete", ids(200, 30)),
    ...["fr", "de", "es"].map((slug, index) => shelf("language", ids(300 + index * 2, 2), slug)),
    ...["a", "b", "c"].map((slug, index) => shelf("genre", ids(400 + index * 50, 30), slug)),
  ];
  const shelves = arranged(found);
  expect(shelves.map(({ layout, ids: shown }) => [layout, shown.length])).toEqual([
    ["wall", 16],
    ["titles", 12],
    ["row", 6],
    ["books", 6],
    ["row", 12],
  ]);
});

test("no two shelves that follow one another look alike, whatever rows operators choose", () => {
  const found = [
    shelf("rising", ids(0, 30)),
    shelf("complete", ids(100, 30)),
    ...["a", "b", "c"].map((slug, index) => shelf("genre", ids(200 + index * 50, 30), slug)),
  ];
  const rows = ["rising", "complete", "genre:a", "genre:b", "genre:c"];
  const { shelves } = arrangeShelves(found, { day, rows, pinned: rows });
  expect(shelves.map(({ layout }) => layout)).toEqual(["books", "row", "books", "row", "books"]);
});

test("a shelf shows books that are on no earlier shelf first, and the book of the day is not repeated before others", () => {
  const found = [
    shelf("today", [21]),
    shelf("new", ids(0, 10)),
    shelf("genre", [8, 9, 20, 21, 22, 23, 24], "poetry"),
  ];
  expect(arranged(found)[1]?.ids).toEqual([20, 22, 23, 24, 8, 9, 21]);
  expect(arrangeShelves(found, { day }).today).toBe(21);
});

test("a shelf that would only repeat others is left out, and so is a genre of two books", () => {
  const found = [shelf("new", [1, 2, 3]), shelf("short", [2, 3]), shelf("genre", [1, 2], "poetry")];
  expect(headings(found)).toEqual(["New here"]);
});

test("a pinned row and a collection are shown where their books stand above too, the pinned one first", () => {
  const found = [shelf("new", [1, 2, 3]), shelf("short", [2, 3]), shelf("collection", [1], "staff-picks")];
  const keysOf = (pinned: string[]) => arrangeShelves(found, { day, pinned }).shelves.map(({ key }) => key);
  expect(keysOf([])).toEqual(["new", "collection-staff-picks"]);
  expect(keysOf(["short"])).toEqual(["short", "new", "collection-staff-picks"]);
});

test("each genre that fills a row has its day", () => {
  const found = ["drama", "memoir", "poetry"].map((slug, index) => shelf("genre", ids(index * 20, 12), slug));
  const shown = ["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25"].map(
    (each) => arrangeShelves(found, { day: each }).shelves[0]?.heading,
  );
  expect(new Set(shown.slice(0, 3)).size).toBe(3);
  expect(shown[3]).toBe(shown[0]);
});

test("books of other languages alternate, and the language of the interface is omitted", () => {
  const found = [
    shelf("language", [1, 2], "en"),
    shelf("language", [3, 4], "fr"),
    shelf("language", [5], "de"),
  ];
  const [others] = arranged(found);
  expect([others?.ids, others?.list]).toEqual([[3, 5, 4], "/search?text=held&language=-en&language=-und"]);
  expect(arrangeShelves(found, { day }).languages.map(({ slug }) => slug)).toEqual(["en", "de", "fr"]);
  const german = arrangeShelves(found, { day, language: "de" });
  expect(german.shelves[0]?.ids).toEqual([1, 3, 2, 4]);
  expect(german.languages.map(({ slug }) => slug)).toEqual(["de", "en", "fr"]);
});

test("an empty library has no shelves", () => {
  expect(headings([shelf("new", []), shelf("short", []), shelf("complete", [])])).toEqual([]);
});
