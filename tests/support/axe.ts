import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The violations that axe finds on a page, one line a rule; a test expects none. `rules` are all by default, or those
 * named.
 */
export async function axeFindings(page: Page, rules: string[] = []): Promise<string[]> {
  // Evaluated by the debugger, so that the page's content security policy neither prevents it nor is relaxed for it.
  // Once a page.
  if ((await page.evaluate<string>("typeof axe")) === "undefined") await page.evaluate(source);
  // Passed checks are not requested: reporting them would take most of the time.
  const options = JSON.stringify({
    resultTypes: ["violations"],
    // A third of the time: copies of all style sheets are for experimental rules, and nothing plays by itself here.
    preload: false,
    // WCAG 2.2 AA has the size of targets, which axe leaves out by default.
    ...(rules.length > 0 ? { runOnly: rules } : { rules: { "target-size": { enabled: true } } }),
  });
  const violations = await page.evaluate<Found[]>(`axe.run(${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) })))`);
  return violations.map(({ id, at }) => `${id}: ${at.join(", ")}`);
}

interface Found {
  id: string;
  at: string[];
}
