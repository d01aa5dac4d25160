import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCatalogFile } from "#app/catalog/importing/csv/catalog-file.server.ts";
import { importCatalog } from "#app/catalog/importing/csv/import-catalog.server.ts";
import { sharedFolder } from "#tests/support/shared.ts";
import { createTestSite } from "#tests/support/site.ts";

interface JudgedQuery {
  kind: string;
  query: string;
  /** Empty where nothing must be found. */
  titles: { title: string; author: string | null }[];
}

async function readJudged(): Promise<JudgedQuery[]> {
  const lines = (await readFile(join(import.meta.dirname, "judged-queries.txt"), "utf8")).split("\n");
  let kind = "";
  return lines.flatMap((line) => {
    if (line.startsWith("## ")) kind = line.slice(3);
    const [query, expected] = line.split(" => ");
    if (line.startsWith("#") || query === undefined || expected === undefined) return [];
    const titles = expected.split(" | ").map((one) => {
      const [, title = one, author = null] = /^(.*) \/ (.*)$/.exec(one) ?? [];
      return { title, author };
    });
    return [{ kind, query, titles: expected === "-" ? [] : titles }];
  });
}

interface Item {
  title: string;
  authors: { name: string }[] | string[];
}

const isMeant = ({ titles }: JudgedQuery, item: Item): boolean =>
  titles.some(
    ({ title, author }) =>
      item.title === title && (author === null || JSON.stringify(item.authors).includes(author)),
  );

const folder = sharedFolder("data/catalog");

test.skipIf(folder === null)(
  "R11 what people type finds the book they mean among 10,000 real ones: first in 92 of 100, among five in 98, in 90 of every kind",
  { timeout: 600_000 },
  async () => {
    await using site = await createTestSite();
    const lines = readCatalogFile(join(folder ?? "", "books.csv"));
    await importCatalog(site, lines, { refused: () => {}, advanced: () => {} });
    const judged = await readJudged();
    expect(judged.length).toBeGreaterThanOrEqual(300);
    const places = new Map<string, number[]>();
    const missed: string[] = [];
    for (const query of judged) {
      const response = await site.get(`/api/search?limit=10&q=${encodeURIComponent(query.query)}`);
      const { items } = JSON.parse(response.text) as { items: Item[] };
      const index =
        query.titles.length === 0
          ? items.length === 0
            ? 0
            : -1
          : items.findIndex((item) => isMeant(query, item));
      const place = index < 0 ? Number.POSITIVE_INFINITY : index + 1;
      if (place > 1)
        missed.push(
          `${query.kind}: ${query.query} (${place}): ${items
            .slice(0, 3)
            .map(({ title }) => title)
            .join(" · ")}`,
        );
      places.set(query.kind, [...(places.get(query.kind) ?? []), place]);
    }
    const all = [...places.values()].flat();
    const report = [...places, ["all", all] as const].map(([kind, list]) => ({
      kind,
      queries: list.length,
      ...successOf(list),
    }));
    console.table(report);
    console.log(missed.join("\n"));
    expect(places.size).toBeGreaterThanOrEqual(12);
    expect(report.filter(({ at5 }) => at5 < 0.9)).toEqual([]);
    expect(successOf(all).at1).toBeGreaterThanOrEqual(0.92);
    expect(successOf(all).at5).toBeGreaterThanOrEqual(0.98);
  },
);

function successOf(places: number[]) {
  const share = (limit: number) => places.filter((place) => place <= limit).length / places.length;
  const mrr = places.reduce((sum, place) => sum + 1 / place, 0) / places.length;
  return { at1: share(1), at5: share(5), mrr };
}
