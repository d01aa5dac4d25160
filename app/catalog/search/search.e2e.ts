import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";

type Browser = Awaited<ReturnType<typeof openTestBrowser>>;

async function fillShelves({ site }: Browser) {
  const genres = ["Fiction", "Poetry", "Drama"];
  for (const [at, genre] of genres.entries())
    for (const title of ["Garden One", "Garden Two", "Winter Three"])
      await site.makeBook({
        jid: `${title.toLowerCase().replace(" ", "-")}-${at}`,
        title,
        genres: [genre, ...(title === "Garden Two" ? ["Horror"] : [])],
        book: { language: at === 0 ? "fr" : "en", wordCount: 1000 + at },
      });
}

const statusOf = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
const isChecked = (page: Page, name: string) => page.getByLabel(name, { exact: true }).isChecked();

test("filters are chosen, excluded and taken back by going back, and the boxes are what the address says", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  await browser.site.makeBook({ title: "גן נעול", jid: "locked-garden", book: { language: "he" } });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  // Titles of both directions begin at the edge of their rows.
  await page.goto("/search");
  const edges = await page.$$eval(".found-book h2 bdi", (titles) =>
    titles.map((title) => Math.round(title.getBoundingClientRect().left)),
  );
  expect([edges.length, new Set(edges).size]).toEqual([10, 1]);
  await page.goto("/search?q=garden");
  await hydrated(page);
  await statusOf(page, "6 books");
  await page.getByLabel(/^Poetry/).check();
  await statusOf(page, "2 books");
  await page.getByLabel("Without Horror").check();
  await statusOf(page, "1 book");
  expect(new URL(page.url()).search).toBe("?q=garden&genre=poetry&genre=-horror");
  expect(await axeFindings(page)).toEqual([]);
  // The one that was chosen last counts.
  await page.getByLabel(/^Horror/).check();
  await page.waitForURL((url) => !url.search.includes("-horror"));
  await statusOf(page, "1 book");
  expect(await isChecked(page, "Without Horror")).toBe(false);
  await page.goBack();
  await page.waitForURL((url) => url.search.includes("-horror"));
  await page.goBack();
  await page.waitForURL("**/search?q=garden&genre=poetry");
  await statusOf(page, "2 books");
  expect(await isChecked(page, "Without Horror")).toBe(false);
  expect(await page.getByLabel(/^Poetry/).isChecked()).toBe(true);
});

test("on a phone the filters are a sheet that says how many books it shows, and Escape closes it", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await page.goto("/search?q=garden&language=en");
  await hydrated(page);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  const sheet = page.getByRole("form", { name: "Filters" });
  await sheet.getByLabel(/^Poetry/).check();
  await page.getByRole("button", { name: "Show 2 books" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Filters (2)" }).click();
  await page.getByRole("button", { name: "Show 2 books" }).click();
  await sheet.waitFor({ state: "hidden" });
});

test("without scripts the filters are a form that is sent by its button", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto("/search?q=garden&sort=title");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel(/^Drama/).check();
  await page.getByLabel("Without Horror").check();
  await page.getByRole("button", { name: "Show books" }).click();
  const query = new URL(page.url()).searchParams;
  expect([query.get("sort"), query.getAll("genre").toSorted()]).toEqual(["title", ["-horror", "drama"]]);
  await statusOf(page, "1 book");
});

test("a search box suggests as one types, by keyboard or finger, remembers searches on the device, and loads its script on first use", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  await hydrated(page);
  expect(requested.filter((url) => /suggest/.test(url))).toEqual([]);
  const box = page.locator("main .search-box input:visible");
  await box.click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
  await box.pressSequentially("gard");
  const options = page.getByRole("option");
  await options.filter({ hasText: "Garden One" }).first().waitFor();
  expect(await box.getAttribute("aria-expanded")).toBe("true");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  expect(await box.getAttribute("aria-activedescendant")).toBe("suggestion-0");
  expect(await options.first().getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Escape");
  await options.first().waitFor({ state: "hidden" });
  expect(await box.inputValue()).toBe("gard");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=gard");
  await statusOf(page, "6 books");
  const again = page.locator("main .search-box input:visible");
  await again.fill("hor");
  await page.getByRole("option", { name: "Horror Tag" }).click();
  await page.waitForURL("**/genre/horror");
  await page.getByRole("heading", { level: 1, name: "Horror" }).waitFor();
  await page.goto("/search");
  await hydrated(page);
  await page.locator("main .search-box input:visible").focus();
  await page.getByRole("option", { name: "gard", exact: false }).first().waitFor();
  await page.getByRole("button", { name: "Forget recent searches" }).click();
  expect(await page.evaluate(() => localStorage.getItem("octavo:searches"))).toBeNull();
});

