import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  chapterDocuments,
  chapterPublications,
  workPublications,
} from "#app/platform/db/schema/all.server.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { drawn } from "#tests/support/reading-steps.ts";
import { actingAs } from "#tests/support/sign-in.ts";

type TestBrowser = Awaited<ReturnType<typeof openTestBrowser>>;

async function signIn(browser: TestBrowser, page: Page, cookie: string): Promise<void> {
  const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
  await page
    .context()
    .addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: browser.url })));
}

/** Checks a screen with axe and for horizontal scrolling, and takes screenshots when SCREENS names a folder. */
async function look(page: Page, name: string): Promise<void> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect([name, isWide, await axeFindings(page)]).toEqual([name, false, []]);
  await page.emulateMedia({ colorScheme: "dark" });
  // Contrast is checked without running transitions.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect([name, await axeFindings(page, ["color-contrast"])]).toEqual([name, []]);
  await page.emulateMedia({ colorScheme: "light" });
  const folder = process.env["SCREENS"];
  if (!folder) return;
  const size = page.viewportSize();
  for (const [width, colorScheme] of [
    [360, "light"],
    [768, "dark"],
    [1440, "light"],
    [1440, "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (size) await page.setViewportSize(size);
}

const outlineOf = (page: Page) =>
  page.locator(".outline-part:visible").evaluateAll((parts) =>
    parts.map((part) => {
      const titles = [...part.querySelectorAll(".outline-title")].map(({ textContent }) => textContent);
      return `${part.querySelector("h3")?.textContent ?? ""}: ${titles.join(", ")}`;
    }),
  );

test("R14 R15 a work is created, its chapters are reordered by keyboard and dragging, and it is set up, binned and restored", async () => {
  await using browser = await openTestBrowser();
  const maria = await makeAccount(browser.site, {
    name: "Maria Main",
    state: "ACTIVE",
    profiles: [{ kind: "pen-name", handle: "george-sand", fullName: "George Sand" }],
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await signIn(browser, page, actingAs(maria));
  await page.goto("/writings");
  await look(page, "empty");
  await page.getByRole("link", { name: "New work" }).click();
  await look(page, "new");
  await page.getByLabel("Title").fill("The Salt Road");
  await page.getByLabel("Pen name").selectOption({ label: "George Sand (@george-sand)" });
  await page.getByRole("button", { name: "Start writing" }).click();
  // The caret is in the first chapter.
  await page.locator(".manuscript:focus").waitFor();
  await page.getByRole("heading", { name: "Chapter 1" }).waitFor();
  await page.getByRole("link", { name: "The Salt Road" }).click();
  await page.getByRole("heading", { name: "The Salt Road" }).waitFor();
  await look(page, "one-chapter");

  const add = async (title: string) => {
    await page.getByLabel("Title of the chapter").fill(title);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("link", { name: title, exact: true }).waitFor();
  };
  const addPart = async (title: string) => {
    await page.getByText("Add a part", { exact: true }).click();
    await page.getByLabel("Title of the part").fill(title);
    await page.getByRole("button", { name: "Add the part" }).click();
    await page.getByRole("heading", { name: title }).waitFor();
  };
  await addPart("The Coast");
  await add("Kelp");
  await add("Salt");
  await addPart("The Hills");
  await add("Stone");
  expect(await outlineOf(page)).toEqual([": Chapter 1", "The Coast: Kelp, Salt", "The Hills: Stone"]);

  // By keyboard: Stone moves up past Salt, and the move is announced.
  await hydrated(page);
  const handle = page.getByRole("button", { name: "Move Stone" });
  await handle.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.getByText("“Stone”: 2 of 3 in The Coast.").waitFor({ state: "attached" });
  expect(await handle.evaluate((button) => button === document.activeElement)).toBe(true);
  const saved = page.waitForResponse(/\/outline$/);
  await page.keyboard.press("Space");
  expect((await saved).status()).toBe(200);
  // Escape cancels the move.
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  const byKeyboard = [": Chapter 1", "The Coast: Kelp, Stone, Salt", "The Hills: "];
  expect(await outlineOf(page)).toEqual(byKeyboard);
  await page.reload();
  expect(await outlineOf(page)).toEqual(byKeyboard);

  await page.setViewportSize({ width: 900, height: 900 });
  await hydrated(page);
  await dragTo(page, "Move Salt", page.getByRole("heading", { name: "The Hills" }));
  await page.reload();
  expect(await outlineOf(page)).toEqual([": Chapter 1", "The Coast: Kelp, Stone", "The Hills: Salt"]);
  await page.setViewportSize({ width: 360, height: 800 });
  // Moving a part moves its chapters.
  await hydrated(page);
  await page.getByRole("button", { name: "Move The Hills" }).focus();
  const partSaved = page.waitForResponse(/\/outline$/);
  for (const key of ["Space", "ArrowUp", "Space"]) await page.keyboard.press(key);
  expect((await partSaved).status()).toBe(200);
  await page.reload();
  expect(await outlineOf(page)).toEqual([": Chapter 1", "The Hills: Salt", "The Coast: Kelp, Stone"]);

  await page.getByRole("link", { name: "Settings" }).click();
  await hydrated(page);
  const openSection = (name: string) =>
    page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name }).click();
  await page.getByLabel("Summary").fill("A road along the sea, and who goes it.");
  await page.getByLabel("Subtitle").focus();
  await page.getByText(/^Saved \d/).waitFor();
  await look(page, "settings");
  // A text that is refused would be lost with the page: the section stays, with what is wrong.
  browser.allow(/422/);
  await page.getByLabel("Summary").fill("x".repeat(1_300));
  await openSection("Finding it");
  await page.getByText("this has 1,300").waitFor();
  expect((await page.getByLabel("Summary").inputValue()).length).toBe(1_300);
  await page.getByLabel("Summary").fill("A road along the sea, and who goes it.");
  await openSection("Finding it");
  await page.getByLabel("Fantasy").waitFor();
  await hydrated(page);
  await page.getByLabel("Fantasy").check();
  // Left at once: what was typed last is saved all the same.
  await page.getByLabel("Tags").fill("sea, salt, walking");
  await openSection("Readers");
  await hydrated(page);
  await page.getByLabel("None", { exact: true }).check();
  await page.getByText(/^Saved \d/).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await page.getByLabel("None", { exact: true }).isChecked()).toBe(false);
  await openSection("Cover");
  await hydrated(page);
  // Which cloth a work begins with depends on its id.
  const others = page.locator('input[name="cloth"]:not(:checked)');
  const cloth = (await others.first().getAttribute("value")) ?? "";
  await page.locator(`input[name="cloth"][value="${cloth}"]`).check();
  expect(await page.locator(".cover-preview .cover").getAttribute("data-cloth")).toBe(cloth);
  await page.getByText(/^Saved \d/).waitFor();
  await look(page, "settings-cover");
  await openSection("Finding it");
  expect(await page.getByLabel("Tags").inputValue()).toBe("sea, salt, walking");
  await openSection("Delete");
  await page.getByRole("button", { name: "Move “The Salt Road” to the bin" }).click();
  await page.getByText("The work is in the bin").waitFor();
  await page.getByRole("link", { name: "Open the bin" }).click();
  await look(page, "bin");
  await page.getByRole("button", { name: "Restore The Salt Road" }).click();
  await page.getByText("The work is back from the bin.").waitFor();
  expect(await outlineOf(page)).toEqual([": Chapter 1", "The Hills: Salt", "The Coast: Kelp, Stone"]);
}, 120_000);

/** Drags a handle onto an element; `down` is the relative height on it. */
async function dragTo(
  ...[page, name, target, down = 0.8]: [Page, string, ReturnType<Page["locator"]>, down?: number]
): Promise<void> {
  // Nothing moves any more: a typeface that arrives does.
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
  const from = await page.getByRole("button", { name }).boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error("nothing to drag");
  const saved = page.waitForResponse(/\/outline$/);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height * down, { steps: 8 });
  await page.mouse.up();
  expect((await saved).status()).toBe(200);
}

