import type { BrowserContextOptions, Page, Request } from "playwright-core";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isListed } from "#app/platform/http/cookies/device-storage.ts";
import { replays } from "#app/platform/db/schema/all.server.ts";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { passForPerson } from "#tests/support/pass-for-person.ts";

type TestBrowser = Awaited<ReturnType<typeof openTestBrowser>>;

const person =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
/** Everything that belongs to analytics, by its address, and whatever goes to another site. */
const isAnalytics = (path: string) =>
  /^(https?|wss?):|^\/(e|s|i\/v0|flags|array|static|track|engage|groups|record|settings|api\/(analytics|surveys))\b|(posthog|mixpanel)/.test(
    path,
  );

/** A page of somebody whom the client does not take for a program; all that it requests is recorded. */
async function openVisitor(browser: TestBrowser, options: BrowserContextOptions = {}) {
  const page = await browser.newPage({ userAgent: person, ...options });
  await passForPerson(page);
  const requested: string[] = [];
  const record = (address: string) => {
    const { origin, pathname } = new URL(address);
    if (!/^(data|blob):/.test(address)) requested.push(origin === browser.url ? pathname : address);
  };
  page.on("request", (request) => record(request.url()));
  page.on("websocket", (socket) => record(socket.url()));
  return { page, requested };
}

async function storedBy(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name }) => ["cookie", name] as const);
  const [local = [], session = [], databases = [], stores = []] = await page.evaluate(async () => [
    Object.keys(localStorage),
    Object.keys(sessionStorage),
    (await indexedDB.databases()).map(({ name }) => name ?? ""),
    await caches.keys(),
  ]);
  return [
    ...cookies,
    ...local.map((name) => ["local storage", name] as const),
    ...session.map((name) => ["session storage", name] as const),
    ...databases.map((name) => ["IndexedDB", name] as const),
    ...stores.map((name) => ["cache", name] as const),
  ];
}

const bannerOf = (page: Page) => page.getByRole("dialog", { name: "May we count your visit?" });

async function reopenSettings(page: Page): Promise<void> {
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Cookie Settings" }).click();
  await reloaded;
  await bannerOf(page).waitFor();
}

async function viewed(browser: TestBrowser) {
  const { rows } = await browser.site.db.execute<{ path: string; properties: Record<string, unknown> }>(
    sql`select path, properties from analytics_events where name in ('$pageview', '$mp_web_page_view') order by at`,
  );
  return rows;
}

for (const [client, stored] of [
  ["posthog", "ph_octavo_posthog"],
  ["mixpanel", "mp_octavo_mixpanel"],
] as const)
  test(`S11 P06 H08 L11 with ${client}: nothing before a yes, page views and a masked recording after it, nothing left after it is withdrawn`, async () => {
    await using browser = await openTestBrowser({ ANALYTICS: client, REPLAY_PERCENT: "100" });
    const { site } = browser;
    const { page, requested } = await openVisitor(browser);
    // Before any answer.
    await page.goto("/about");
    const banner = bannerOf(page);
    await banner.waitFor();
    expect(await storedBy(page)).toEqual([]);
    expect(requested.filter(isAnalytics)).toEqual([]);
    const whereHeading = () => page.getByRole("heading", { level: 1 }).boundingBox();
    const below = await whereHeading();
    // Equal buttons, by keyboard, and no trap.
    const [allow, decline] = ["Allow", "Decline"].map((name) => banner.getByRole("button", { name }));
    if (!allow || !decline) throw new Error("no buttons");
    const looks = await Promise.all(
      [allow, decline].map((button) =>
        button.evaluate((node) => {
          const { width, height } = node.getBoundingClientRect();
          const { backgroundColor, color, fontWeight } = getComputedStyle(node);
          return { width, height, backgroundColor, color, fontWeight };
        }),
      ),
    );
    expect(looks[0]).toEqual(looks[1]);
    expect(await axeFindings(page)).toEqual([]);
    // It is announced and holds no focus: an editor that opens later takes it.
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
    for (let tabs = 0; tabs < 4; tabs++) await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".consent") === null)).toBe(true);
    // No.
    await decline.focus();
    await page.keyboard.press("Enter");
    await banner.waitFor({ state: "detached" });
    expect(await whereHeading()).toEqual(below);
    const [answer] = await page.context().cookies();
    expect(answer?.name).toBe("octavo-consent");
    expect(((answer?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 0);
    await page.goto("/faq");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    expect(await banner.count()).toBe(0);
    expect(requested.filter(isAnalytics)).toEqual([]);
    expect(await storedBy(page)).toEqual([["cookie", "octavo-consent"]]);
    // Yes.
    await reopenSettings(page);
    await bannerOf(page).getByRole("button", { name: "Allow" }).click();
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, stored);
    const views = () => viewed(browser).then((all) => all.map(({ path }) => path));
    // A page that is left within 100 ms is not viewed (P06).
    await expect.poll(views, { timeout: 60_000 }).toEqual(["/faq"]);
    await page.evaluate("__reactRouterDataRouter.navigate('/terms?x=1')");
    await page.getByRole("heading", { level: 1, name: /terms/i }).waitFor();
    await expect.poll(views, { timeout: 60_000 }).toEqual(["/faq", "/terms"]);
    for (const { properties } of await viewed(browser))
      expect(properties).toMatchObject({ app_version: "1.0.0", platform: "web", environment: "production" });
    await expect.poll(() => site.db.$count(replays), { timeout: 60_000 }).toBeGreaterThan(0);
    const all = await storedBy(page);
    expect(all.map(([, name]) => name)).toContain(stored);
    expect(all.filter(([kind, name]) => !isListed(kind, name))).toEqual([]);
    expect(all.filter(([kind]) => kind === "cookie")).toEqual([["cookie", "octavo-consent"]]);
    if (client === "posthog") await playRecording(browser);
    // Withdrawn.
    await reopenSettings(page);
    await expect.poll(async () => (await viewed(browser)).length, { timeout: 60_000 }).toBe(0);
    await expect.poll(() => site.db.$count(replays)).toBe(0);
    await expect.poll(async () => (await storedBy(page)).map(([, name]) => name)).toEqual([]);
    const count = requested.filter((path) => /^\/(e|i\/v0|track|s|record)\b/.test(path)).length;
    await page.goto("/about");
    await bannerOf(page).waitFor();
    expect(requested.filter((path) => /^\/(e|i\/v0|track|s|record)\b/.test(path))).toHaveLength(count);
    expect(await viewed(browser)).toEqual([]);
  }, 300_000);

