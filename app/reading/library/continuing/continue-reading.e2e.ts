import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook } from "#tests/support/long-book.ts";
import { keep, settled } from "#tests/support/reading-steps.ts";
import { devicesOf } from "#tests/support/two-devices.ts";

const locatorAt = (progression: number, at: number) =>
  JSON.stringify({ chapter: "chapter-1", fragment: "p-1", offset: 0, anchor: "p-1", progression, at });

test("the front page begins with the books that this device has stopped in, latest first, and nothing moves when they appear", async () => {
  await using browser = await openTestBrowser();
  for (const jid of ["nightjar", "saltmarsh", "thistle"]) await browser.site.makeBook({ title: jid, jid });
  const page = await browser.newPage();
  await page.goto("/");
  expect(await page.locator("main.home h2", { hasText: "Continue reading" }).count()).toBe(0);
  await page.evaluate(
    ([first, second]) => {
      localStorage.setItem("octavo:place:nightjar", first ?? "");
      localStorage.setItem("octavo:place:saltmarsh", second ?? "");
      localStorage.setItem("octavo:place:gone", second ?? "");
    },
    [locatorAt(0.5, 1_000), locatorAt(0.25, 2_000)],
  );
  await page.reload();
  const latest = page.locator(".continue-latest");
  await latest.waitFor();
  expect(await latest.textContent()).toContain("saltmarsh");
  expect(await latest.textContent()).toContain("25%");
  expect(await page.getByRole("link", { name: "nightjar 50%" }).count()).toBe(1);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );
  expect(shift).toBeLessThanOrEqual(0.01);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await page.waitForURL(/\/book-reader\/saltmarsh\/chapter-1/);
});

test("a device whose books are all gone sees the front page as on its first visit", async () => {
  await using browser = await openTestBrowser();
  const page = await browser.newPage();
  await page.goto("/");
  await page.evaluate((stored) => localStorage.setItem("octavo:place:gone", stored), locatorAt(0.5, 1));
  await page.reload();
  await page.waitForFunction(() => !document.documentElement.hasAttribute("data-reading"));
  expect(await page.locator("main.home h1").isVisible()).toBe(true);
});

test("the front page shows what is read on another device also where it is the first page that this device opens", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const { laptop, phone } = await devicesOf(browser, browser.url);
  await keep(laptop, { mode: "paged" });
  await laptop.goto("/book-reader/long");
  await settled(laptop);
  const sent = laptop.waitForResponse((response) => response.url().endsWith("/api/places"));
  await laptop.keyboard.press("PageDown");
  expect((await sent).status()).toBe(204);

  await phone.goto("/");
  await phone.locator(".continue-title").getByText("The Long Book").waitFor();
});