/** What the page shows beside what its address says; the total beside that of the API. */
const stateOf = (page: Page) =>
  page.evaluate(async () => {
    const query = new URL(location.href).searchParams;
    const isFilter = (name: string) => name !== "q" && name !== "page";
    const sorted = (search: string) => [...new URLSearchParams(search)].map(String).toSorted();
    const boxes = document.querySelectorAll<HTMLInputElement>(
      '.search form[aria-label="Filters"] [type=checkbox]',
    );
    const shown = document.querySelector<HTMLElement>('.search-head [role="status"]')?.dataset["found"];
    const { total } = (await (await fetch(`/api/search?${query}`)).json()) as { total: number };
    return {
      shown: {
        address: sorted(
          (document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "").replace(/^[^?]*/, ""),
        ),
        typed: document.querySelector<HTMLInputElement>(".search > .search-box input[type=search]")?.value,
        filters: [...boxes]
          .flatMap(({ checked, name, value }) => (checked ? [`${name}=${value}`] : []))
          .toSorted(),
        page: /Page (\d+) of/.exec(document.querySelector(".pages")?.textContent ?? "Page 1 of")?.[1],
        total: Number(shown),
      },
      expected: {
        address: sorted(location.search),
        typed: query.get("q") ?? "",
        filters: [...query]
          .flatMap(([name, value]) => (isFilter(name) ? [`${name}=${value}`] : []))
          .toSorted(),
        page: query.get("page") ?? "1",
        total,
      },
    };
  });

test("R11 whoever types with errors, moves through suggestions by keyboard, filters, excludes, turns pages and goes back sees what the address says, and nothing moves by itself", async () => {
  await using browser = await openTestBrowser();
  for (let at = 0; at < 60; at++)
    await browser.site.makeBook({
      jid: `meadow-${at}`,
      title: `Meadow ${at}`,
      genres: [at % 2 === 0 ? "Poetry" : "Drama", ...(at % 20 === 0 ? ["Horror"] : [])],
    });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.addInitScript(() => {
    const record = { shift: 0 };
    Object.assign(window, { record });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) record.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const expectState = async (search: string, total: number) => {
    await page.waitForURL((url) => url.search === search);
    // The address is the new one before the page is, and both may list as many books.
    const found = async () => {
      const { shown, expected } = await stateOf(page);
      return { search, ...shown, isExpected: isDeepStrictEqual(shown, expected) };
    };
    await expect.poll(found).toMatchObject({ total, isExpected: true });
    // What an answer moves, the visitor requested; a browser counts that as a shift if it came later than half a second after the key.
    await page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))).then(() => { record.shift = 0; })",
    );
  };
  const expectStill = async () => expect(await page.evaluate("record.shift")).toBe(0);
  await page.goto("/search");
  await hydrated(page);
  const box = page.locator("main .search-box input:visible");
  await box.click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
  await box.pressSequentially("mead");
  const options = page.getByRole("option");
  await options.filter({ hasText: "Meadow" }).first().waitFor();
  for (const place of ["suggestion-0", "suggestion-1"]) {
    await page.keyboard.press("ArrowDown");
    expect(await box.getAttribute("aria-activedescendant")).toBe(place);
  }
  await page.keyboard.press("ArrowUp");
  expect(await options.first().getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Escape");
  await expectStill();
  await box.fill("medow");
  await page.keyboard.press("Enter");
  await expectState("?q=medow", 60);
  await page.getByText("these are results for").waitFor();
  await expectStill();
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("form", { name: "Filters" });
  await sheet.getByLabel(/^Poetry/).check();
  await expectState("?q=medow&genre=poetry", 30);
  await sheet.getByLabel("Without Horror").check();
  await expectState("?q=medow&genre=poetry&genre=-horror", 27);
  await page.getByRole("button", { name: "Show 27 books" }).click();
  await sheet.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Next" }).click();
  await expectState("?q=medow&genre=poetry&genre=-horror&page=2", 27);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  await expectStill();
  const before: [search: string, total: number][] = [
    ["?q=medow&genre=poetry&genre=-horror", 27],
    ["?q=medow&genre=poetry", 30],
    ["?q=medow", 60],
    ["", 60],
  ];
  for (const [search, total] of before) {
    await page.goBack();
    await expectState(search, total);
    await expectStill();
  }
  await page.goForward();
  await expectState("?q=medow", 60);
  await expectStill();
  await page.getByRole("link", { name: "Search only for what you typed" }).click();
  await expectState("?q=%22medow%22", 0);
});
