import { expect, test } from "vitest";
import { makeAccount } from "#tests/support/make-account.ts";
import { actingAs } from "#tests/support/sign-in.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";

test.each(["/writings", "/author-dashboard"])(
  "R14 R19 %s redirects a signed-out visitor to sign in and back afterwards (E02)",
  async (path) => {
    await using site = await createTestSite();
    const stranger = visitor(site);
    const answer = await stranger.get(`${path}?from=header`);
    expect([answer.status, answer.location]).toEqual([303, "/sign-in"]);
    const stored = decodeURIComponent(stranger.jar.get("intended-destination") ?? "");
    expect(JSON.parse(stored)).toMatchObject({ path: `${path}?from=header` });
    // The data request of client navigation returns no more.
    const data = await site.get(`${path}.data`);
    expect(data.text).not.toContain("Your writings");
  },
);

test("R14 an empty Writings page explains what will be here, names the acting profile and the next step, and is not cached", async () => {
  await using site = await createTestSite();
  const family = { kind: "family" as const, handle: "little-one", fullName: "Little One" };
  const ada = await makeAccount(site, {
    name: "Ada Byron",
    handle: "ada",
    profiles: [family],
    state: "ACTIVE",
  });
  const page = await site.get("/writings", { headers: { cookie: actingAs(ada) } });
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.text).toContain('name="robots" content="noindex, nofollow"');
  expect(page.text).toContain("<b>Ada Byron</b>");
  expect(page.text).toContain('href="/select-profile?switch=true"');
  const asFamily = await site.get("/writings", { headers: { cookie: actingAs(ada, 1) } });
  expect(asFamily.text).toContain("is a family profile, which reads");
});

test("E06 P04 the dashboard begins with who the author is: true figures only", async () => {
  await using site = await createTestSite({}, { site: { now: () => new Date() } });
  const { cookie } = await makeAccount(site, { name: "Ada Byron", handle: "ada", state: "TRIAL" });
  const { status, text } = await site.get("/author-dashboard", { headers: { cookie } });
  expect(status).toBe(200);
  expect(text).toContain('id="author-information"');
  expect(text).toContain("Ada Byron");
  expect(text).toMatch(/@(<!-- -->)?ada/);
  expect(text).toContain("<dt>Works</dt><dd><b>0</b>");
  expect(text).toContain(`<time dateTime="${new Date().toISOString().slice(0, 7)}">`);
  expect(text).toContain('href="/authorhandle?id=ada"');
});

test("L01 expired profile cookies are set again with the next private page while the session lasts", async () => {
  await using site = await createTestSite();
  const { cookie } = await makeAccount(site, { name: "Ada Byron", handle: "ada", state: "ACTIVE" });
  const names = (headers: Headers) => headers.getSetCookie().map((line) => line.split("=")[0]);
  const page = await site.get("/writings", { headers: { cookie } });
  expect(names(page.headers)).toEqual(expect.arrayContaining(["user", "current-user", "auth-user"]));
  const list = encodeURIComponent('[{"id":"ada"}]');
  const again = await site.get("/writings", { headers: { cookie: `${cookie}; user=${list}` } });
  expect(names(again.headers)).not.toContain("user");
});

test.each([
  ["localhost:3000", {}, true],
  ["127.0.0.1:3000", {}, true],
  ["192.168.1.20:3000", {}, false],
  ["books.home:3000", {}, false],
  ["books.example", { SITE_URL: "https://books.example" }, true],
])(
  "L01 cookies are Secure, except where no browser would keep them: %s %j",
  async (host, settings, isSecure) => {
    await using site = await createTestSite(settings);
    const { headers } = await site.get("/writings", { headers: { host } });
    const lines = headers.getSetCookie();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(/; Secure(;|$)/.test(line), line).toBe(isSecure);
  },
);

test("R14 the list shows twenty works per page; they are found by title regardless of accents, and counted by state and name", async () => {
  await using site = await createTestSite();
  const george = await makeAccount(site, {
    profiles: [{ kind: "pen-name", handle: "george-sand", fullName: "George Sand" }],
    state: "ACTIVE",
  });
  const [main, pen] = george.profiles.map(({ id }) => id);
  for (let at = 1; at <= 21; at++) await makeWork(site, { profileId: main ?? "", title: `Salt ${at}` });
  await makeWork(site, { profileId: pen ?? "", title: "Lélia" });
  const list = async (query: string) => {
    const { text } = await site.get(`/writings${query}`, { headers: { cookie: actingAs(george) } });
    const titles = [...text.matchAll(/<h2><a href="\/writing\/[^"]+"><bdi[^>]*>([^<]+)/g)].map(
      ([, title]) => title,
    );
    return { text, titles };
  };
  const first = await list("");
  expect(first.titles).toHaveLength(20);
  expect(first.text).toMatch(/George Sand<span class="chip-count">1</);
  expect(first.text).toContain('rel="next" href="/writings?page=2"');
  expect((await list("?page=2")).titles).toHaveLength(2);
  expect((await list("?page=99&sort=title")).titles).toHaveLength(2);
  expect((await list("?find=lelia")).titles).toEqual(["Lélia"]);
  expect((await list("?find=salt+21&pen=george-sand")).text).toContain("No works match these filters.");
});

test("R14 unknown filter values in the URL give an empty list or are ignored", async () => {
  await using site = await createTestSite();
  const ada = await makeAccount(site, { state: "ACTIVE" });
  await makeWork(site, { profileId: ada.profiles[0]?.id ?? "", title: "Narrowed" });
  const get = (path: string) => site.get(path, { headers: { cookie: actingAs(ada) } });
  expect((await get("/writings?pen=nobody")).text).toContain("No works match these filters.");
  const odd = await get("/writings?state=nothing&sort=constructor");
  expect([odd.status, odd.text.includes("Narrowed")]).toEqual([200, true]);
  expect((await get("/writing/%20")).status).toBe(404);
});
