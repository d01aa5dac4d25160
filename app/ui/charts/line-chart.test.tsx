import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { chartBox, drawLines } from "./line-chart.server.ts";
import { LineChartView } from "./line-chart.tsx";

const line = (values: number[]) => ({
  values,
  labels: values.map((_, index) => `Day ${index + 1}`),
  names: values.map((_, index) => String(index + 1)),
});

/** Heights of a path's points. */
const heightsOf = (path: string) => [...path.matchAll(/[ML][\d.]+,([\d.]+)/g)].map(([, y]) => Number(y));

test("a chart has a point a value in the middle of its share, the highest labelled, and the range before beside each value", () => {
  const chart = drawLines({
    now: line([0, 10, 5, 20]),
    before: line([1, 2, 3, 4]),
    formatValue: (value) => `${value} r`,
  });
  expect(chart.points.map(({ x, width, label }) => [x, width, label])).toEqual([
    [0, 25, "Day 1: 0 r; Day 1: 1 r"],
    [25, 25, "Day 2: 10 r; Day 2: 2 r"],
    [50, 25, "Day 3: 5 r; Day 3: 3 r"],
    [75, 25, "Day 4: 20 r; Day 4: 4 r"],
  ]);
  // The axis ends at 20, so that half of it is half of the height.
  expect(heightsOf(chart.now)).toEqual([200, 100, 150, 0]);
  expect(chart.peak).toEqual({ x: 87.5, y: 0, label: "20 r", anchor: "middle" });
  expect(chart.grid.map(({ y, label }) => [y, label])).toEqual([
    [200, "0 r"],
    [150, "5 r"],
    [100, "10 r"],
    [50, "15 r"],
    [0, "20 r"],
  ]);
  expect(chart.names.map(({ label, anchor }) => [label, anchor])).toEqual([
    ["1", "middle"],
    ["2", "middle"],
    ["3", "middle"],
    ["4", "middle"],
  ]);
});

test("whatever the values: the line stays in its box, a higher value is never lower, and labels at the edges do not leave the chart", () => {
  const values = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(values, values, (now, before) => {
      const chart = drawLines({ now: line(now), before: line(before), formatValue: String });
      const heights = heightsOf(chart.now);
      expect(heights).toHaveLength(now.length);
      for (const y of heights) expect(y >= 0 && y <= chartBox.height).toBe(true);
      for (let index = 1; index < now.length; index++)
        if ((now[index] ?? 0) > (now[index - 1] ?? 0))
          expect(heights[index]).toBeLessThanOrEqual(heights[index - 1] ?? 0);
      const [first, last] = [chart.names[0], chart.names.at(-1)];
      if (now.length > 10) expect([first?.anchor, last?.anchor]).toEqual(["start", "end"]);
      if (Math.max(...now) === 0) expect(chart.peak).toBeNull();
      else expect(chart.peak?.label).toBe(String(Math.max(...now)));
    }),
  );
});

test("a drawing without scripts says in a sentence what it shows, gives each value as a tooltip, marks days, and has no inline styles", () => {
  const html = renderToStaticMarkup(
    <LineChartView
      chart={drawLines({ now: line([3, 1]), before: null, formatValue: String })}
      markers={[
        { x: 25, day: "1 May 2026", label: "“Low Water” published" },
        { x: null, day: "2 May 2026", label: "among the hours of a day" },
      ]}
      sentence="Daily readers: 4 <b>."
      chosen={1}
    />,
  );
  expect(html).toContain('role="img" aria-label="Daily readers: 4 &lt;b&gt;."');
  expect(html).toContain("<title>Day 1: 3</title>");
  expect(html).toContain("<title>1 May 2026: “Low Water” published</title>");
  expect(html).not.toContain("2 May");
  expect(html.match(/data-chosen/g)).toHaveLength(1);
  expect(html).not.toMatch(/style=|class="chart-before"/);
});
