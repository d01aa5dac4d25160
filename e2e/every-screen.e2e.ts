import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { onTheWay, openEveryScreen, screens } from "#tests/support/every-screen.ts";

async function isFine(page: Page, path: string): Promise<void> {
  expect(await axeFindings(page), path).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  // Wait for colour transitions before checking contrast.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect(await axeFindings(page, ["color-contrast"]), `${path} dark`).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

test("axe finds nothing on any screen, light and dark, and none scrolls sideways at 360 px", async () => {
  await using browser = await openTestBrowser();
  // The 404 page, and calls that the diagnostics page makes on purpose.
  browser.allow(/status of 4\d\d/);
  const { site } = browser;
  const opened = await openEveryScreen(browser, { viewport: { width: 360, height: 740 } });
  // A new page without a line in the list fails.
  const latest: { id: string } = JSON.parse((await site.get("/builds/latest.json")).text);
  const { matcher }: { matcher: Record<"static" | "dynamic", object> } = JSON.parse(
    (await site.get(`/builds/meta/${latest.id}.json`)).text,
  );
  const pages = [...Object.keys(matcher.static), ...Object.keys(matcher.dynamic)];
  expect(pages.filter((path) => !screens[path] && !onTheWay.has(path))).toEqual([]);
  for (const { path, page, open } of opened) {
    await page.emulateMedia({ colorScheme: "light" });
    await open();
    await isFine(page, path);
  }
}, 300_000);
