import { expect, test } from "vitest";
import { findBreaches } from "./find-breaches.ts";
import { listImports, readSources } from "./source-files.ts";
import { findForeignWriters, listTables } from "./table-writers.ts";

const sources = await readSources();

test("the sources were found", () => {
  expect(sources.size).toBeGreaterThan(80);
  expect(listImports(sources).length).toBeGreaterThan(200);
  expect(listTables(sources).length).toBeGreaterThan(5);
});

test("no import breaks the house's rules", () => {
  expect(findBreaches(sources)).toEqual([]);
});

test("every table is written only by the slices that the house names for it", () => {
  expect(findForeignWriters(sources)).toEqual([]);
});

// A rule that cannot fail proves nothing: each is tried on a planted breach.
test.each([
  ["app/ui/card.tsx", 'import { x } from "#app/platform/log/log.ts";', "ui may not use platform"],
  ["app/platform/log/log.ts", 'export { x } from "#app/catalog/home/x.ts";', "platform may not use catalog"],
  [
    "app/identity/names/name.ts",
    'import type { B } from "#app/catalog/books/b.ts";',
    "identity may not use catalog",
  ],
  ["app/access/gate.ts", 'import { v } from "#app/identity/viewer/v.ts";', "access may not use identity"],
  [
    "app/reading/reader/x.ts",
    'import { y } from "#app/authoring/editor/public.ts";',
    "reading may not use authoring",
  ],
  ["app/catalog/home/x.ts", 'import { y } from "#app/catalog/search/terms/fold.ts";', "only public.ts(x)"],
  ["app/catalog/home/x.ts", 'import "../../platform/log/log.ts";', "may not leave its slice"],
  [
    "app/catalog/home/home-page.tsx",
    'import type { Db } from "#app/platform/db/client.server.ts";',
    "database",
  ],
  ["app/manuscript/a.ts", 'const { readFile } = await import("node:fs");', "engine uses no"],
  ["app/catalog/home/x.ts", 'import { make } from "#tests/support/site.ts";', "production code uses tests"],
  ["app/catalog/home/utils/x.ts", "", "a folder named utils"],
  ["app/catalog/home/index.ts", "", "no index files"],
  [
    "app/catalog/home/public.server.ts",
    'export { a, b, c } from "./a.ts";\nexport type { D, E, F, G, H } from "./b.ts";',
    "8 exports",
  ],
  [
    "app/catalog/home/public.ts",
    'export {\n  a, // one\n  b,\n} from "./a.ts";\nexport const c = 1;\nexport type E = F;'.repeat(2),
    "8 exports",
  ],
  ["app/catalog/home/public.ts", 'export * from "./a.ts";', "export * hides"],
  ["app/catalog/home/public.tsx", 'export * as a from "./a.ts";', "export * hides"],
  ["app/catalog/home/public.server.ts", 'export type * from "./a.ts";', "export * hides"],
  ["app/platform/jobs/x.server.ts", "const one = new pg.Client({});", "connects to the database by itself"],
])("a planted breach is found: %s with %s", (path, text, complaint) => {
  expect(findBreaches(new Map([[path, text]])).join("\n")).toContain(complaint);
});

test("a planted cycle is found, even of type imports", () => {
  const planted = new Map([
    ["app/ui/a.ts", 'import type { B } from "./b.ts";'],
    ["app/ui/b.ts", 'import { c } from "./c.ts";'],
    ["app/ui/c.ts", 'export * from "./a.ts";'],
  ]);
  expect(findBreaches(planted)).toEqual(["cycle: app/ui/a.ts → app/ui/b.ts → app/ui/c.ts → app/ui/a.ts"]);
});

test("a cycle of slices is found, even without a cycle of files", () => {
  const planted = new Map([
    ["app/authoring/editor/a.ts", 'import { c } from "#app/authoring/works/public.ts";'],
    ["app/authoring/works/public.ts", 'export { c } from "./c.ts";'],
    ["app/authoring/works/d.ts", 'import { e } from "#app/authoring/editor/public.ts";'],
    ["app/authoring/editor/public.ts", 'export { e } from "./e.ts";'],
  ]);
  expect(findBreaches(planted)).toEqual([
    "cycle of slices: authoring/editor → authoring/works → authoring/editor",
  ]);
});

test("a cycle of contexts is found, even without a cycle of slices", () => {
  const planted = new Map([
    ["app/catalog/home/a.ts", 'import { c } from "#app/billing/plans/public.ts";'],
    ["app/billing/codes/d.ts", 'import { e } from "#app/catalog/search/public.ts";'],
  ]);
  expect(findBreaches(planted)).toContain("cycle of parts: catalog → billing → catalog");
});

test("a planted write to another slice's table is found, by query builder and by SQL", () => {
  const schema = 'export const books = pgTable("books", {});';
  for (const write of [
    "await db.insert(books).values({})",
    "sql`update ${books} set title = ''`",
    "sql`delete from books`",
  ]) {
    const planted = new Map([
      ["app/platform/db/schema/publishing.server.ts", schema],
      ["app/catalog/home/x.server.ts", write],
    ]);
    expect(findForeignWriters(planted)).toEqual([
      "app/catalog/home/x.server.ts writes books, which is for catalog/importing and catalog/authors and authoring/releases",
    ]);
  }
});
