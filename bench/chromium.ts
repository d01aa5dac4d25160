import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type ConsoleMessage,
  type Page,
} from "playwright-core";
import { wait } from "./project.ts";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-sync",
  "--no-first-run",
  "--mute-audio",
];

// The suggestions of the address bar are an internal page of the browser, with two hundred scripts, loaded after the
// start.
const ownPages = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
// Chromium uses only the last such list.
const without = (features: string[]) => `--disable-features=${[...ownPages, ...features].join()}`;

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** The system's Chromium, headless, with a temporary profile and without the named features. */
export const launchChromium = (more: string[] = [], features: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...quiet, ...more, without(features)] });

/** The same with a permanent profile, like that of a daily visitor: only there does it cache compiled scripts. */
export const launchProfile = (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...quiet, without([])],
    ...options,
  });

export const hasChromium = (): boolean => existsSync(executablePath);

/**
 * The number that the page prints with `console.info("bench", number)`; listen before the page is opened. Evaluating in
 * the page would load Playwright's own 330 kB of script into it during the measurement.
 */
export async function hearFrom(page: Page): Promise<number> {
  const isOurs = (message: ConsoleMessage) => message.text().startsWith("bench ");
  const message = await page.waitForEvent("console", { predicate: isOurs, timeout: 60_000 });
  return Number(message.text().slice("bench ".length));
}

/** Waits until the browser has finished starting: its processes use no more than a hundredth of a second in 300 ms. */
export async function untilAtRest(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const used = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const deadline = Date.now() + 20_000;
  let before = Number.NEGATIVE_INFINITY;
  for (let now = await used(); now - before > 0.011 && Date.now() < deadline; now = await used()) {
    before = now;
    await wait(300);
  }
  await session.detach();
}
