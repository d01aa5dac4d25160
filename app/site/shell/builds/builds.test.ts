import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { reloadGuarded } from "./new-version-notice.ts";
import { routeRules } from "./route-rules.ts";
import { createBuildWatch } from "./watch-builds.ts";

test("C05 the latest build has the id that every page carries, and the time it was made", async () => {
  await using site = await createTestSite();
  const { text, headers } = await site.get("/builds/latest.json");
  const latest: { id: string; timestamp: number } = JSON.parse(text);
  expect(Object.keys(latest)).toEqual(["id", "timestamp"]);
  expect((await site.get("/about")).text).toMatch(new RegExp(`"version":\\s*"${latest.id}"`));
  expect(latest.timestamp).toBeGreaterThan(Date.UTC(2026, 0));
  expect(latest.timestamp).toBeLessThanOrEqual(Date.now());
  expect(headers.get("cache-control")).toContain("max-age=0");
});

test("C05 R20 a build's rules say which pages are blank and which need sign-in; other builds are unknown", async () => {
  await using site = await createTestSite();
  const { id }: { id: string } = JSON.parse((await site.get("/builds/latest.json")).text);
  const meta = await site.get(`/builds/meta/${id}.json`);
  const { matcher }: { matcher: ReturnType<typeof routeRules> } = JSON.parse(meta.text);
  expect(matcher.static["/about"]).toEqual({ layout: "default", needsViewer: false });
  expect(matcher.static["/writings"]).toEqual({ layout: "default", needsViewer: true });
  expect(matcher.dynamic["/bookdetail/:jid"]).toEqual({ layout: "default", needsViewer: false });
  expect(Object.values(matcher.dynamic).some(({ layout }) => layout === "blank")).toBe(true);
  for (const [path, rule] of Object.entries(matcher.static))
    if (rule.needsViewer) expect([302, 303, 405], path).toContain((await site.get(path)).status);
  for (const other of ["0", "..%2Flatest", `${id}x`]) {
    const answer = await site.get(`/builds/meta/${other}.json`);
    expect([other, answer.status]).toEqual([other, 404]);
  }
});

test("R20 prefixes match whole segments only", () => {
  const facts = (path: string) => ({ path, isBlank: false });
  const { static: rules } = routeRules(["writing/new", "writingsomething", "writings"].map(facts));
  expect(Object.entries(rules).map(([path, { needsViewer }]) => [path, needsViewer])).toEqual([
    ["/writing/new", true],
    ["/writingsomething", false],
    ["/writings", true],
  ]);
});

test("C05 the latest build is checked every five minutes while the page is visible, and a new version is reported once", async () => {
  const browser = { now: 0, isHidden: false, latest: "a", requests: 0 };
  const reported: string[] = [];
  const ask = createBuildWatch({
    own: "a",
    findLatest: async () => (browser.requests++, browser.latest),
    isHidden: () => browser.isHidden,
    now: () => browser.now,
    onNew: (id) => reported.push(id),
  });
  await ask();
  await ask();
  expect(browser.requests).toBe(1);
  browser.now = 300_000;
  browser.isHidden = true;
  await ask();
  expect(browser.requests).toBe(1);
  Object.assign(browser, { isHidden: false, latest: "b" });
  await ask();
  browser.now = 600_000;
  await ask();
  Object.assign(browser, { now: 900_000, latest: "c" });
  await ask();
  Object.assign(browser, { now: 1_200_000, latest: "a" });
  await ask();
  expect(reported).toEqual(["b", "c"]);
  expect(browser.requests).toBe(5);
});

test("L07 a page is not reloaded twice within ten seconds", () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  let reloads = 0;
  const at = (now: number) => reloadGuarded({ storage, now, reload: () => reloads++ });
  expect([at(1_000), at(1_001), at(10_999), at(11_000)]).toEqual([true, false, false, true]);
  stored.set("octavo:reloaded-at", "nonsense");
  expect(at(11_001)).toBe(true);
  expect(reloads).toBe(3);
});
