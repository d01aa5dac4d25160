import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { freePort } from "#tests/support/oidc-peer.ts";
import { totpCode } from "#tests/support/totp.ts";

/** Passkeys are bound to a host name, so the site must be called localhost, also by its own setting. */
async function openSite() {
  return openTestBrowser({ SITE_URL: `http://localhost:${await freePort()}` });
}

interface Person {
  email: string;
  password: string;
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.endsWith("/factor-one"));
}

async function turnOnSecondStep(page: Page, { password }: Person): Promise<string> {
  await page.goto("/account/second-factor");
  await page.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  const uri = await page.locator("input[name=uri]").inputValue();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("The code that the app shows now").fill(totpCode(uri));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your backup codes" }).waitFor();
  return uri;
}

test("second factor and passkey: turned on, added, and both required at the next sign-in, by keyboard", async () => {
  await using browser = await openSite();
  // A new second factor begins a new session: the old token is refused once and replaced.
  browser.allow(/40[19] \(/);
  const person = await makeAccount(browser.site, { handle: "rita" });
  const page = await browser.newPage({ acceptDownloads: true });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, person);
  const uri = await turnOnSecondStep(page, person);
  expect(await axeFindings(page)).toEqual([]);
  const codes = await page.locator(".backup-codes li").allTextContents();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save as a file" }).click();
  expect((await download).suggestedFilename()).toBe("backup-codes.txt");

  await page.goto("/account/passkeys");
  await page.getByLabel("Name").fill("Rita's laptop");
  await page.keyboard.press("Enter");
  await page.getByText("Rita's laptop", { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(person.email);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Use a passkey" }).press("Enter");
  await page.waitForURL(/factor-two/);
  // A code works once; a phone's clock may be half a minute ahead.
  await page.getByLabel("Code from your app").fill(totpCode(uri, Date.now() + 30_000));
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));

  await page.context().clearCookies();
  await signIn(page, person);
  await page.waitForURL(/factor-two/);
  await page.getByRole("link", { name: "Use a backup code" }).click();
  await page.getByLabel("Backup code").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  await page.goto("/account");
  await page.getByText("1 passkey", { exact: true }).waitFor();
  expect((await browser.site.mails(person.email)).map(({ kind }) => kind)).toEqual([
    "second-factor-on",
    "passkey-added",
  ]);
});

test("without scripts everything but passkeys works", async () => {
  await using browser = await openSite();
  const person = await makeAccount(browser.site);
  const page = await browser.newPage({ javaScriptEnabled: false });
  await signIn(page, person);
  await turnOnSecondStepPlainly(page, person);
  await page.goto("/account/passkeys");
  expect(await page.getByText("needs a browser that knows them").isVisible()).toBe(true);
  await page.goto("/account/names");
  await page.getByLabel("First name").fill("Ada");
  await page.getByRole("button", { name: "Save" }).click();
  expect(await page.getByText("Your names are saved.").isVisible()).toBe(true);
});

async function turnOnSecondStepPlainly(page: Page, { password }: Person): Promise<void> {
  await page.goto("/account/second-factor");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Turn on" }).click();
  const uri = await page.locator("input[name=uri]").inputValue();
  await page.getByLabel("The code that the app shows now").fill(totpCode(uri));
  await page.getByRole("button", { name: "Turn on" }).click();
  expect(await page.getByRole("heading", { name: "Your backup codes" }).isVisible()).toBe(true);
}
