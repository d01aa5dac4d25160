import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { createTestSite } from "./site.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** A headless Chromium from the system (`CHROMIUM_PATH`, else the Debian package's). */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: flags,
  });
}

/**
 * A test site on a real port with a browser in front of it. Disposal fails when any page logged a console error or broke
 * the content security policy, so every journey also proves that nothing of the kind happened.
 */
export async function openTestBrowser(environment: Record<string, string> = {}) {
  const site = await createTestSite(environment);
  const browser = await launchBrowser();
  const complaints: string[] = [];
  const server = await site.listen();
  const watch = (page: Page) => {
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  };
  return {
    site,
    url: server.url,
    complaints,
    /** A page in a fresh context; relative addresses lead to the site. */
    async newPage(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      context.on("page", watch);
      return context.newPage();
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await server[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
      if (complaints.length > 0) throw new Error(`the browser complained:\n${complaints.join("\n")}`);
    },
  };
}
