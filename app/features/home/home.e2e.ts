import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";

test("the front page opens without a complaint", async () => {
  await using browser = await openTestBrowser();
  const page = await browser.newPage();
  await page.goto("/");
  expect(await page.textContent("h1")).toContain("start reading");
  expect(await axeFindings(page)).toEqual([]);
});
