import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { hasChromium, launchChromium } from "./chromium.ts";
import { findLongestBook } from "./long-book.ts";
import { type Figure, spread } from "./figures.ts";
import type { Measure } from "./measure.ts";
import { wait } from "./project.ts";

const budgets = { page: 110, reader: 170 };

/** Every script that a page has loaded once it is idle, each compressed by gzip as by a server. */
export const scriptSize: Measure = {
  name: "script-size",
  async run(bench) {
    if (!hasChromium()) return "there is no Chromium";
    const library = await bench.library();
    const { jid } = await findLongestBook(library);
    await using site = await library.start();
    const browser = await launchChromium();
    try {
      const pages = [
        { name: "home", path: "/", budget: budgets.page },
        { name: "a book page", path: `/bookdetail/${jid}`, budget: budgets.page },
        { name: "the reader", path: `/book-reader/${jid}`, budget: budgets.reader },
      ];
      const figures: Figure[] = [];
      for (const { name, path, budget } of pages) {
        const { bytes, count } = await scriptsOf(browser, site.url + path);
        figures.push({
          measure: `JavaScript of ${name}, gzipped`,
          against: budget === budgets.page ? "the budget" : "the budget, 60 kB beyond home's",
          value: spread([bytes / 1000]),
          unit: "kB",
          ours: `${count} files`,
          theirs: "",
          mark: { atMost: budget },
        });
      }
      return figures;
    } finally {
      await browser.close();
    }
  },
};

async function scriptsOf(browser: Browser, address: string): Promise<{ bytes: number; count: number }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const scripts = new Set<string>();
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (type.includes("javascript")) scripts.add(response.url());
  });
  await page.goto(address, { waitUntil: "load" });
  await wait(2000);
  await page.close();
  let bytes = 0;
  for (const url of scripts) {
    const body = await (await fetch(url)).arrayBuffer();
    bytes += gzipSync(new Uint8Array(body), { level: 9 }).byteLength;
  }
  return { bytes, count: scripts.size };
}
