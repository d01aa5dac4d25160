import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";

test("the front page opens without a complaint", async () => {
  await using browser = await openTestBrowser();
  const page = await browser.newPage();
  await page.goto("/");
  expect(await page.textContent("h1")).toBe("Octavo");
  expect(await axeFindings(page)).toContain("document-title: html");
});
