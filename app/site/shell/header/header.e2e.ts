import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";

type TestBrowser = Awaited<ReturnType<typeof openTestBrowser>>;

const ada = {
  id: "1",
  handle: "ada",
  firstName: "Ada",
  lastName: "Byron",
  fullName: "Ada Byron",
  role: "NormalUser",
  avatarUrl: null,
};
const nightjar = {
  ...ada,
  id: "2",
  handle: "nightjar",
  fullName: "",
  firstName: "",
  lastName: "",
  role: "SubUser",
};

interface Visit {
  width?: number;
  profile?: object;
  profiles?: object[];
  javaScriptEnabled?: boolean;
}

/** A page with the cookies of somebody signed in; without argument, signed out. */
async function visit(browser: TestBrowser, { width = 1280, profile, profiles = [], ...options }: Visit = {}) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, ...options });
  const cookie = (name: string, value: unknown) => ({
    name,
    value: encodeURIComponent(JSON.stringify(value)),
    url: browser.url,
  });
  if (profile) {
    await page.context().addCookies([cookie("current-user", profile), cookie("user", profiles)]);
    // There is no session behind these cookies; syncing is tested in account/session.
    await page.route("**/api/auth/token", (route) => route.fulfill({ json: { token: "of nobody" } }));
    await page.route("**/api/user/sync", (route) => route.fulfill({ json: {} }));
    // Opened by a page that stays for ten seconds, as it does on a busy machine.
    await page.route("**/api/live", (route) => route.fulfill({ contentType: "text/event-stream", body: "" }));
  }
  await page.addInitScript(() => {
    const record = { shift: 0 };
    Object.assign(window, { record });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        record.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return page;
}

const seen = (page: Page, selector: string) =>
  page
    .locator(`${selector} >> visible=true`)
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.trim()));

test("H03 H04 H05 A03 signed in or out, the header is right before scripts run, and nothing shifts", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_FAILED|Failed to fetch/);
  for (const width of [360, 768, 1440]) {
    const out = await visit(browser, { width });
    await out.goto("/about");
    expect(await seen(out, ".site-header .sign-in")).toEqual(["Sign in"]);
    expect(await out.locator(".profile-button").isVisible()).toBe(false);
    const known = await visit(browser, { width, profile: ada });
    // Script files are blocked: this is what the document itself shows.
    await known.route("**/assets/*.js", (route) => route.abort());
    await known.goto("/about", { waitUntil: "load" });
    expect(await known.locator(".site-header .sign-in").isVisible()).toBe(false);
    expect(await known.locator(".avatar").innerText()).toBe("AB");
    await known.unroute("**/assets/*.js");
    for (const page of [out, known]) {
      await page.goto("/", { waitUntil: "networkidle" });
      await hydrated(page);
      // Rounded to four decimals: a glyph's edge may shift by a fraction of a pixel when its font loads.
      const shift = await page.evaluate("Math.round(record.shift * 1e4)");
      expect(shift, `${width} ${page === out ? "out" : "in"}`).toBe(0);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    }
  }
});

test("H05 H06 A03 the menu lists what the profile may do, Tab and arrow keys move in it; Escape and a click elsewhere close it (H07, S12)", async () => {
  await using browser = await openTestBrowser();
  const page = await visit(browser, { profile: ada, profiles: [ada, nightjar] });
  await page.goto("/about");
  await hydrated(page);
  const menu = page.locator("#profile-menu");
  expect(await menu.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Your profile and account" }).focus();
  await page.keyboard.press("Enter");
  expect(
    await seen(page, "#profile-menu b, #profile-menu span, #profile-menu a, #profile-menu button"),
  ).toEqual([
    "Ada Byron",
    "Main Account",
    "View Profile",
    "Library",
    "Following",
    "Switch Profile",
    "Edit Profiles",
    "Subscription Details",
    "Account Settings",
    "Log out",
  ]);
  expect(await menu.getByText("View Profile").getAttribute("href")).toBe("/authorhandle?id=ada");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement?.firstChild?.textContent);
  expect(await focused()).toBe("View Profile");
  // Arrow keys come with the scripts of signed-in people.
  await expect.poll(async () => (await page.keyboard.press("End"), focused())).toBe("Log out");
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toBe("View Profile");
  await page.keyboard.press("Escape");
  expect(await menu.isVisible()).toBe(false);
  expect(await page.evaluate("document.activeElement.className")).toBe("profile-button");
  await page.click(".profile-button");
  await page.click("h1");
  expect(await menu.isVisible()).toBe(false);

  const sub = await visit(browser, { profile: nightjar, profiles: [nightjar] });
  await sub.goto("/about");
  await sub.click(".profile-button");
  expect(
    await seen(sub, "#profile-menu b, #profile-menu span, #profile-menu a, #profile-menu button"),
  ).toEqual(["nightjar", "Sub-User", "View Profile", "Library", "Following", "Log out"]);
});

