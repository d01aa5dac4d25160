import { expect, test } from "vitest";
import { publicationYears } from "./publication-years.ts";

test.each([
  ["a file that names its own year", "epub", "2014-05-25", 2014, "This edition 2014"],
  ["a file that names the year of the text", "epub", "1883", 1883, "First published 1883"],
  [
    "a file whose work the catalogue knows",
    "epub",
    "2014-05-25",
    1813,
    "First published 1813, This edition 2014",
  ],
  ["a record of the catalogue", "catalog", "2005", 2005, "First published 2005"],
  ["an ancient one", "catalog", "-380", -380, "First published 380 BC"],
  ["what was written here", "work", "2026-03-12", 2026, "Published 2026"],
  ["nothing", "epub", null, null, ""],
] as const)("of %s", (_, origin, publishedOn, publishedYear, text) => {
  const years = publicationYears({ origin, publishedOn, publishedYear });
  expect(years.map((pair) => pair.join(" ")).join(", ")).toBe(text);
});
