import type { BrowserContext, Page } from "playwright-core";
import { openSite } from "../../server/open-site.ts";
import { makeAccount } from "../../tests/support/make-account.ts";
import { makeWork } from "../../tests/support/make-work.ts";
import { writeText } from "../../tests/support/write-text.ts";
import { launchChromium, untilAtRest } from "../chromium.ts";
import type { Library } from "../library.ts";

export const authors = 50;

export interface Work {
  cookie: string;
  /** Addresses of a chapter of maximum length, and of a short one. */
  long: string;
  short: string;
  /** Chapters of 50,000 characters, one for each author. */
  chapters: string[];
}

/** Paragraphs of 200 characters, as many as give the text this length. */
export const textOf = (characters: number) =>
  Array.from({ length: Math.ceil(characters / 201) }, (_, at) =>
    `${at} ${"the night was long and nobody came ".repeat(6)}`.slice(0, 200),
  ).join("\n");

export const lengths = { long: 490_000, short: 5_000 };

/** An author with chapters to type in, in a library whose server may be running already. */
export async function makeWorks(library: Library): Promise<Work> {
  const site = await openSite({ ...library.environment, LOG_LEVEL: "warn" });
  const { cookie, profiles } = await makeAccount(site, { state: "ACTIVE" });
  const profileId = profiles[0]?.id ?? "";
  const chapters = Array.from({ length: authors + 2 }, (_, at) => ({ title: `Chapter ${at + 1}` }));
  const { workId, chapterIds } = await makeWork(site, { profileId, chapters });
  for (const [at, id] of chapterIds.entries())
    await writeText(site, id, textOf([lengths.long, lengths.short][at] ?? 50_000));
  await site[Symbol.asyncDispose]();
  const address = (at: number) => `/writing-edit?id=${workId}&chapter=${chapterIds[at] ?? ""}`;
  return { cookie, long: address(0), short: address(1), chapters: chapterIds.slice(2) };
}

/** The cookies of a browser that has signed in at this address. */
export const cookiesOf = (cookie: string, url: string) =>
  cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });

/** A display that never makes a frame wait; it also draws animations as often as it can. */
const endlessFrames = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

/** A fresh Chromium, signed in as the author. */
export async function withAuthor<Result>(
  { url, cookie }: { url: string; cookie: string },
  act: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const browser = await launchChromium(endlessFrames);
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
    await context.addCookies(cookiesOf(cookie, url));
    await untilAtRest(browser);
    return await act(context);
  } finally {
    await browser.close();
  }
}

/** Puts the cursor into the middle of the text. */
export async function clickMiddle(page: Page): Promise<void> {
  await page.locator(".ProseMirror").waitFor();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: "instant" }));
  await page.waitForTimeout(500);
  await page.mouse.click(640, 450);
}
