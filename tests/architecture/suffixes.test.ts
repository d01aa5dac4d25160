import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { contexts } from "./house-rules.ts";
import { readSources } from "./source-files.ts";

/** What a file of an address may be: a screen, a frame, or an address without a screen (docs/house.md, section 3). */
const routeFile = /-(page|layout)\.tsx$|-resource\.ts$/;

/** Suffixes by which a file says its role to a reader, each with the only form it has. */
const roles: [suffix: string, form: RegExp][] = [
  ["-page", /-page\.tsx$/],
  ["-layout", /-layout\.tsx$/],
  ["-resource", /-resource\.ts$/],
  ["-queries", /-queries\.server\.ts$/],
  ["-commands", /-commands\.server\.ts$/],
  ["-job", /-job\.server\.ts$/],
  ["-cli", /-cli\.server\.ts$/],
  ["-worker", /-worker\.server\.ts$/],
  ["-mail", /-mail(\.server)?\.ts$/],
  ["-labels", /-labels\.ts$/],
  ["-input", /-input(\.server)?\.ts$/],
];

/** Suffixes that say nothing, or a role that this house does not have. */
const foreign =
  /-(utils?|helpers?|lib|manager|services?|handlers?|controller|repository|model|component|container|provider-impl|data|info|item|process|wrapper|impl|misc|common|action-creator|factory|builder|dto|entity|mapper|presenter|adapter|facade|gateway|use-case|interactor|middleware|reducer|selectors?|hooks?|hoc|constants?|types?|interfaces?|base|abstract)(\.server|\.client)?\.tsx?$/;

/** Things that are called so: a MIME type, a process of the operating system, and words of the frameworks. */
const proper = [
  "media-type.ts",
  "server-process.server.ts",
  "session-hooks.server.ts",
  "hydration-data.server.ts",
  "route-handlers.server.ts",
];

/** What may stand between a file's name and its end; `.client` where a component is left out on the server. */
const endings = /^[^.]+(\.(server|client|server\.test|test|e2e|d))?\.tsx?$/;

const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path);

/** The last word of a file's name, with its dash: `-page`. */
const suffixOf = (name: string) => /-[^-.]+(?=\.)/.exec(name.replace(/^(.*?)\..*$/, "$1."))?.[0] ?? "";

/** Files that a table of contents gives an address without being one of the three. */
const findOddRoutes = (path: string, text: string): string[] =>
  [...text.matchAll(/"(\.\/[^"]+\.tsx?)"/g)]
    .map(([, file = ""]) => file)
    .filter((file) => !routeFile.test(file))
    .map((file) => `${join(dirname(path), file)}: an address is a page, a layout or a resource`);

function findBreaches(sources: Iterable<readonly [string, string]>): string[] {
  const breaches: string[] = [];
  for (const [path, text] of sources) {
    if (!/^(app|server)\//.test(path)) continue;
    const name = basename(path);
    if (!endings.test(name)) breaches.push(`${path}: no ending of this house`);
    if (isTest(path)) continue;
    if (foreign.test(name) && !proper.includes(name)) breaches.push(`${path}: no suffix of this house`);
    if (!contexts.some((context) => path.startsWith(`app/${context}/`))) continue;
    const role = roles.find(([suffix]) => suffix === suffixOf(name));
    if (role && !role[1].test(name)) breaches.push(`${path}: not in the form of its suffix`);
    if (name === "routes.ts") breaches.push(...findOddRoutes(path, text));
  }
  return breaches;
}

test("a file's suffix says its role, in one form, and there are no other suffixes of roles", async () => {
  const sources = await readSources();
  expect(findBreaches(sources)).toEqual([]);
});

test.each([
  ["app/catalog/books/book-service.ts", "", "no suffix of this house"],
  ["app/catalog/books/date-utils.server.ts", "", "no suffix of this house"],
  ["app/catalog/books/book-presenter.ts", "", "no suffix of this house"],
  ["app/platform/http/http-utils.ts", "", "no suffix of this house"],
  ["server/edge/edge-handler.ts", "", "no suffix of this house"],
  ["app/catalog/books/book.browser.ts", "", "no ending of this house"],
  ["app/catalog/books/book-input.client.ts", "", "not in the form of its suffix"],
  ["app/catalog/books/book-queries.ts", "", "not in the form of its suffix"],
  ["app/catalog/books/sweep-job.ts", "", "not in the form of its suffix"],
  ["app/catalog/books/book-page.ts", "", "not in the form of its suffix"],
  ["app/catalog/books/routes.ts", 'route("x", "./book-view.tsx")', "an address is a page"],
])("a planted breach in %s is found", (path, text, reason) => {
  expect(findBreaches([[path, text]]).join()).toContain(reason);
});
