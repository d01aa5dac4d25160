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
  ["-loader", /-loader\.server\.ts$/],
  ["-action", /-action\.server\.ts$/],
  ["-mail", /-mail(\.server)?\.ts$/],
  ["-events", /-events(\.server)?\.ts$/],
  ["-operations", /-operations(\.server)?\.ts$/],
  ["-labels", /-labels\.ts$/],
  ["-input", /-input(\.server)?\.ts$/],
];

/** Roles that only some folders know: what they hold is called so by a library, a standard or the browser. */
const roleHomes: [suffix: string, folders: RegExp][] = [
  ["-store", /^app\/(platform\/files|reading\/reader|authoring\/editor|identity\/session)\//],
  ["-client", /^app\/(billing\/providers|identity\/session|site\/consent)\//],
  ["-provider", /^app\/billing\/providers\//],
  ["-gate", /^app\/(access|billing\/gates|catalog\/books\/adults-only|identity\/step-up)\//],
  ["-guard", /^app\/(identity\/session|platform\/auth)\//],
  ["-plugin", /^app\/(authoring\/editor|platform\/auth)\//],
  ["-listener", /^app\/platform\/db\//],
  ["-bus", /^app\/platform\/http\/caching\//],
  ["-queue", /^app\/(platform\/loop|operations\/analytics)\//],
  ["-pool", /^app\/catalog\/importing\//],
  ["-cache", /^(app\/identity\/session|server\/pages)\//],
  ["-writer", /^app\/(manuscript\/formats|site\/supabase)\//],
  ["-reader", /^app\/(manuscript\/formats|catalog\/opds)\//],
  ["-player", /^app\/(reading\/reader\/listening|operations\/analytics\/replay)\//],
];

/** Who or what does something: words in -er and -or that are things of the field, not roles. */
const agents = new Set(
  `anchor answer author banner bearer buffer caller chapter character cluster collector container cover creator
  editor error filter folder follower footer header identifier importer ledger letter locator manager matter meter
  number offer operator order owner picker pointer popover scanner selector server timer transfer under viewer virtualizer
  visitor xpointer`.split(/\s+/),
);

/** Suffixes that say nothing, or a role that this house does not have, also where it is no doer by its ending. */
const foreign = new RegExp(
  `^-(${[
    "utils?|lib|tools?|kit|services?|repository|model|component|provider-impl|data|info|item|process|impl|misc|common|stuff|support",
    "dto|entity|facade|gateway|use-case|middleware|hooks?|hoc|constants?|types?|interfaces?|base|core|logic|abstract|factory|registry|engine",
    "agent|assistant|bridge|proxy|delegate|strategy|daemon|hub|mixin|singleton|orchestration|management|ops",
  ].join("|")})$`,
);

/** In server files, which hold functions: what is done, or was done, only where the word is a thing or its usual name. */
const doings = new Set(
  "documented drawing embedded feed framing heading matching posted recording refiled unfinished".split(" "),
);

/** Things that are called so: a MIME type, a process, words of the frameworks; and lists of what has a role above. */
const proper = [
  "markdown-engine.ts",
  "auth-listeners.server.ts",
  "check-providers.ts",
  "media-type.ts",
  "open-providers.server.ts",
  "payment-providers.server.ts",
  "server-process.server.ts",
  "session-hooks.server.ts",
  "hydration-data.server.ts",
  "route-handlers.server.ts",
];

/** Why a suffix is not one of this list, or null. */
function faultOf(path: string, suffix: string): string | null {
  if (proper.includes(basename(path))) return null;
  const home = roleHomes.find(([known]) => known === suffix);
  if (home) return home[1].test(path) ? null : "no suffix of its folder";
  if (roles.some(([known]) => known === suffix)) return null;
  const agent = /^-(.*[eo]r)s?$/.exec(suffix)?.[1];
  // Files of the schema are called after parts of the site.
  const isServer = path.endsWith(".server.ts") && !path.startsWith("app/platform/db/schema/");
  const word = lastWord(path);
  if (isServer && /(ing|ed)$/.test(word) && !doings.has(word)) return "what is done is no name of a file";
  return foreign.test(suffix) || (agent && !agents.has(agent)) ? "no suffix of this house" : null;
}

/** What may stand between a file's name and its end; `.client` where a component is left out on the server. */
const endings = /^[^.]+(\.(server|client|server\.test|test|e2e|d))?\.tsx?$/;

const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path);

/** The last word of a file's name, with its dash: `-page`. */
const suffixOf = (name: string) => /-[^-.]+(?=\.)/.exec(name.replace(/^(.*?)\..*$/, "$1."))?.[0] ?? "";

const lastWord = (path: string) => /([^-]*)$/.exec(basename(path).replace(/\..*$/, ""))?.[1] ?? "";

/** Files that a table of contents gives an address without being one of the three. */
const findOddRoutes = (path: string, text: string): string[] =>
  [...text.matchAll(/"(\.\/[^"]+\.tsx?)"/g)]
    .map(([, file = ""]) => file)
    .filter((file) => !routeFile.test(file))
    .map((file) => `${join(dirname(path), file)}: an address is a page, a layout or a resource`);

/** What a file does that only another role may: screens and addresses ask functions, and each job has a file of its own. */
function findForeignWork(path: string, text: string): string[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
  const isAddress = routeFile.test(path);
  return [
    ...(isAddress &&
    /\bsql`|["']drizzle-orm["']|\bdb\.(select|insert|update|delete|execute|query|\$count)\b/.test(code)
      ? [`${path}: SQL belongs to -queries.server.ts or -commands.server.ts`]
      : []),
    ...(/: Job(<[^=]*>)? = \{/.test(code) && !/-jobs?\.server\.ts$/.test(path)
      ? [`${path}: a job is declared in a -job.server.ts`]
      : []),
  ];
}

function findBreaches(sources: Iterable<readonly [string, string]>): string[] {
  const breaches: string[] = [];
  for (const [path, text] of sources) {
    if (!/^(app|server)\//.test(path)) continue;
    const name = basename(path);
    if (!endings.test(name)) breaches.push(`${path}: no ending of this house`);
    if (isTest(path)) continue;
    const fault = faultOf(path, suffixOf(name));
    if (fault) breaches.push(`${path}: ${fault}`);
    breaches.push(...findForeignWork(path, text));
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
  ["app/catalog/books/book-store.ts", "", "no suffix of its folder"],
  ["app/authoring/works/work-client.server.ts", "", "no suffix of its folder"],
  ["app/reading/places/place-resolver.ts", "", "no suffix of this house"],
  ["app/catalog/books/book-proxy.server.ts", "", "no suffix of this house"],
  ["app/catalog/books/book-logic.ts", "", "no suffix of this house"],
  ["app/catalog/books/file-handling.server.ts", "", "what is done is no name"],
  ["app/catalog/books/processing.server.ts", "", "what is done is no name"],
  ["app/catalog/books/books-sorted.server.ts", "", "what is done is no name"],
  ["app/catalog/books/book.browser.ts", "", "no ending of this house"],
  ["app/catalog/books/book-input.client.ts", "", "not in the form of its suffix"],
  ["app/catalog/books/book-queries.ts", "", "not in the form of its suffix"],
  ["app/catalog/books/sweep-job.ts", "", "not in the form of its suffix"],
  ["app/catalog/books/book-page.ts", "", "not in the form of its suffix"],
  ["app/catalog/books/book-resource.ts", "await db.execute(sql`select 1`)", "SQL belongs to"],
  ["app/catalog/books/book-page.tsx", 'import { eq } from "drizzle-orm";', "SQL belongs to"],
  ["app/catalog/books/book-layout.tsx", "await site.db.select().from(books)", "SQL belongs to"],
  ["app/catalog/books/book-commands.server.ts", "export const bookJob: Job<{ id: string }> = {", "a job is"],
  ["app/catalog/books/imports.server.ts", "export const bookJob: Job = {", "a job is"],
  ["app/catalog/books/routes.ts", 'route("x", "./book-view.tsx")', "an address is a page"],
])("a planted breach in %s is found", (path, text, reason) => {
  expect(findBreaches([[path, text]]).join()).toContain(reason);
});
