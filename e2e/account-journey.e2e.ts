import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { pressEnter, typeInto } from "#tests/support/by-keyboard.ts";
import { freePort } from "#tests/support/oidc-peer.ts";
import { halfMinutesLater } from "#tests/support/second-factor.ts";
import { totpCode } from "#tests/support/totp.ts";

const email = "ann@example.org";
const password = "four quiet harbour lamps";

const type = (page: Page, name: string, text: string) =>
  typeInto(page, page.getByRole("textbox", { name, exact: true }), text);

const press = (page: Page, role: "button" | "link", name: string) =>
  pressEnter(page, page.getByRole(role, { name, exact: true }));

/** The accessibility tree of a page, as a screen reader gets it. */
const ariaTree = (page: Page) => page.locator("body").ariaSnapshot();

const path = (page: Page) => new URL(page.url()).pathname;

async function openJourney() {
  const browser = await openTestBrowser({ SITE_URL: `http://localhost:${await freePort()}` });
  // A new second factor starts a new session: the old token is refused once and replaced, which browsers log.
  browser.allow(/409 \(Conflict\)/);
  await browser.site.work();
  const page = await browser.newPage();
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
  return { ...browser, page };
}

type Journey = Awaited<ReturnType<typeof openJourney>>;

async function signUp({ page, site }: Journey): Promise<void> {
  await page.goto("/sign-up");
  const tree = await ariaTree(page);
  for (const line of [
    'heading "Create an account"',
    'textbox "Email"',
    'textbox "Handle"',
    'textbox "Password"',
  ])
    expect(tree).toContain(line);
  await type(page, "Email", email);
  await type(page, "Handle", "ann-lee");
  await type(page, "Password", password);
  // The button that shows it says whether it is pressed, and moves nothing.
  const field = page.getByRole("textbox", { name: "Password" });
  const before = await field.boundingBox();
  await press(page, "button", "Show password");
  expect(await ariaTree(page)).toContain('button "Show password" [pressed]');
  expect([await field.getAttribute("type"), await field.boundingBox()]).toEqual(["text", before]);
  await press(page, "button", "Create the account");
  await page.waitForURL("**/verify-email-address");
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(async () => (await site.mails(email)).length, { timeout: 20_000 }).toBe(1);
  await type(page, "Code", (await site.mails(email)).at(-1)?.code ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/sign-up/start");
  await press(page, "link", "Add your name");
  await page.waitForURL("**/sign-up/names");
  await type(page, "First name", "Ann");
  await type(page, "Last name", "Lee");
  await press(page, "button", "Save and continue");
  await page.waitForURL("**/sign-up/start");
  await page.getByRole("heading", { name: "Welcome, Ann" }).waitFor();
  await press(page, "link", "Start reading");
  await page.waitForURL((url) => url.pathname === "/");
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/about");
  await press(page, "button", "Your profile and account");
  await press(page, "button", "Log out");
  await page.waitForURL("**/sign-in");
}

async function factorOne(page: Page): Promise<void> {
  await type(page, "Email", email);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/factor-one");
  await type(page, "Password", password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/factor-two");
}

test("R05 R04 R18 A01 C11 from signing up to signing out by keyboard alone, with everything in between", async () => {
  const journey = await openJourney();
  await using _closed = journey;
  const { page } = journey;
  await signUp(journey);

  // A second step.
  await page.goto("/account/second-factor");
  await type(page, "Your password", password);
  await page.keyboard.press("Enter");
  const uri = await page.locator("input[name=uri]").inputValue();
  await type(page, "The code that the app shows now", totpCode(uri));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your backup codes" }).waitFor();
  const [backupCode = ""] = await page.locator(".backup-codes li").allTextContents();

  // Signs in again with both factors, then with a backup code, and returns to the same page.
  await signOut(page);
  await factorOne(page);
  expect(await ariaTree(page)).toContain('textbox "Code from your app"');
  expect(await axeFindings(page)).toEqual([]);
  // A code works once, so use the next one; clocks may differ by half a minute.
  await type(page, "Code from your app", totpCode(uri, Date.now() + 30_000));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/about");
  await signOut(page);
  await factorOne(page);
  await press(page, "link", "Use a backup code");
  await type(page, "Backup code", backupCode);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/about");

  // A passkey.
  await page.goto("/account/passkeys");
  await type(page, "Name", "Laptop");
  await page.keyboard.press("Enter");
  await page.getByText("Laptop", { exact: true }).waitFor();
  await signOut(page);
  await press(page, "button", "Use a passkey");
  await page.waitForURL("**/factor-two");
  await halfMinutesLater(journey.site);
  await type(page, "Code from your app", totpCode(uri));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/about");

  // A pen name and a family profile.
  for (const [kind, name, handle] of [
    ["pen-name", "A. Quill", "a-quill"],
    ["family", "Tom", "little-tom"],
  ] as const) {
    await page.goto(`/select-profile/new?kind=${kind}`);
    await type(page, "Name", name);
    await type(page, "Handle", handle);
    await press(page, "button", "Add the profile");
    await page.waitForURL("**/select-profile/manage**");
  }

  await page.goto("/select-profile?switch=true");
  expect(await ariaTree(page)).toContain("Sub-User");
  await page.getByRole("button", { name: /A\. Quill/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => path(page) !== "/select-profile" && url.pathname !== "/select-profile");
  // As the pen name: every call says so.
  const acting: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (/\/api\/(?!auth\/|icons\/)/.test(request.url())) acting.push(request.headers()["x-sub-user"]);
  });
  await page.goto("/about");
  await expect.poll(() => acting.length, { timeout: 15_000 }).toBeGreaterThan(0);
  const pen = await page.evaluate(() =>
    decodeURIComponent(/current-user=([^;]*)/.exec(document.cookie)?.[1] ?? ""),
  );
  const { id, handle }: { id: string; handle: string } = JSON.parse(pen);
  expect(handle).toBe("a-quill");
  expect(new Set(acting)).toEqual(new Set([id]));

  await signOut(page);
  expect(await page.evaluate(() => document.cookie)).not.toContain("current-user");
  await page.goto("/account");
  expect(path(page)).toBe("/sign-in");
}, 240_000);
