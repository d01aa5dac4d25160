import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { openImporter } from "#app/catalog/importing/epub/importer.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";
import { sharedFolder } from "#tests/support/shared.ts";

const epubTests = sharedFolder("data/epub-tests");

async function openBook(appearance: Record<string, unknown>) {
  const browser = await openTestBrowser();
  await using importer = openImporter(browser.site);
  const source = { path: `${epubTests}/w3c_mol-navigation.epub` };
  const { jid } = await importer.importBook(source, { origin: "epub", isUpdate: false });
  const page = await browser.newPage(desktop);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await keep(page, appearance);
  await page.goto(`/book-reader/${jid}/ch1`);
  await settled(page);
  return { browser, page, requested };
}

const spoken = (page: Page) => page.locator("[data-spoken]").getAttribute("id", { timeout: 20_000 });

for (const mode of ["scroll", "paged"])
  test.skipIf(epubTests === null)(
    `a book that is read aloud is heard sentence by sentence and chapter by chapter, by keyboard (${mode})`,
    async () => {
      const { browser, page, requested } = await openBook({ mode });
      await using _ = browser;
      const isOfRecording = (path: string) => /overlay\.json|\.mp3|listening/.test(path);
      expect(requested.filter(isOfRecording)).toEqual([]);

      await page.keyboard.press("p");
      await page.getByRole("button", { name: "Pause" }).waitFor();
      expect(await spoken(page)).toMatch(/^b-mo-[12]$/);
      expect(requested.filter((path) => path.endsWith(".mp3")).length).toBeGreaterThan(0);
      await page.keyboard.press(".");
      await page.keyboard.press("p");
      await page.getByRole("button", { name: "Play" }).waitFor();
      const here = await spoken(page);
      await page.keyboard.press(",");
      await expect.poll(() => spoken(page)).not.toBe(here);

      // The chapter ends, and the next one plays without a click.
      await page.getByLabel("Speed").selectOption("3");
      await page.keyboard.press("p");
      for (let press = 0; press < 3; press++) await page.keyboard.press(".");
      await page.waitForSelector('.book-text[aria-label="Chapter 2"], .book-text[aria-label*="2"]', {
        timeout: 30_000,
      });
      await page.getByRole("button", { name: "Pause" }).waitFor();
      expect(await spoken(page)).toMatch(/^b-mo-/);

      await page.getByRole("button", { name: "Stop listening" }).click();
      expect(await page.locator("[data-spoken], .b-my-document-playing").count()).toBe(0);
    },
  );

for (const mode of ["scroll", "paged"])
  test.skipIf(epubTests === null)(
    `on a phone the listening bar is one line that hides neither the text's end nor its own menu (${mode})`,
    async () => {
      const { browser, page } = await openBook({ mode });
      await using _ = browser;
      await page.setViewportSize({ width: 360, height: 740 });
      await page.keyboard.press("p");
      await page.getByRole("button", { name: "Pause" }).waitFor();
      await page.locator("[data-spoken]").waitFor();
      const boxOf = async (selector: string) => {
        const box = await page.locator(selector).boundingBox();
        if (!box) throw new Error(`nothing is seen of ${selector}`);
        return box;
      };
      const bar = await boxOf(".reader-listening");
      expect(bar.height).toBeLessThan(60);
      await page.getByText("More", { exact: true }).press("Enter");
      const menu = await boxOf(".reader-listening-skips > div");
      expect(menu.x).toBeGreaterThanOrEqual(0);
      expect(menu.x + menu.width).toBeLessThanOrEqual(360);
      expect(menu.y + menu.height).toBeLessThanOrEqual(bar.y);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      expect(await page.locator(".reader-listening-skips[open]").count()).toBe(0);
      expect(await page.locator(":focus").textContent()).toBe("More");
      if (mode === "scroll") await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const last = await boxOf(mode === "scroll" ? ".reader-stage a[rel=next]" : ".reader-viewport");
      expect(last.y + last.height).toBeLessThanOrEqual(bar.y);
    },
  );

test.skipIf(epubTests === null)(
  "the publisher's mark of what is spoken is shown where its styles are, ours elsewhere",
  async () => {
    const { browser, page } = await openBook({ mode: "scroll", styles: "intended" });
    await using _ = browser;
    await page.getByRole("button", { name: "Listen" }).click();
    await page.locator(".b-my-active-item").waitFor();
    await page.locator(".book-body.b-my-document-playing").waitFor();
    const ground = () =>
      page.locator("[data-spoken]").evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground()).toBe("rgb(255, 192, 203)");
    await page.keyboard.press("s");
    await page.getByText("More settings").click();
    await page.locator("[name=styles][value=adapted]").check();
    await page.keyboard.press("Escape");
    await page.keyboard.press(".");
    await expect.poll(async () => page.locator(".b-my-active-item").count()).toBe(0);
    expect(await ground()).not.toMatch(/rgb\(255, 192, 203\)|, 0\)$/);
  },
);

test.skipIf(epubTests === null)(
  "a recording that cannot be played says so, and is heard from there when it is tried again",
  async () => {
    const { browser, page } = await openBook({ mode: "scroll" });
    await using _ = browser;
    browser.allow(/ERR_FAILED/);
    await page.route("**/*.mp3", (route) => route.abort());
    await page.keyboard.press("p");
    await page.getByText("The recording could not be played.").waitFor();
    expect(await page.getByRole("button", { name: "Sentence after" }).isDisabled()).toBe(true);
    await page.unroute("**/*.mp3");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    expect(await spoken(page)).toMatch(/^b-mo-/);
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  },
);
