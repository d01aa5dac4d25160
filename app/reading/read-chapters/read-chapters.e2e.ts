import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { workPublications } from "#app/platform/db/schema/all.server.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { desktop, settled } from "#tests/support/reading-steps.ts";
import { actingAs } from "#tests/support/sign-in.ts";
import { writeText } from "#tests/support/write-text.ts";

type Browser = Awaited<ReturnType<typeof openTestBrowser>>;

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A work of three chapters, two of them out. */
async function serial({ site }: Browser) {
  const titles = ["One", "Two", "Three"];
  const { workId, chapterIds } = await makeWork(site, {
    title: "Low Water",
    chapters: titles.map((title) => ({ title })),
  });
  for (const id of chapterIds) await writeText(site, id, "The tide went out.\nNobody came.");
  const publish = (...numbers: number[]) =>
    publishNow(site, {
      workId,
      chapterIds: numbers.map((number) => chapterIds[number - 1] ?? ""),
      isSilent: false,
      note: null,
      isUnlisted: false,
    });
  await publish(1, 2);
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  return {
    jid: row?.jid ?? "",
    publish,
    rewrite: (text: string) => writeText(site, chapterIds[0] ?? "", text),
  };
}

const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );

test("B04 what was read before signing in is read on every device, which say what is new and show what has changed since", async () => {
  await using browser = await openTestBrowser();
  const { jid, publish, rewrite } = await serial(browser);
  const laptop = await browser.newPage(desktop);
  // The whole chapter is on the screen: it is read to its end.
  for (const slug of ["one", "two"]) {
    await laptop.goto(`/book-reader/${jid}/${slug}`);
    await settled(laptop);
  }
  const stored = () => laptop.evaluate((name) => localStorage.getItem(`octavo:read:${name}`), jid);
  await expect.poll(stored).toMatch(/"one".*"two"/);
  await publish(3);
  await rewrite("The tide went out.\nSomebody came.");
  await publish(1);

  const cookies = actingAs(await makeAccount(browser.site))
    .split("; ")
    .map((pair) => pair.split(/=(.*)/s))
    .map(([name = "", value = ""]) => ({ name, value, url: browser.url }));
  await laptop.context().addCookies(cookies);
  const sent = laptop.waitForResponse((answer) => answer.url().endsWith("/api/read-chapters"));
  await laptop.goto("/about");
  expect((await sent).status()).toBe(204);
  await laptop.goto("/");
  await laptop.locator(".continue-latest", { hasText: "1 new since you read" }).waitFor();

  const other = await browser.newPage(phone);
  await other.context().addCookies(cookies);
  await other.goto(`/bookdetail/${jid}`);
  const line = other.locator(".book-since");
  await line.getByRole("link", { name: "1 new" }).waitFor();
  await line.getByRole("link", { name: "1 changed since you read" }).waitFor();
  expect(await other.locator(".contents a[data-changed]").allTextContents()).toEqual([
    expect.stringMatching(/^One.*changed since you read/),
  ]);
  const read = other.locator(".contents a[data-read]");
  await read.filter({ hasText: "Two" }).waitFor();
  expect(await read.count()).toBe(2);
  expect(await shiftOf(other)).toBeLessThanOrEqual(0.01);
  // To where the button at the foot of the screen covers no line of the contents.
  await other.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await axeFindings(other)).toEqual([]);

  await other.goto(`/book-reader/${jid}/one`);
  await other.getByText("This chapter was revised since you read it.").waitFor();
  expect(await axeFindings(other)).toEqual([]);
  await other.getByRole("link", { name: "See what changed" }).click();
  await other.getByRole("heading", { name: "Changes in One" }).waitFor();
  expect(await other.locator(".changed-text del").allTextContents()).toEqual(["Nobody"]);
  expect(await other.locator(".changed-text ins").allTextContents()).toEqual(["Somebody"]);
  expect(await axeFindings(other)).toEqual([]);
  await other.getByRole("button", { name: "Mark as read" }).click();
  await other.waitForURL(`**/book-reader/${jid}/one*`);
  await other.goto(`/bookdetail/${jid}`);
  await line.getByRole("link", { name: "1 new since you read" }).waitFor();
  expect(await line.textContent()).toBe("1 new since you read");
});
