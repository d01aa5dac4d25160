import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { visitor } from "#tests/support/visitor.ts";

const email = "olive@example.org";

test.each([true, false])(
  "H1: confirming in another browser requires a new password there (scripts: %s)",
  async (javaScriptEnabled) => {
    await using browser = await openTestBrowser();
    const { site } = browser;
    await visitor(site).post("/sign-up", {
      email,
      password: "mallory keeps the door ajar",
      handle: "mallory-was-here",
    });
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.waitForURL("**/factor-one");
    await page.goto("/sign-up/verify-email-address");
    await page.getByLabel("Code").fill((await site.mails(email)).at(-1)?.code ?? "");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/sign-up/password");
    expect(await page.getByText("chosen in another browser were not kept").isVisible()).toBe(true);
    if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel("Password").fill("four quiet harbour lamps");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/sign-up/start");
  },
);
