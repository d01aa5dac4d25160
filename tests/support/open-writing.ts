import type { BrowserContextOptions, Page } from "playwright-core";
import type { openTestBrowser } from "./browser.ts";
import { makeAccount } from "./make-account.ts";
import { makeWork, type WorkFacts } from "./make-work.ts";
import { writeText } from "./write-text.ts";

type Browser = Awaited<ReturnType<typeof openTestBrowser>>;

/** An author with a work in a browser; `texts` are those of its chapters. */
export async function openWriting(
  browser: Browser,
  { texts = [""], ...facts }: Partial<WorkFacts> & { texts?: (string | object)[] } = {},
) {
  const { site, url } = browser;
  const author = await makeAccount(site, { name: "Ada Byron", state: "ACTIVE" });
  const chapters = texts.map((_, at) => ({ title: `Chapter ${at + 1}` }));
  const profileId = author.profiles[0]?.id ?? "";
  const { workId, chapterIds } = await makeWork(site, {
    title: "The Nightjar",
    chapters,
    ...facts,
    profileId,
  });
  for (const [at, text] of texts.entries())
    if (text !== "") await writeText(site, chapterIds[at] ?? "", text);
  const cookies = author.cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
  const addressOf = (at: number) => `/writing-edit?id=${workId}&chapter=${chapterIds[at] ?? ""}`;
  return {
    author,
    workId,
    chapterIds,
    chapterId: chapterIds[0] ?? "",
    address: addressOf(0),
    addressOf,
    /** A page of this author's, in a browser context of its own. */
    async newPage(options: BrowserContextOptions = {}): Promise<Page> {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
      await page.context().addCookies(cookies);
      return page;
    },
    /** Opens a chapter and puts the cursor at its end. */
    async open(page: Page, at = 0): Promise<void> {
      await page.goto(addressOf(at));
      await page.locator(".manuscript").click();
      await page.keyboard.press("Control+End");
    },
  };
}

/** The visible text: a line for each block. */
export const screenText = (page: Page) =>
  page
    .locator(".manuscript")
    .evaluate((root) =>
      [...root.querySelectorAll(":scope > :not(.manuscript-far), :scope > .manuscript-far > *")]
        .map((block) => block.textContent)
        .join("\n"),
    );

/** Waits for this text in the status line above the chapter. */
export const waitForStatus = (page: Page, words: RegExp, timeout = 20_000) =>
  page.locator(".save-state", { hasText: words }).waitFor({ timeout });