test("H02 H01 on a phone a toggle opens a menu with the first name and Sign out, a bar at the bottom leads to what is wanted most, and the theme changes in place", async () => {
  await using browser = await openTestBrowser();
  const page = await visit(browser, { width: 360, profile: ada });
  await page.goto("/");
  await hydrated(page);
  expect(await page.locator("#site-menu").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await seen(page, "#site-menu b, #site-menu a, #site-menu button")).toEqual([
    "Ada",
    "Home",
    "Write",
    "Dashboard",
    "About",
    "Content Policy",
    "Sign out",
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await page.locator("#site-menu").getByText("About").click();
  await page.waitForURL("**/about");
  expect(await page.locator("#site-menu").isVisible()).toBe(false);
  // The address changes before the page.
  await page.locator('#site-menu [aria-current="page"]', { hasText: "About" }).waitFor({ state: "attached" });

  const bar = page.getByRole("navigation", { name: "Bottom bar" });
  expect(await seen(page, ".site-tabs a")).toEqual(["Home", "Browse", "Following", "Write"]);
  for (const tab of await bar.getByRole("link").all()) {
    const box = await tab.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  // What is last on the page ends above the bar.
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: "instant" }));
  const end = await page.locator(".site-colophon").boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0);
  await bar.getByRole("link", { name: "Home" }).click();
  await page.locator('.site-tabs [aria-current="page"]', { hasText: "Home" }).waitFor();

  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  expect(await ground()).not.toBe(light);
  expect(new URL(page.url()).pathname).toBe("/");
  // Before any script file has run.
  await page.route("**/assets/*.js", (route) => route.abort());
  browser.allow(/ERR_FAILED|Failed to fetch/);
  await page.reload({ waitUntil: "commit" });
  await page.waitForSelector("body", { state: "attached" });
  expect([await ground(), await page.getAttribute("html", "data-theme")]).not.toContain(light);
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
});

test("H06 logging out shows progress and posts a plain form", async () => {
  await using browser = await openTestBrowser();
  const page = await visit(browser, { profile: ada });
  // Recorded and then prevented; stored where it survives a reload.
  await page.addInitScript(() =>
    addEventListener("submit", (event) => {
      const form = event.target as HTMLFormElement;
      event.preventDefault();
      setTimeout(() => {
        const words = form.querySelector("button")?.textContent;
        sessionStorage.setItem("asked", `${form.method} ${new URL(form.action).pathname} ${words}`);
      });
    }),
  );
  await page.goto("/about");
  await hydrated(page);
  await page.click(".profile-button");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("asked")))
    .toBe("post /api/auth/logout Logging out...");
});

test("V04 with a truncated or edited profile cookie the page shows the signed-out header after syncing, without errors", async () => {
  await using browser = await openTestBrowser();
  // The response for signed-out visitors.
  browser.allow(/status of 401/);
  for (const value of ["%7B%22id%22%3A%22", "%", "null", "[1]"]) {
    const page = await visit(browser);
    await page.context().addCookies([{ name: "current-user", value, url: browser.url }]);
    await page.goto("/about");
    await hydrated(page);
    expect(await page.locator(".sign-in").isVisible()).toBe(true);
    await page.context().close();
  }
});

test("a picture that fails to load leaves the initials", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of 404/);
  const page = await visit(browser, { profile: { ...ada, avatarUrl: "/files/none.webp" } });
  await page.goto("/about");
  await expect.poll(() => page.locator(".avatar img").isVisible()).toBe(false);
  expect(await page.locator(".avatar").innerText()).toBe("AB");
});

test("H08 Cookie Settings removes the stored answer and reloads the page", async () => {
  await using browser = await openTestBrowser();
  const page = await visit(browser);
  await page.goto("/about");
  await page.context().addCookies([{ name: "octavo-consent", value: "analytics", url: browser.url }]);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Cookie Settings" }).click();
  await reloaded;
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
});

test("without scripts the menus open, close and navigate, and nothing is offered that needs scripts", async () => {
  await using browser = await openTestBrowser();
  const page = await visit(browser, { width: 360, javaScriptEnabled: false });
  await page.goto("/about");
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await page.locator('#site-menu a[href="/account"]').isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await page.locator("#site-menu").isVisible()).toBe(false);
  expect(await page.getByText("Cookie Settings").isVisible()).toBe(false);
});

test("R21 the frame appears and disappears when navigating between pages with and without layout", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook({ jid: "x", title: "Nightjar" });
  const page = await visit(browser, { profile: ada });
  // The cookie names a profile, but no session stands behind it: the reader asks for its places in vain.
  browser.allow(/401/);
  await page.goto("/bookdetail/x");
  await hydrated(page);
  await page.evaluate("window.isSameDocument = true");
  await page.evaluate("__reactRouterDataRouter.navigate('/book-reader/x')");
  await page.waitForSelector(".site-header", { state: "detached" });
  await page.goBack();
  await page.waitForSelector(".site-header");
  expect(await page.locator(".avatar").innerText()).toBe("AB");
  expect(await page.evaluate("window.isSameDocument")).toBe(true);
});
