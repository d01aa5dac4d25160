import { eq } from "drizzle-orm";
import type { BrowserContext, Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { sessions } from "#app/platform/db/schema/all.server.ts";
import { isListed } from "#app/platform/http/cookies/device-storage.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { type AccountFacts, makeAccount } from "#tests/support/make-account.ts";

type TestBrowser = Awaited<ReturnType<typeof openTestBrowser>>;

/** A browser with the cookies of a signed-in account that has visited `/sign-in/continue`, as after signing in. */
async function signedIn(browser: TestBrowser, facts: AccountFacts = {}) {
  const made = await makeAccount(browser.site, facts);
  const page = await browser.newPage();
  const cookies = made.cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: browser.url, httpOnly: true };
  });
  await page.context().addCookies(cookies);
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request);
  });
  return { ...made, page, calls };
}

const names = (calls: Request[]) => calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`);

/** Opens a page, and waits until its own requests have finished and its links navigate without a new document. */
async function open(page: Page, path: string): Promise<void> {
  const synced = page.waitForResponse("**/api/user/sync");
  await page.goto(path);
  await (await synced).finished();
  await hydrated(page);
}

const own = ["user", "current-user", "auth-user", "octavo.session_token", "logout-message"];
const storedNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => own.includes(name));
const tab = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));

test("S06 C10 C11 a signed-in page load costs at most two extra requests, and the next one in the tab only one", async () => {
  await using browser = await openTestBrowser();
  const { page, calls, token } = await signedIn(browser);
  await open(page, "/sign-in/continue");
  expect(names(calls)).toEqual(["GET /api/auth/token", "POST /api/user/sync"]);
  expect(calls[1]?.headers()["x-jwt-token"]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(calls[1]?.headers()["x-jwt-token"]?.split(".")[0]).toBe(token.split(".")[0]);
  expect(calls[1]?.headers()["x-sub-user"]).toBe(undefined);
  calls.splice(0);
  await open(page, "/about");
  expect(names(calls)).toEqual(["POST /api/user/sync"]);
  // Client-side navigation needs no further requests.
  calls.splice(0);
  const changed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const root = document.documentElement;
        const watch = () => root.hasAttribute("data-route-change") || resolve();
        new MutationObserver(watch).observe(root, { attributeFilter: ["data-route-change"] });
      }),
  );
  await page.click(".site-brand");
  await changed;
  expect(names(calls)).toEqual([]);
});

test("a visitor's page load makes no call and does not load the scripts for signed-in users", async () => {
  await using browser = await openTestBrowser();
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  // This event is the last one, sent by the code that would have made calls.
  await page.waitForSelector("html[data-profile-sync-ready]", { state: "attached" });
  await page.waitForLoadState("networkidle");
  expect(requests.filter((path) => /^\/api\/|\/public-/.test(path))).toEqual([]);
});

test("S07 L05 after mounting the document receives profile-sync-ready, and a flag is set", async () => {
  await using browser = await openTestBrowser();
  const page = await browser.newPage();
  await page.addInitScript(() => {
    document.addEventListener("profile-sync-ready", () =>
      document.documentElement.setAttribute("data-heard", ""),
    );
  });
  await page.goto("/");
  await page.waitForSelector("html[data-profile-sync-ready][data-heard]", { state: "attached" });
});

test("A01 C11 S05 once a sub-user is selected, in this window or another, X-Sub-User is on every call", async () => {
  await using browser = await openTestBrowser();
  const { page, calls, profiles } = await signedIn(browser, {
    profiles: [{ kind: "pen-name", handle: "r-quill", fullName: "R. Quill" }],
  });
  const [main, pen] = profiles;
  const select = async (id = "", role = "") => {
    const value = encodeURIComponent(JSON.stringify({ id, handle: "x", role }));
    await page.context().addCookies([{ name: "current-user", value, url: browser.url, sameSite: "Strict" }]);
  };
  await select(main?.id, "NormalUser");
  await open(page, "/about");
  calls.splice(0);
  // By whatever trigger: a visit, or the window being focused.
  const refetch = page.waitForResponse("**/api/user/current");
  await select(pen?.id, "SubUser");
  await page.click(".site-brand");
  await refetch;
  expect(await page.evaluate(() => document.documentElement.dataset["viewer"])).toBe("sub");
  expect(names(calls)).toEqual(["GET /api/user/current"]);
  await open(page, "/faq");
  expect(names(calls)).toEqual(["GET /api/user/current", "POST /api/user/sync"]);
  for (const call of calls) expect(call.headers()["x-sub-user"], call.url()).toBe(pen?.id);
  const look = await page.context().cookies();
  const selected = decodeURIComponent(look.find(({ name }) => name === "current-user")?.value ?? "");
  expect(JSON.parse(selected)).toMatchObject({ id: pen?.id, fullName: "R. Quill", role: "SubUser" });
});

test("X01 E04 S08 a session that was ended elsewhere logs out, and says so on /sign-in", async () => {
  await using browser = await openTestBrowser();
  // The browser itself reports every refused call.
  browser.allow(/40[19]/);
  const { page, account } = await signedIn(browser);
  await open(page, "/sign-in/continue");
  expect(await tab(page)).toContain("octavo:token");
  await browser.site.db.delete(sessions).where(eq(sessions.userId, account.id));
  await page.goto("/about");
  await page.waitForURL(`${browser.url}/sign-in`);
  await page.getByText("You have been logged out").waitFor();
  expect(await storedNames(page.context())).toEqual([]);
  expect(await tab(page)).not.toContain("octavo:token");
  expect(await page.evaluate(() => document.documentElement.dataset["viewer"])).toBe(undefined);
  // Shown once.
  await page.reload();
  expect(await page.getByText("You have been logged out").count()).toBe(0);
});

test("S08 H06 logging out from the menu clears cookies and storage and ends the session", async () => {
  await using browser = await openTestBrowser();
  const { page, account } = await signedIn(browser);
  await open(page, "/sign-in/continue");
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => !isListed("cookie", name))).toEqual([]);
  expect((await tab(page)).filter((name) => !isListed("session storage", name))).toEqual([]);
  await page.click(".profile-button");
  await page.click("#profile-menu form button");
  await page.waitForURL(`${browser.url}/sign-in`);
  expect(await storedNames(page.context())).toEqual([]);
  expect(await tab(page)).not.toContain("octavo:token");
  expect(await browser.site.db.$count(sessions, eq(sessions.userId, account.id))).toBe(0);
});

test("X01 signing in again in another window does not log out because of this one's old token", async () => {
  await using browser = await openTestBrowser();
  // The first token is refused once.
  browser.allow(/409/);
  const first = await signedIn(browser);
  await open(first.page, "/sign-in/continue");
  const second = await makeAccount(browser.site, { handle: "second-one" });
  const [name = "", value = ""] = second.cookie.split(/=(.*)/s);
  await first.page.context().addCookies([{ name, value: value.split("; ")[0] ?? "", url: browser.url }]);
  await open(first.page, "/sign-in/continue");
  await first.page.waitForFunction(() => decodeURIComponent(document.cookie).includes("second-one"));
  expect(new URL(first.page.url()).pathname).toBe("/");
});
