import { expect, test } from "vitest";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { errorGroups } from "#app/platform/db/schema/all.server.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";

test("X11 what breaks in a page of a visitor who agreed to nothing is reported without anything of theirs, and an admin finds it by its source and resolves it", async () => {
  await using browser = await openTestBrowser({ ANALYTICS: "posthog" });
  const { site, url } = browser;
  browser.allow(/Lady Audley|status of 404/);
  const reader = await makeAccount(site, { name: "Rita Reader", handle: "rita-r" });
  const page = await browser.newPage();
  const pairsOf = (cookie: string) =>
    cookie
      .split("; ")
      .map((pair) => pair.split(/=(.*)/s))
      .map(([name = "", value = ""]) => ({ name, value, url }));
  await page.context().addCookies(pairsOf(reader.cookie));
  const sent: { body: string; cookie: string | null }[] = [];
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.push(pathname);
  });
  await page.goto("/search?q=Lady+Audley");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const before = new Set(scripts);
  const report = page.waitForRequest((request) => new URL(request.url()).pathname === "/errors");
  // The next page cannot be shown: a script of the site is broken.
  await page.evaluate(() => {
    const broken = () => {
      throw new TypeError('"Lady Audley" is not a function');
    };
    Object.assign(globalThis, { octavoShowViewer: broken });
  });
  // By keyboard: the question for consent may lie above it.
  await page.getByRole("link", { name: "FAQs" }).first().press("Enter");
  const request = await report;
  sent.push({ body: request.postData() ?? "", cookie: await request.headerValue("cookie") });
  await page.getByRole("heading", { level: 1, name: "Something went wrong" }).waitFor();
  // What reports was loaded by the error, and carries nothing of the visitor or of the request.
  expect(scripts.filter((path) => !before.has(path)).length).toBeGreaterThan(0);
  const [{ body, cookie } = { body: "", cookie: "" }] = sent;
  expect(body).toContain("TypeError");
  expect(body).not.toMatch(/Lady|Audley|rita|Rita|q=|@/);
  expect(cookie).toBeNull();

  const found = async () => {
    await site.app.storeErrors();
    return (await site.db.select().from(errorGroups)).filter(({ side }) => side === "browser");
  };
  await expect.poll(async () => (await found()).length).toBeGreaterThan(0);
  const [group] = await found();
  expect(group).toMatchObject({ type: "TypeError", route: "/faq", client: "Chrome", state: "open" });

  const admin = await makeAccount(site, { name: "Olga Operator" });
  await site.db.transaction((tx) => setOperatorRole(tx, admin.account.id, "admin"));
  const operator = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await operator.context().addCookies(pairsOf(admin.cookie));
  await operator.goto("/admin/errors");
  await operator.getByRole("link", { name: /TypeError/ }).click();
  await operator.getByRole("heading", { level: 1, name: "Error" }).waitFor();
  // By the sources, ours and React's, not by the built files.
  for (const source of [
    /app\/site\/shell\/frame\/site-layout\.tsx:\d+/,
    /react-dom-client\.production\.js:\d+/,
  ])
    await operator.getByText(source).first().waitFor();
  expect(await axeFindings(operator)).toEqual([]);
  expect(
    await operator.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await operator.getByRole("button", { name: "Resolve" }).click();
  await operator.getByRole("button", { name: "Open again" }).waitFor();
  expect((await found())[0]?.state).toBe("resolved");
}, 120_000);

test("X11 a robot that runs scripts gets no error page, and what breaks for it is not recorded", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/broken/);
  const userAgent =
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/150.0.0.0";
  const page = await browser.newPage({ userAgent });
  await page.goto("/about");
  await hydrated(page);
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === "/errors");
  await page.evaluate(() => {
    const broken = () => {
      throw new TypeError("broken");
    };
    Object.assign(globalThis, { octavoShowViewer: broken });
  });
  await page.getByRole("link", { name: "FAQs" }).first().press("Enter");
  expect((await answer).status()).toBe(204);
  expect(await page.getByRole("heading").count()).toBe(0);
  expect(await page.textContent("body")).not.toMatch(/went wrong|broken/);
  await browser.site.app.storeErrors();
  expect(await browser.site.db.$count(errorGroups)).toBe(0);
});
