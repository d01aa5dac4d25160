import { expect, test } from "vitest";
import { findBreaches } from "./find-breaches.ts";
import { listImports, readSources } from "./source-files.ts";
import { findForeignWriters, listTables } from "./table-writers.ts";

const sources = await readSources();

test("the sources were really seen", () => {
  expect(sources.size).toBeGreaterThan(80);
  expect(listImports(sources).length).toBeGreaterThan(200);
  expect(listTables(sources).length).toBeGreaterThan(5);
});

test("nothing imports against the house's rules", () => {
  expect(findBreaches(sources)).toEqual([]);
});

test("every table is written by one slice, the one it is named after", () => {
  expect(findForeignWriters(sources)).toEqual([]);
});

// A rule that cannot fail proves nothing: each is shown a breach.
test.each([
  ["app/ui/card.tsx", 'import { x } from "#app/platform/log/log.ts";', "ui may not use platform"],
  [
    "app/platform/log/log.ts",
    'export { x } from "#app/features/home/x.ts";',
    "platform may not use features",
  ],
  ["app/domain/person/name.ts", 'import type { B } from "#app/domain/book/b.ts";', "does not come before"],
  [
    "app/features/home/x.ts",
    'import { y } from "#app/features/book/public.ts";',
    "home → book is not listed",
  ],
  ["app/features/publishing/x.ts", 'import { y } from "#app/features/search/words.ts";', "only public.ts(x)"],
  ["app/features/home/x.ts", 'import "../../platform/log/log.ts";', "may not leave its slice"],
  [
    "app/features/home/home-page.tsx",
    'import type { Db } from "#app/platform/db/client.server.ts";',
    "database",
  ],
  ["app/manuscript/a.ts", 'const { readFile } = await import("node:fs");', "engine uses no"],
  ["app/features/home/x.ts", 'import { make } from "#tests/support/site.ts";', "production code uses tests"],
  ["app/features/home/utils/x.ts", "", "a folder named utils"],
  ["app/features/home/index.ts", "", "no index files"],
  [
    "app/features/home/public.server.ts",
    'export { a, b, c } from "./a.ts";\nexport type { D, E, F, G, H } from "./b.ts";',
    "8 exports",
  ],
  ["app/platform/jobs/x.server.ts", "const one = new pg.Client({});", "connects to the database by itself"],
])("a planted breach is found: %s with %s", (path, text, complaint) => {
  expect(findBreaches(new Map([[path, text]])).join("\n")).toContain(complaint);
});

test("a planted cycle is found, through types too", () => {
  const planted = new Map([
    ["app/ui/a.ts", 'import type { B } from "./b.ts";'],
    ["app/ui/b.ts", 'import { c } from "./c.ts";'],
    ["app/ui/c.ts", 'export * from "./a.ts";'],
  ]);
  expect(findBreaches(planted)).toEqual(["cycle: app/ui/a.ts → app/ui/b.ts → app/ui/c.ts → app/ui/a.ts"]);
});

test("slices in a circle are found, though no file of theirs stands in one", () => {
  const planted = new Map([
    ["app/features/editor/a.ts", 'import { c } from "#app/features/writings/public.ts";'],
    ["app/features/writings/public.ts", 'export { c } from "./c.ts";'],
    ["app/features/writings/d.ts", 'import { e } from "#app/features/editor/public.ts";'],
    ["app/features/editor/public.ts", 'export { e } from "./e.ts";'],
  ]);
  expect(findBreaches(planted).join("\n")).toContain(
    "cycle of slices: features/editor → features/writings → features/editor",
  );
});

test("a planted write to another slice's table is found, by builder and by SQL", () => {
  const schema = 'export const books = pgTable("books", {});';
  for (const write of [
    "await db.insert(books).values({})",
    "sql`update ${books} set title = ''`",
    "sql`delete from books`",
  ]) {
    const planted = new Map([
      ["app/platform/db/schema/publishing.server.ts", schema],
      ["app/features/home/x.server.ts", write],
    ]);
    expect(findForeignWriters(planted)).toEqual([
      "app/features/home/x.server.ts writes books, which is publishing's",
    ]);
  }
});
