import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readCatalogFile } from "#app/catalog/importing/csv/catalog-file.server.ts";
import { importCatalog } from "#app/catalog/importing/csv/import-catalog.server.ts";
import { books } from "#app/platform/db/schema/all.server.ts";
import { sharedFolder } from "#tests/support/shared.ts";
import { createTestSite } from "#tests/support/site.ts";
import { type FoundItem, placeOf, readJudged, successOf } from "./judge.ts";

const folder = sharedFolder("data/catalog");

// Loaded once for both tests.
let site: Awaited<ReturnType<typeof createTestSite>>;
let counts: Awaited<ReturnType<typeof importCatalog>>;

beforeAll(async () => {
  if (folder === null) return;
  site = await createTestSite();
  const lines = readCatalogFile(join(folder, "books.csv"));
  counts = await importCatalog(site, lines, { refused: () => {}, advanced: () => {} });
  return () => site[Symbol.asyncDispose]();
}, 300_000);

test.skipIf(folder === null)("ten thousand real records are loaded, none of them refused", async () => {
  expect(counts).toEqual({ imported: 10_000, updated: 0, unchanged: 0, refused: 0 });
  expect(await site.db.$count(books)).toBe(10_000);
});

test.skipIf(folder === null)(
  "R11 what people type finds the book they mean among 10,000 real ones: first in 92 of 100, among five in 98, in 90 of every kind",
  { timeout: 600_000 },
  async () => {
    const judged = await readJudged();
    expect(judged.length).toBeGreaterThanOrEqual(300);
    const places = new Map<string, number[]>();
    const missed: string[] = [];
    for (const query of judged) {
      const response = await site.get(`/api/search?limit=10&q=${encodeURIComponent(query.query)}`);
      const { items } = JSON.parse(response.text) as { items: FoundItem[] };
      const place = placeOf(query, items);
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