/** An admin sees the recorded page, drawn in a frame without scripts. */
async function playRecording(browser: TestBrowser): Promise<void> {
  const { site, url } = browser;
  const admin = await makeAccount(site);
  await site.db.transaction((tx) => setOperatorRole(tx, admin.account.id, "admin"));
  const [replay] = await site.db.select().from(replays);
  const page = await browser.newPage();
  const pairs = admin.cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
  await page.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
  await page.goto(`/admin/analytics/replays/${replay?.id}`);
  await page.getByRole("group", { name: "Playback" }).waitFor();
  const frame = page.frameLocator(".replay-stage iframe");
  await expect
    .poll(async () => (await frame.locator("h1").allTextContents()).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  expect(await page.locator(".replay-stage iframe").getAttribute("sandbox")).not.toContain("allow-scripts");
  await page.getByRole("checkbox", { name: "Skip inactivity" }).uncheck();
  await page.context().close();
}

/** What a page has loaded once nothing more comes, by address, in bytes as they came over the line. */
async function loadedBy(environment: Record<string, string>, path: string) {
  await using browser = await openTestBrowser(environment);
  const { page } = await openVisitor(browser);
  const consent = encodeURIComponent(JSON.stringify({ categories: [] }));
  await page.context().addCookies([{ name: "octavo-consent", value: consent, url: browser.url }]);
  const loaded = new Map<string, number>();
  const sizes: Promise<unknown>[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    sizes.push(request.sizes().then(({ responseBodySize }) => loaded.set(pathname, responseBodySize)));
  });
  // The routes of the page's links come last, after the page has begun to work and may have been idle.
  const isLast = (request: Request) => new URL(request.url()).pathname === "/__manifest";
  const last = page.waitForEvent("requestfinished", { predicate: isLast });
  await page.goto(path);
  await hydrated(page);
  await last;
  await page.waitForLoadState("networkidle");
  await Promise.all(sizes);
  return loaded;
}

test("S11 a page without consent carries no byte of analytics: beyond those of a site without it there is only what reads the answer", async () => {
  const without = await loadedBy({ ANALYTICS: "off" }, "/about");
  for (const client of ["posthog", "mixpanel"]) {
    const answeredNo = await loadedBy({ ANALYTICS: client }, "/about");
    const more = [...answeredNo].filter(([path]) => !without.has(path));
    expect(more.map(([path]) => path).filter(isAnalytics)).toEqual([]);
    const bytes = more.reduce((sum, [, size]) => sum + size, 0);
    expect(bytes).toBeLessThan(3_000);
    for (const [path, size] of without)
      if (path !== "/about") expect([path, answeredNo.get(path)]).toEqual([path, size]);
    // The page itself names the client, and nothing else.
    expect((answeredNo.get("/about") ?? 0) - (without.get("/about") ?? 0)).toBeLessThan(40);
  }
});

test("S11 with Global Privacy Control nobody is asked, and nothing of analytics is loaded", async () => {
  await using browser = await openTestBrowser({ ANALYTICS: "posthog" });
  const { page, requested } = await openVisitor(browser);
  await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })");
  await page.goto("/about");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  expect(await bannerOf(page).count()).toBe(0);
  expect(requested.filter(isAnalytics)).toEqual([]);
  expect(await storedBy(page)).toEqual([]);
  expect(await viewed(browser)).toEqual([]);
});

test("X10 when the client cannot be loaded or the collector is down, the page works and the console has a warning", async () => {
  await using browser = await openTestBrowser({ ANALYTICS: "posthog" });
  browser.allow(/Failed to load resource|ERR_/);
  const { page } = await openVisitor(browser);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.route(/posthog-client/, (route) => route.abort());
  await page.goto("/about");
  await bannerOf(page).getByRole("button", { name: "Allow" }).click();
  await expect.poll(() => warnings.join(" ")).toContain("Analytics failed; the page works without it.");
  await page.getByRole("link", { name: "FAQs" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
});