test("R15 chapters are moved by touch and parts by pointer, and the page does not scroll under the finger", async () => {
  await using browser = await openTestBrowser();
  const { cookie, profiles } = await makeAccount(browser.site, { state: "ACTIVE" });
  const { workId } = await makeWork(browser.site, {
    profileId: profiles[0]?.id ?? "",
    title: "The Salt Road",
    chapters: [
      ...["Kelp", "Salt"].map((title) => ({ title, partTitle: "The Coast" })),
      ...["Stone", "Heather"].map((title) => ({ title, partTitle: "The Hills" })),
    ],
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 1_200 }, hasTouch: true });
  await signIn(browser, page, cookie);
  await page.goto(`/writing/${workId}`);
  await hydrated(page);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await page.getByRole("button", { name: "Move Kelp" }).scrollIntoViewIfNeeded();
  const from = await page.getByRole("button", { name: "Move Kelp" }).boundingBox();
  const to = await page.locator(".outline-row", { hasText: "Stone" }).boundingBox();
  if (!from || !to) throw new Error("nothing to drag");
  const scrolledBefore = await page.evaluate(() => scrollY);
  const saved = page.waitForResponse(/\/outline$/);
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  await touch("touchStart", start);
  for (let step = 1; step <= 8; step++)
    await touch("touchMove", {
      x: start.x + 20,
      y: start.y + ((to.y + to.height * 0.8 - start.y) * step) / 8,
    });
  await touch("touchEnd");
  expect((await saved).status()).toBe(200);
  expect(await page.evaluate(() => scrollY)).toBe(scrolledBefore);
  await page.reload();
  const moved = ["The Coast: Salt", "The Hills: Stone, Kelp, Heather"];
  expect(await outlineOf(page)).toEqual(moved);

  await dragTo(page, "Move The Hills", page.getByRole("heading", { name: "The Coast" }), 0.2);
  await page.reload();
  expect(await outlineOf(page)).toEqual(moved.toReversed());
}, 120_000);

