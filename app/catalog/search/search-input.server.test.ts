import { expect, test } from "vitest";
import { readSearch, searchAddress } from "./search-input.server.ts";

const read = (query: string) => readSearch(new URLSearchParams(query));

test("an address read and written again is the same, its parts in one order", () => {
  const address = searchAddress(read("page=2&sort=title&q=a+b&text=held&genre=poetry"));
  expect(address).toBe("/search?q=a+b&genre=poetry&text=held&sort=title&page=2");
});

test.each([
  "sort=worst&page=-1",
  "page=1e99&length=huge",
  "page=x&text=maybe&status=lost",
  "length=toString&status=__proto__&sort=constructor",
  "q=%00%01&genre=%00",
])("invalid values in an address are ignored: %s", (query) =>
  expect(searchAddress(read(query))).toBe("/search"),
);
