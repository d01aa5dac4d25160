import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { chromiumOptions } from "./chromium-options.ts";
import { createTestSite } from "./site.ts";

let launched: Promise<Browser> | null = null;

/**
 * The Chromium of this process, which ends with it: every test has contexts of its own in it, and closes them. Starting
 * one takes a second or two. With one for all processes each message to and from it went through another process.
 */
export const sharedBrowser = () => (launched ??= chromium.launch(chromiumOptions()));

/** Enough for a machine that is several times as slow as most. */
const patienceMs = 90_000;

/**
 * A test site on a real port with a browser. Disposal fails when any page logged a console error or violated the
 * content security policy, so that every journey checks that too.
 */
export async function openTestBrowser(
  environment: Record<string, string> = {},
  options: Parameters<typeof createTestSite>[1] = {},
) {
  const site = await createTestSite(environment, options);
  const browser = await sharedBrowser();
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  const complain = (line: string) => {
    if (!allowed.some((pattern) => pattern.test(line))) complaints.push(line);
  };
  const server = await site.listen();
  const watch = (page: Page) => {
    page.on("console", (message) => {
      if (message.type() === "error") complain(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => complain(`${page.url()}: ${error.message}`));
  };
  return {
    site,
    url: server.url,
    /** Console errors that this journey expects. */
    allow: (pattern: RegExp) => void allowed.push(pattern),
    /** A page in a fresh context; relative addresses refer to the site. */
    async newPage(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      contexts.push(context);
      context.on("page", watch);
      context.setDefaultTimeout(patienceMs);
      return context.newPage();
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await server[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
      if (complaints.length > 0) throw new Error(`the browser complained:\n${complaints.join("\n")}`);
    },
  };
}
