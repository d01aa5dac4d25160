import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { exposedTables } from "./rest/tables.ts";

const named = (names: string[]): string => names.map((name) => `\`${name}\``).join(", ");

const rows = [...exposedTables.values()].map(
  ({ name, about, columns, relations }) =>
    `| \`${name}\` | ${about} | ${named(Object.keys(columns))} | ${named(Object.keys(relations))} |`,
);
const table = ["| table | rows | columns | embeds |", "| --- | --- | --- | --- |", ...rows, ""].join("\n");

test("the tables of docs/supabase-api.md are those of the code (UPDATE_DOCS=1 regenerates them)", async () => {
  const path = "docs/supabase-api.md";
  const page = await readFile(path, "utf8");
  const [before, after, more] = page.split(/(?<=\n## Tables \(`\/rest\/v1`\)\n\n)(?:\|.*\n)*/);
  expect([after, more]).toEqual([expect.any(String), undefined]);
  if (process.env["UPDATE_DOCS"]) await writeFile(path, `${before}${table}${after}`);
  // The formatter aligns columns; only the content counts.
  const plain = (text: string) => text.replaceAll(/-{3,}/g, "---").replaceAll(/ +/g, " ");
  expect(plain(await readFile(path, "utf8"))).toBe(plain(`${before}${table}${after}`));
});
