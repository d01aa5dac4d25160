import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds wrong on a page, one line a rule; an empty list is what a test wants. `rules` are all, or those named: what a
 * change of colours alone can break is `color-contrast`.
 */
export async function axeFindings(page: Page, rules: string[] = []): Promise<string[]> {
  // Evaluated by the debugger, so the page's content security policy neither stops it nor is loosened for it. Once a page.
  if ((await page.evaluate<string>("typeof axe")) === "undefined") await page.evaluate(source);
  // What it passed is not asked for: most of the time would go into telling of that.
  const options = JSON.stringify({
    resultTypes: ["violations"],
    ...(rules.length > 0 && { runOnly: rules }),
  });
  const violations = await page.evaluate<Found[]>(`axe.run(${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) })))`);
  return violations.map(({ id, at }) => `${id}: ${at.join(", ")}`);
}

interface Found {
  id: string;
  at: string[];
}
