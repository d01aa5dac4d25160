import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FunnelBars } from "./funnel-bars.tsx";
import { StopBars } from "./stop-bars.tsx";

const widthsOf = (html: string, part: string) =>
  [...html.matchAll(new RegExp(`data-part="${part}"[^>]* width="([\\d.]+)%"`, "g"))].map(([, width]) =>
    Number(width),
  );

test("a funnel has a bar a chapter as wide as its share of chapter 1, within it those who finished", () => {
  const html = renderToStaticMarkup(
    <FunnelBars
      sentence="Most leave after chapter 1."
      bars={[
        { label: "1. One: 10 opened, 8 finished", opened: 100, finished: 80 },
        { label: "2. Two: 5 opened, 5 finished", opened: 50, finished: 50 },
      ]}
    />,
  );
  expect(widthsOf(html, "opened")).toEqual([93, 46.5]);
  expect(widthsOf(html, "finished")).toEqual([74.4, 46.5]);
  expect(html).toContain("<title>2. Two: 5 opened, 5 finished</title>");
  expect(html).toContain('aria-label="Most leave after chapter 1."');
  expect(html).not.toContain("style=");
});

test("a later chapter that was opened more than chapter 1 does not leave the chart, and of many chapters the first 60 are drawn", () => {
  const bars = Array.from({ length: 75 }, (_, index) => ({
    label: `${index + 1}.`,
    opened: index === 1 ? 400 : 100,
    finished: 0,
  }));
  const html = renderToStaticMarkup(<FunnelBars sentence="" bars={bars} />);
  expect(widthsOf(html, "opened").slice(0, 3)).toEqual([23.3, 93, 23.3]);
  expect(widthsOf(html, "opened")).toHaveLength(60);
  expect(html).toContain("The first 60 of 75 chapters");
});

test("a funnel that nobody entered is not drawn", () => {
  const bars = [{ label: "1. One: 0 opened, 0 finished", opened: 0, finished: 0 }];
  expect(renderToStaticMarkup(<FunnelBars sentence="" bars={bars} />)).toBe("");
});

test("the bands of a chapter have a bar each; where a count is hidden there is a dot instead, and the label says so", () => {
  const bands = Array.from({ length: 10 }, (_, band) => ({
    share: band === 3 ? null : band * 10,
    label: band === 3 ? "30–40%: < 5" : `${band * 10}–${band * 10 + 10}%: ${band}`,
  }));
  const html = renderToStaticMarkup(<StopBars bands={bands} />);
  expect(html.match(/<rect/g)).toHaveLength(10);
  expect(html.match(/…/g)).toHaveLength(1);
  expect(html).toContain("30–40%: &lt; 5");
  const heights = [...html.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height));
  expect(heights[3]).toBe(0);
  expect(heights[9]).toBeCloseTo(77.4);
});
