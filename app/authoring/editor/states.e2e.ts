import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { entitlements, sessions } from "#app/platform/db/schema/all.server.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openWriting, screenText, waitForStatus } from "#tests/support/open-writing.ts";
import { openDocument } from "./public.server.ts";

type Browser = Awaited<ReturnType<typeof openTestBrowser>>;

async function storedText(browser: Browser, chapterId: string): Promise<string> {
  return plainTextOf((await openDocument(browser.site.db, chapterId)).document);
}

const wake = () => dispatchEvent(new Event("focus"));

test("R16 when the session or the plan ends during writing, the status says so, the text is stored on the device, and it is saved afterwards", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of (?:401|403|409)|profile sync|logged out/i);
  const { db } = browser.site;
  const writing = await openWriting(browser, { texts: ["The sea was calm."] });
  const { id } = writing.author.account;
  const page = await writing.newPage({ viewport: { width: 360, height: 740 } });
  // Wait for the session check: a session that ends before it redirects (X01). On a busy machine it runs long after the network
  // was first idle.
  const response = page.waitForResponse("**/api/user/sync");
  await writing.open(page);
  await (await response).finished();

  const ended = await db.delete(sessions).where(eq(sessions.userId, id)).returning();
  await page.keyboard.type(" Gulls cried.");
  await waitForStatus(page, /^Signed out: kept on this device, sign in to save/);
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Signed in again, in another tab.
  await db.insert(sessions).values(ended);
  await page.evaluate(wake);
  await waitForStatus(page, /^Saved/);
  expect(await storedText(browser, writing.chapterId)).toBe("The sea was calm. Gulls cried.");

  const paidUntil = (days: number) =>
    db
      .update(entitlements)
      .set({ paidUntil: new Date(Date.now() + days * 86_400_000), renewalDueAt: null, renews: false })
      .where(eq(entitlements.accountId, id));
  await paidUntil(-60);
  await page.keyboard.type(" Rain fell.");
  await waitForStatus(page, /^Your subscription has ended: kept on this device, renew it to save/);
  await page.getByRole("status").getByText("Your subscription has ended").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Take your works with you" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await paidUntil(30);
  await page.evaluate(wake);
  await waitForStatus(page, /^Saved/);
  expect(await storedText(browser, writing.chapterId)).toBe("The sea was calm. Gulls cried. Rain fell.");
}, 120_000);

test("R16 with a chapter open in two tabs the status says so, saves of one appear in the other, and no word is lost when both write", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of 409/);
  const writing = await openWriting(browser, { texts: ["The sea was calm."] });
  const one = await writing.newPage();
  await writing.open(one);
  const other = await one.context().newPage();
  await writing.open(other);
  for (const page of [one, other]) await page.getByText("This chapter is open in another tab too.").waitFor();
  await one.keyboard.type(" Gulls cried.");
  await waitForStatus(one, /^Saved/);
  await other.locator(".manuscript").getByText("The sea was calm. Gulls cried.").waitFor();

  // Both at once, so that neither learns of the other's save in time.
  await other.keyboard.press("Control+End");
  await Promise.all([one.keyboard.type(" Rain fell."), other.keyboard.type(" Wind rose.")]);
  const dialog = (page: typeof one) =>
    page.getByRole("dialog", { name: "This chapter was changed in two places" });
  await Promise.race([dialog(one).waitFor(), dialog(other).waitFor()]);
  const [response] = (await dialog(one).isVisible()) ? [one] : [other];
  expect(await axeFindings(response ?? one)).toEqual([]);
  await dialog(response ?? one)
    .getByRole("button", { name: "Put both in the chapter" })
    .click();
  await waitForStatus(response ?? one, /^Saved/);
  const text = await storedText(browser, writing.chapterId);
  for (const words of ["Gulls cried.", "Rain fell.", "Wind rose."]) expect(text).toContain(words);
}, 120_000);

test("V05 R16 a chapter that grows over 500,000 characters shows the field and the limit, loses nothing, and is saved when it fits", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of 422/);
  const line = "The sea was calm and grey and very wide, a";
  const full = `${Array.from({ length: 499 }, () => line.repeat(24).slice(0, 1_001)).join("\n")}\n`;
  const text = full + "b".repeat(500_000 - full.length);
  const writing = await openWriting(browser, { texts: [text] });
  const page = await writing.newPage();
  await writing.open(page);
  await page.keyboard.type("cc");
  await waitForStatus(page, /^Chapter: at most 500,000 characters; this has 500,002\. Kept on this device/);
  expect((await screenText(page)).endsWith("bcc")).toBe(true);
  expect((await storedText(browser, writing.chapterId)).endsWith("bb")).toBe(true);
  for (const key of ["Backspace", "Backspace", "Backspace", "d"]) await page.keyboard.press(key);
  await waitForStatus(page, /^Saved/);
  expect((await storedText(browser, writing.chapterId)).endsWith("bd")).toBe(true);
}, 120_000);
