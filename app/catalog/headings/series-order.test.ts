import fc from "fast-check";
import { expect, test } from "vitest";
import { holdingLabel, orderSeries } from "./series-order.ts";

const shown = (...positions: (string | null)[]) =>
  orderSeries(positions.map((position) => ({ position }))).map((part) =>
    "gap" in part ? `${part.gap.from}–${part.gap.to} missing` : part.volume.position,
  );

test.each<[string, (string | null)[], (string | null)[]]>([
  ["by number", ["10", "2", "1"], ["1", "2", "3–9 missing", "10"]],
  ["halves between", ["2", "1.5", "1"], ["1", "1.5", "2"]],
  ["a volume of several counts for each of them", ["1-3", "5", "1"], ["1", "1-3", "4–4 missing", "5"]],
  ["before the first", ["3"], ["1–2 missing", "3"]],
  ["those without a number last", [null, "Prequel", "1"], ["1", null, "Prequel"]],
  ["a year is no number of a volume", ["1987", "1"], ["1", "1987"]],
  ["nothing", [], []],
])("a series stands in order: %s", (_name, given, expected) => expect(shown(...given)).toEqual(expected));

test.each<[(string | null)[], string]>([
  [["1"], "1 book here"],
  [["3"], "1 book here; books 1 and 2 are missing"],
  [["2", "1", "4"], "3 books here; book 3 is missing"],
  [["1", "3", "3", "6", null], "4 books here; books 2, 4, and 5 are missing"],
  [["1", "3", "5", "7", "9"], "5 books here; others are missing"],
  [["1", "9"], "2 books here; books 2 to 8 are missing"],
  [["1-3", "2.5", "4"], "3 books here"],
  [[null, "1987"], "2 books here"],
])("beside one volume stands how many are here and which are not: %j", (positions, expected) =>
  expect(holdingLabel(positions)).toBe(expected),
);

test("of one author's volumes of a series nothing is missing that somebody else's are", () => {
  const parts = orderSeries([{ position: "5" }, { position: "1" }], ["1", "2", "5", "9", "3"]);
  expect(parts).toEqual([
    { volume: { position: "1" } },
    { gap: { from: 4, to: 4 } },
    { volume: { position: "5" } },
  ]);
});

test("every volume is shown once, and no number is both here and missing, whatever positions say", () => {
  const position = fc.oneof(
    fc.constant(null),
    fc.string({ maxLength: 8 }),
    fc.integer({ min: 0, max: 300 }).map(String),
    fc.tuple(fc.nat(60), fc.nat(60)).map(([from, to]) => `${from}-${to}`),
  );
  fc.assert(
    fc.property(fc.array(position, { maxLength: 30 }), (positions) => {
      const volumes = positions.map((each, id) => ({ position: each, id }));
      const parts = orderSeries(volumes);
      const ids = parts.flatMap((part) => ("volume" in part ? [part.volume.id] : []));
      expect(ids.toSorted((one, other) => one - other)).toEqual(volumes.map(({ id }) => id));
      const missing = parts.flatMap((part) => ("gap" in part ? [part.gap] : []));
      const held = new Set(positions.flatMap((each) => (/^\d+$/.test(each ?? "") ? [Number(each)] : [])));
      for (const { from, to } of missing)
        for (let number = from; number <= to; number++) expect(held.has(number)).toBe(false);
    }),
  );
});
