import type { Page } from "playwright-core";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDocument } from "#app/authoring/editor/public.server.ts";
import { workPublications } from "#app/platform/db/schema/all.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";
import { openSheetLine, publishSheet } from "#tests/support/sheet-steps.ts";
import { writeText } from "#tests/support/write-text.ts";

/** The distance of this text from the top of the screen; null when it is not visible. */
const lineOf = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const text = document.querySelector(".book-text") ?? document.body;
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const box = range.getBoundingClientRect();
      const viewport = document.querySelector(".reader-viewport")?.getBoundingClientRect();
      const isAside = !viewport || box.right <= viewport.left || box.left >= viewport.right;
      return isAside || box.bottom < 0 || box.top > innerHeight ? null : Math.round(box.top);
    }
    return null;
  }, words);

for (const mode of ["scroll", "paged"])
  test(`a reader returns to the same text after the author's edits, with the first paint and before any script (${mode})`, async () => {
    await using browser = await openTestBrowser();
    browser.allow(/ERR_FAILED/);
    const { site, url } = browser;
    const { cookie, profiles } = await makeAccount(site, { name: "Maria Main", state: "ACTIVE" });
    const { workId, chapterIds } = await makeWork(site, {
      title: "The Salt Road",
      profileId: profiles[0]?.id ?? "",
      chapters: [{ title: "The Ferry" }],
    });
    const [chapter = ""] = chapterIds;
    const lines = Array.from({ length: 60 }, (_, at) =>
      `Mile ${at}: the road went on, white with salt. `.repeat(4),
    );
    await writeText(site, chapter, lines.join("\n"));
    const author = await browser.newPage(desktop);
    const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
    await author.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
    const publish = async (told: string, note: string) => {
      await author.goto(`/writing/${workId}/publish?chapter=${chapter}`);
      await openSheetLine(author, "choose-followers");
      await author.getByLabel(told, { exact: true }).check();
      await openSheetLine(author, "more-options");
      await author.getByLabel("What is new").fill(note);
      await publishSheet(author);
    };
    await publish("Readers", "It begins.");

    const reader = await browser.newPage(desktop);
    await keep(reader, { mode });
    const [publication] = await site.db
      .select()
      .from(workPublications)
      .where(eq(workPublications.workId, workId));
    await reader.goto(`/book-reader/${publication?.jid}/the-ferry`);
    await settled(reader);
    await reader.goto(`${reader.url().replace(/#.*/, "")}#${await idOf(reader, "Mile 30:")}`);
    await settled(reader);
    const place = await lineOf(reader, "Mile 30:");
    expect(place).not.toBeNull();
    await reader.keyboard.press("b");
    await reader.getByText("Bookmark added").waitFor({ state: "attached" });

    // New text before it, and the paragraph was merged into the one before: its id no longer exists.
    const { document } = await openDocument(site.db, chapter);
    const json: { content: { content: object[] }[] } = document.toJSON();
    const added = Array.from({ length: 8 }, (_, at) => ({
      type: "paragraph",
      content: [{ type: "text", text: `A new beginning, ${at}. `.repeat(9) }],
    }));
    const [before, own] = [json.content[29], json.content[30]];
    const merged = { ...before, content: [...(before?.content ?? []), ...(own?.content ?? [])] };
    const content = [...added, ...json.content.toSpliced(29, 2, merged)];
    await writeText(site, chapter, { type: "doc", content });
    await publish("Nobody", "A comma.");

    const held = Promise.withResolvers<void>();
    await reader.route(/\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await reader.reload({ waitUntil: "commit" });
    await reader.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await reader.locator(".reader-end").waitFor({ state: "attached" });
    const first = await lineOf(reader, "Mile 30:");
    expect(first).not.toBeNull();
    // When scrolling, the text is where it was, within one line.
    if (mode === "scroll") expect(Math.abs((first ?? NaN) - (place ?? NaN))).toBeLessThan(34);
    held.resolve();
    await settled(reader);
    const then = await lineOf(reader, "Mile 30:");
    expect(Math.abs((then ?? NaN) - (first ?? NaN))).toBeLessThanOrEqual(2);
    await openBookmark(reader);
    await writeText(site, chapter, { type: "doc", content: content.slice(1) });
    await publish("Readers", "A new beginning.");
    await reader.goto(`/bookdetail/${publication?.jid}`);
    await reader.getByText("What is new").click();
    await reader.getByText("A new beginning.").waitFor();
    expect(await reader.getByText("A comma.").count()).toBe(0);
  }, 180_000);

const idOf = (page: Page, words: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(".book-text p")].find(({ textContent }) => textContent.includes(wanted))
        ?.id,
    words,
  );

/** From the start of the chapter to the earlier bookmark. */
async function openBookmark(reader: Page): Promise<void> {
  await reader.keyboard.press("Home");
  await reader.getByRole("button", { name: "Contents", exact: true }).click();
  await reader.getByRole("button", { name: "Bookmarks", exact: true }).click();
  await reader.getByRole("dialog", { name: "Bookmarks" }).getByRole("link").click();
  await settled(reader);
  expect(await lineOf(reader, "Mile 30:")).not.toBeNull();
}
