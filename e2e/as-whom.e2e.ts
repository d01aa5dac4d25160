import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { longBook } from "#tests/support/long-book.ts";
import { type AccountFacts, makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { desktop, settled, visibleBlocks } from "#tests/support/reading-steps.ts";

type TestBrowser = Awaited<ReturnType<typeof openTestBrowser>>;

const penName: AccountFacts = {
  name: "Rita Reader",
  state: "ACTIVE",
  profiles: [{ kind: "pen-name", handle: "r-quill", fullName: "R. Quill" }],
};

/** A browser with the session of an account, before any profile is chosen. */
async function arrive(browser: TestBrowser, facts: AccountFacts) {
  const made = await makeAccount(browser.site, facts);
  const page = await browser.newPage(desktop);
  const cookies = made.cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url: browser.url, httpOnly: true };
  });
  await page.context().addCookies(cookies);
  return { ...made, page };
}

/** Chooses a profile. */
async function become(page: Page, name: string): Promise<void> {
  await page.goto("/select-profile?switch=true");
  await page.getByRole("button", { name }).click();
  await page.waitForURL((url) => url.pathname !== "/select-profile");
}

const viewerOf = (page: Page) => page.evaluate(() => document.documentElement.dataset["viewer"]);

test("A05 two profiles on one device have separate positions in the same book", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const { page } = await arrive(browser, penName);
  const readAt = async (address: string) => {
    await page.goto(address);
    await settled(page);
    // The position is stored shortly after the page settles; leaving earlier keeps the previous one.
    await page.waitForFunction(() => {
      const key = window.octavoLocatorKey("place", "long");
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
      const chapter = location.pathname.split("/").at(-1);
      return (
        typeof stored === "object" && stored !== null && "chapter" in stored && stored.chapter === chapter
      );
    });
    return { chapter: new URL(page.url()).pathname, blocks: await visibleBlocks(page) };
  };
  await become(page, "Rita Reader");
  const ritas = await readAt("/book-reader/long/one#p-30");
  await become(page, "R. Quill");
  const quills = await readAt("/book-reader/long/two#p-20");
  expect(quills.chapter).not.toBe(ritas.chapter);
  await become(page, "Rita Reader");
  const back = await readAt("/book-reader/long");
  expect(back.chapter).toBe(ritas.chapter);
  expect(back.blocks).toContain(ritas.blocks[0]);
  await become(page, "R. Quill");
  expect((await readAt("/book-reader/long")).chapter).toBe(quills.chapter);
});

test("S08 logging out offline says that the session continues, and works once the network is back", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_INTERNET_DISCONNECTED|signing out/);
  const { page } = await arrive(browser, {});
  const synced = page.waitForResponse("**/api/user/sync");
  await page.goto("/sign-in/continue");
  await (await synced).finished();
  await hydrated(page);
  const logOut = async () => {
    await page.click(".profile-button");
    await page.click("#profile-menu form button");
  };
  await page.context().setOffline(true);
  await logOut();
  await page.getByRole("alert").getByText("You are still signed in").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await viewerOf(page)).toBe("main");
  await page.context().setOffline(false);
  await page.keyboard.press("Escape");
  await logOut();
  await page.waitForURL(`${browser.url}/sign-in`);
  expect(await viewerOf(page)).toBe(undefined);
});

test("V04 with broken profile cookies a public page shows a live session as signed in, and an ended one as signed out", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of 401/);
  const { page } = await arrive(browser, {});
  const broken = (name: string, value: string, at = page) =>
    at.context().addCookies([{ name, value, url: browser.url, sameSite: "Strict" }]);
  for (const [name, value] of [
    ["user", "%7B"],
    ["current-user", "5"],
  ] as const) {
    await page.context().clearCookies({ name: /user/ });
    await broken(name, value);
    await page.goto("/about");
    await page.waitForSelector("html[data-viewer=main]", { state: "attached" });
  }
  const stranger = await browser.newPage(desktop);
  await broken("user", "%7B", stranger);
  await stranger.goto("/about");
  await stranger.waitForFunction(() => !/user/.test(document.cookie));
  expect(await viewerOf(stranger)).toBe(undefined);
});

test("C11 A01 uploads and exports carry the session and the profile", async () => {
  await using browser = await openTestBrowser();
  await browser.site.work();
  const { page, profiles } = await arrive(browser, penName);
  const pen = profiles[1]?.id ?? "";
  const { workId } = await makeWork(browser.site, {
    profileId: pen,
    title: "Salt",
    chapters: [{ title: "One" }],
  });
  await become(page, "R. Quill");
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (/^\/functions\/v1\/(convert-manuscript|export-book)$/.test(new URL(request.url()).pathname))
      calls.push(request);
  });
  await page.goto("/writing/import");
  await hydrated(page);
  const file = { name: "story.md", mimeType: "text/markdown", buffer: Buffer.from("# Tide\n\nOne.\n") };
  await page.setInputFiles("input[type=file]", file);
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.waitForURL(/file=/);
  await page.goto(`/writing/${workId}/export`);
  await hydrated(page);
  await page.getByRole("button", { name: "Markdown" }).click();
  await page.getByText(/Done: it is among|could not be made|empty/).waitFor();
  expect(calls.map((call) => new URL(call.url()).pathname)).toEqual([
    "/functions/v1/convert-manuscript",
    "/functions/v1/export-book",
  ]);
  for (const call of calls) {
    expect(call.headers()["x-jwt-token"], call.url()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(call.headers()["x-sub-user"], call.url()).toBe(pen);
  }
});

test("S05 the dashboard shows the profile that was chosen in another window", async () => {
  await using browser = await openTestBrowser();
  const { page } = await arrive(browser, penName);
  await become(page, "Rita Reader");
  // The listener is registered after the page has synced the profile.
  const synced = page.waitForResponse("**/api/user/sync");
  await page.goto("/author-dashboard");
  await (await synced).finished();
  await hydrated(page);
  const other = await page.context().newPage();
  await become(other, "R. Quill");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.locator("#author-name", { hasText: "R. Quill" }).waitFor();
});

test("L08 during a route change nothing is animated under the pointer", async () => {
  await using browser = await openTestBrowser();
  const { page } = await arrive(browser, {});
  await page.goto("/search?q=sea");
  await hydrated(page);
  const running = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll("#content *")].filter(
          (element) => !/^0s(, 0s)*$/.test(getComputedStyle(element).transitionDuration),
        ).length,
    );
  const before = await running();
  await page.evaluate(() => document.documentElement.toggleAttribute("data-route-change", true));
  expect([before > 0, await running()]).toEqual([true, 0]);
});

test("X09 when a handle cannot be checked the field says why, and the form can still be sent", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_FAILED|status of 500/);
  const page = await browser.newPage(desktop);
  await page.route("**/functions/v1/*", (route) => route.abort());
  await page.goto("/sign-up");
  await hydrated(page);
  await page.getByLabel("Handle").fill("ann-lee");
  await page.getByText("Failed to send a request to the Edge Function").waitFor();
  await page.route("**/functions/v1/*", (route) => route.fulfill({ status: 500 }));
  await page.getByLabel("Handle").fill("ann-leigh");
  await page.getByText("Edge Function returned a non-2xx status code").waitFor();
  await page.getByLabel("Email").fill("ann@example.org");
  await page.getByLabel("Password").fill("four quiet harbour lamps");
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.waitForURL("**/sign-up/verify-email-address");
});
