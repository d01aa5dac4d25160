import type { BrowserContext } from "playwright-core";
import { openSite } from "../server/open-site.ts";
import { makeAccount } from "../tests/support/make-account.ts";
import { hasChromium, launchChromium } from "./chromium.ts";
import { spread } from "./figures.ts";
import type { Library } from "./library.ts";
import { findLongestBook } from "./long-book.ts";
import type { Measure } from "./measure.ts";
import { wait } from "./project.ts";

/**
 * The additional requests of a signed-in user compared with a visitor, until the page is idle. Each page in a new tab,
 * which has no token yet; the script for signed-in users is in the browser's cache, like all others.
 */
export const signedIn: Measure = {
  name: "signed-in",
  async run(bench) {
    if (!hasChromium()) return "there is no Chromium";
    const library = await bench.library();
    const { jid } = await findLongestBook(library);
    await using site = await library.start();
    const cookies = await cookiesOf(library, site.url);
    const browser = await launchChromium();
    try {
      const visitor = await browser.newContext({ baseURL: site.url });
      const reader = await browser.newContext({ baseURL: site.url });
      await reader.addCookies(cookies);
      await addressesOf(reader, "/sign-in/continue");
      const extra: number[] = [];
      for (const path of ["/", `/bookdetail/${jid}`, `/book-reader/${jid}`]) {
        const plain = await addressesOf(visitor, path);
        const addresses = await addressesOf(reader, path);
        if (!addresses.includes("/api/user/sync")) throw new Error(`nobody was signed in on ${path}`);
        extra.push(addresses.filter((one) => !plain.includes(one) && !one.startsWith("/assets/")).length);
      }
      return [
        {
          measure: "signed-in page load: extra requests before interaction",
          against: "a visitor's page load",
          value: spread(extra),
          unit: "",
          ours: `${Math.max(...extra)} at most, on three pages in new tabs`,
          theirs: "",
          mark: { atMost: 2 },
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

async function cookiesOf(library: Library, url: string) {
  const site = await openSite({ ...library.environment, LOG_LEVEL: "warn" });
  const { cookie } = await makeAccount(site);
  await site[Symbol.asyncDispose]();
  return cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
}

async function addressesOf(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(new URL(request.url()).pathname));
  await page.goto(path, { waitUntil: "load" });
  await wait(3000);
  await page.close();
  return addresses;
}
