import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";

test("R06 the diagnostics page calls every endpoint of the route table and shows status, time and build", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of 4\d\d/);
  await browser.site.makeBook({ jid: "nightjar" });
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  const build: { id: string } = JSON.parse((await browser.site.get("/builds/latest.json")).text);
  await page.goto("/api-test");
  expect(await page.textContent("main")).toContain(`Build ${build.id}`);
  await page.waitForFunction(() => !document.querySelector("tbody")?.textContent?.includes("…"));
  const rows = await page
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
  const statusOf = (address: string) => rows.find(([name]) => name === address)?.[1];
  expect(statusOf("/api/search?q=the&limit=1")).toBe("200");
  expect(statusOf("/api/icons/lucide.json?icons=book,feather")).toBe("200");
  expect(statusOf("/builds/latest.json")).toBe("200");
  expect(statusOf(`/builds/meta/${build.id}.json`)).toBe("200");
  expect(statusOf("/sitemap.xml")).toBe("200");
  expect(statusOf("/health")).toBe("200");
  for (const [name, status, time] of rows) {
    expect(status, name).not.toMatch(/^(no answer|5\d\d)$/);
    if (/^\d/.test(status ?? "")) expect(time).toMatch(/^\d+ ms$/);
  }
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
});

test("R06 the page is not indexed, and without scripts it explains why nothing happens", async () => {
  await using browser = await openTestBrowser();
  expect((await browser.site.get("/api-test")).text).toContain('name="robots" content="noindex, nofollow"');
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/api-test");
  expect(await page.getByText("The calls are made by JavaScript").isVisible()).toBe(true);
  expect(await page.getByText("/api/search").isVisible()).toBe(true);
});
