import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { reloadGuarded } from "./reload-guard.ts";
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

test("C05 R20 a build's rules say which pages are blank and which need sign-in; no other build is known", async () => {
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

test("R20 a prefix is of whole segments", () => {
  const facts = (path: string) => ({ path, isBlank: false });
  const { static: rules } = routeRules(["writing/new", "writingsomething", "writings"].map(facts));
  expect(Object.entries(rules).map(([path, { needsViewer }]) => [path, needsViewer])).toEqual([
    ["/writing/new", true],
    ["/writingsomething", false],
    ["/writings", true],
  ]);
});

test("C05 it is asked every five minutes while somebody looks, and a new version is told once", async () => {
  const world = { now: 0, isHidden: false, latest: "a", asked: 0 };
  const told: string[] = [];
  const ask = createBuildWatch({
    own: "a",
    findLatest: async () => (world.asked++, world.latest),
    isHidden: () => world.isHidden,
    now: () => world.now,
    onNew: (id) => told.push(id),
  });
  await ask();
  await ask();
  expect(world.asked).toBe(1);
  world.now = 300_000;
  world.isHidden = true;
  await ask();
  expect(world.asked).toBe(1);
  Object.assign(world, { isHidden: false, latest: "b" });
  await ask();
  world.now = 600_000;
  await ask();
  Object.assign(world, { now: 900_000, latest: "c" });
  await ask();
  Object.assign(world, { now: 1_200_000, latest: "a" });
  await ask();
  expect(told).toEqual(["b", "c"]);
  expect(world.asked).toBe(5);
});

test("L07 a page is not loaded anew twice within ten seconds", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  let reloads = 0;
  const at = (now: number) => reloadGuarded({ storage, now, reload: () => reloads++ });
  expect([at(1_000), at(1_001), at(10_999), at(11_000)]).toEqual([true, false, false, true]);
  kept.set("octavo:reloaded-at", "nonsense");
  expect(at(11_001)).toBe(true);
  expect(reloads).toBe(3);
});
