import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeAccount } from "#tests/support/make-account.ts";

test("R18 S03: a pen name and a family profile with a PIN are added, selected by keyboard and left by the PIN", async () => {
  await using browser = await openTestBrowser();
  const { cookie } = await makeAccount(browser.site, { name: "Maria Main" });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const pairs = cookie
    .split("; ")
    .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
  await page
    .context()
    .addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: browser.url })));
  const look = async (name: string) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect([name, wide, await axeFindings(page)]).toEqual([name, false, []]);
    const folder = process.env["SCREENS"];
    if (!folder) return;
    for (const [width, colorScheme] of [
      [360, "light"],
      [768, "dark"],
      [1440, "light"],
      [1440, "dark"],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 740 });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 360, height: 740 });
  };

  await page.goto("/select-profile/manage");
  await page.getByRole("link", { name: "Add a pen name" }).click();
  await page.getByLabel("Name", { exact: true }).fill("George Sand");
  await page.getByLabel("Handle").fill("george-sand");
  await page.getByRole("button", { name: "Add the profile" }).click();
  await page.getByRole("link", { name: "Add a family profile" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Little Nell");
  await page.getByLabel("Handle").fill("little-nell");
  await page.getByLabel("Age cap").selectOption("9");
  await page.getByLabel("PIN").fill("2468");
  await look("new");
  await page.getByRole("button", { name: "Add the profile" }).click();
  await page.getByText("The profile is added.").waitFor();
  await look("manage");
  await page.getByRole("link", { name: "Edit Little Nell" }).click();
  await page.getByRole("heading", { name: "Little Nell" }).waitFor();
  await look("edit");

  await page.goto("/about");
  await page.goto("/select-profile?switch=true");
  await look("select");
  await page.getByRole("button", { name: "Maria Main" }).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/select-profile"));
  await page.goto("/select-profile");
  await page.getByRole("button", { name: "George Sand" }).click();
  await page.getByRole("heading", { name: "Leave Little Nell" }).waitFor();
  await look("pin");
  await page.getByLabel("PIN").fill("2468");
  await page.getByRole("button", { name: "Switch profile" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/select-profile"));
  await page.goto("/authorhandle?id=george-sand");
  await page.getByRole("heading", { name: "George Sand", exact: true }).waitFor();
  await look("author");
});
