import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { billingTables } from "./billing-table.ts";

test("S02 docs/billing.md shows the states and rules of the code (UPDATE_DOCS=1 regenerates it)", async () => {
  const path = "docs/billing.md";
  const page = await readFile(path, "utf8");
  const [before = "", rest = ""] = page.split("<!-- states: made from the code -->\n");
  const after = rest.slice(rest.indexOf("<!-- end of states -->"));
  const made = `${before}<!-- states: made from the code -->\n\n${billingTables()}\n\n${after}`;
  if (process.env["UPDATE_DOCS"]) await writeFile(path, made);
  // The formatter aligns columns; only the content counts.
  const plain = (text: string) => text.replaceAll(/-{3,}/g, "---").replaceAll(/ +/g, " ");
  expect(plain(await readFile(path, "utf8"))).toBe(plain(made));
});