test("R14 R15 the list, its filters and a long outline work without scripts", async () => {
  await using browser = await openTestBrowser();
  const { site } = browser;
  const maria = await makeAccount(site, {
    name: "Maria Main",
    state: "ACTIVE",
    profiles: [{ kind: "pen-name", handle: "george-sand", fullName: "George Sand" }],
  });
  const [main, pen] = maria.profiles.map(({ id }) => id);
  const at = new Date(Date.now() - 2 * 3_600_000);
  const chapters = [
    { title: "Prologue" },
    { title: "Salt", partTitle: "The Coast" },
    { title: "Kelp, and what the sea brings to those who wait for it long enough", partTitle: "The Coast" },
    { title: "Stone", partTitle: "The Hills", access: "members" as const },
  ];
  const facts = {
    profileId: pen ?? "",
    title: "The Salt Road",
    subtitle: "A book of the coast",
    wordGoal: 40_000,
  };
  const { workId, chapterIds } = await makeWork(site, { ...facts, chapters });
  await makeWork(site, { profileId: main ?? "", title: "Ten Letters", language: "de", progress: "complete" });
  await makeWork(site, { profileId: main ?? "", title: "الطريق", language: "ar", progress: "hiatus" });
  for (const [index, chapterId] of chapterIds.entries()) {
    const state = (["published", "published", "scheduled", "draft"] as const)[index] ?? "draft";
    const publishAt = state === "scheduled" ? new Date(Date.now() + 3 * 86_400_000) : null;
    await site.db.insert(chapterPublications).values({ chapterId, state, publishAt, updatedAt: at });
    await site.db
      .insert(chapterDocuments)
      .values({ chapterId, document: {}, wordCount: 3_000 + index, savedAt: at });
  }
  await site.db.insert(workPublications).values({ workId, state: "published", jid: "salt", updatedAt: at });
  const page = await browser.newPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled: false });
  await signIn(browser, page, actingAs(maria));
  await page.goto("/writings");
  const titles = () => page.locator(".writings-row h2").allTextContents();
  expect(await titles()).toEqual(["الطريق", "Ten Letters", "The Salt Road"]);
  const row = page.locator(".writings-row", { hasText: "The Salt Road" });
  expect(await row.textContent()).toMatch(/2 chapters published1 scheduled1 draft12,006 words/);
  expect(await row.textContent()).toContain("Next: “Kelp, and what");
  await page.getByText("Last edited").first().click();
  await page.getByRole("link", { name: "Title", exact: true }).click();
  expect(await titles()).toEqual(["Ten Letters", "The Salt Road", "الطريق"]);
  await page.getByRole("link", { name: "Published 1" }).click();
  expect([new URL(page.url()).search, await titles()]).toEqual([
    "?state=published&sort=title",
    ["The Salt Road"],
  ]);

  await page.getByRole("link", { name: "The Salt Road", exact: true }).click();
  await page.locator("summary", { hasText: "More for Salt" }).click();
  await page.getByRole("button", { name: "Move up" }).locator("visible=true").click();
  expect(await outlineOf(page)).toEqual([
    ": Prologue, Salt",
    "The Coast: Kelp, and what the sea brings to those who wait for it long enough",
    "The Hills: Stone",
  ]);
  await page.locator("summary", { hasText: "More for Stone" }).click();
  await page.getByRole("button", { name: "Move to the bin" }).locator("visible=true").click();
  await page.getByText("“Stone” is in the bin.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  expect((await outlineOf(page)).at(-1)).toBe("The Hills: Stone");

  const withScripts = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await signIn(browser, withScripts, actingAs(maria));
  for (const [path, name] of [
    ["/writings", "list"],
    [`/writing/${workId}`, "outline"],
    [`/writing/${workId}/chapter/${chapterIds[3]}`, "chapter"],
  ] as const) {
    await withScripts.goto(path);
    if (name === "outline") await withScripts.locator("summary", { hasText: "More for Salt" }).click();
    await look(withScripts, name);
  }
}, 120_000);
