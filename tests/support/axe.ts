import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong on a page, one line a rule; an empty list is what a test wants. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated by the debugger, so the page's content security policy neither stops it nor is loosened for it.
  await page.evaluate(source);
  const results = await page.evaluate<AxeResults>("axe.run()");
  return results.violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
