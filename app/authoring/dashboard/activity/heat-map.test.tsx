import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { weekOf } from "./activity-series.ts";
import { HeatMap } from "./heat-map.tsx";

test("the hours of a week are in order, from Monday to Sunday, and those without reading are zero", () => {
  const hour = (weekday: number, at: number, value: number) => ({ weekday, hour: at, value });
  const week = weekOf([hour(7, 23, 5), hour(1, 0, 7)]);
  expect(week.map((hours) => hours.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
  expect([week[0]?.[0], week[6]?.[23], week.flat().reduce((sum, each) => sum + each, 0)]).toEqual([7, 5, 12]);
});

test("a heat map tells hours apart by height as well as by colour, for print and forced colours", () => {
  const week = Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (__, at) => ({ level: at % 5, label: `${day} ${at}` })),
  );
  const html = renderToStaticMarkup(<HeatMap week={week} sentence="Most is read on Mondays." />);
  expect(html).toContain('aria-label="Most is read on Mondays."');
  expect(html.match(/<rect/g)).toHaveLength(7 * 24);
  const heights = new Map(
    [...html.matchAll(/data-level="(\d)"[^>]* height="(\d+)"/g)].map(([, level, height]) => [
      level,
      Number(height),
    ]),
  );
  const sorted = ["0", "1", "2", "3", "4"].map((level) => heights.get(level) ?? 0);
  expect(sorted).toEqual(sorted.toSorted((one, other) => one - other));
  expect(new Set(sorted).size).toBe(5);
  expect(html).not.toContain("style=");
});
