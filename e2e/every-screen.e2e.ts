import type { Page } from "playwright-core";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { notScreens, openEveryScreen, type Screen } from "#tests/support/every-screen.ts";
import { watchFrames } from "#tests/support/screen-frame.ts";
import { findSmallScreenFaults } from "#tests/support/small-screens.ts";

type Browser = Awaited<ReturnType<typeof openTestBrowser>>;

/** The pages of the route table that no screen shows, and those excepted for nothing. */
async function listUnseen({ site }: Browser, opened: Screen[]): Promise<string[]> {
  const latest: { id: string } = JSON.parse((await site.get("/builds/latest.json")).text);
  const { matcher }: { matcher: Record<"static" | "dynamic", object> } = JSON.parse(
    (await site.get(`/builds/meta/${latest.id}.json`)).text,
  );
  const pages = [...Object.keys(matcher.static), ...Object.keys(matcher.dynamic)];
  const routes = pages.map((path) => ({ path }));
  const seen = new Set(
    opened.map(({ path }) => matchRoutes(routes, path.split("?")[0] ?? "")?.at(-1)?.route.path),
  );
  return [
    ...pages.filter((path) => !seen.has(path) && !notScreens[path]),
    ...Object.keys(notScreens).filter((path) => seen.has(path) || !pages.includes(path)),
  ];
}

/**
 * Runs in the page: ends transitions, which would be drawn frame by frame otherwise, and waited for. A colour that is
 * inherited may begin to change when another has.
 */
function endTransitions(): void {
  for (let round = 0; round < 5; round++)
    for (const animation of document.getAnimations())
      if (Number(animation.effect?.getComputedTiming().endTime) < Infinity) animation.finish();
}

/** Of axe's rules, those that another theme can break in the same layout. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** What axe finds in one theme, in which the page is left. */
async function axeFaults(page: Page, path: string, { colorScheme, rules = [] }: ThemeRun): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(endTransitions);
  const found = await axeFindings(page, rules);
  return found.map((finding) => `${path} ${colorScheme}, ${page.viewportSize()?.width} px: ${finding}`);
}

interface ThemeRun {
  colorScheme: "light" | "dark";
  rules?: string[];
}

/** What axe finds at 1440 px; the page is left dark. */
const findDesktopFaults = async (page: Page, path: string) => [
  ...(await axeFaults(page, path, { colorScheme: "light" })),
  ...(await axeFaults(page, path, { colorScheme: "dark", rules: colourRules })),
];

/** What axe finds at 360 px, and whether the page scrolls sideways there; the page is left light. */
async function findPhoneFaults(page: Page, path: string): Promise<string[]> {
  // To where the button at the foot of a book's page covers no line of it, as its reader would scroll.
  if (path.startsWith("/bookdetail/")) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const dark = await axeFaults(page, path, { colorScheme: "dark" });
  const light = await axeFaults(page, path, { colorScheme: "light" });
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...dark, ...light, ...(sideways > 0 ? [`${path} scrolls ${sideways} px sideways at 360 px`] : [])];
}

const phone = { width: 360, height: 740 };
const smallPhone = { width: 320, height: 700 };
const desktop = { width: 1440, height: 900 };

// One walk for all of it: opening a screen costs as much as measuring it.
test("every page of the route table has a screen; on every screen axe finds nothing at 360 and 1440 px in light and dark, nothing scrolls sideways at 360 and 320 px, no placeholder is cut, targets have 24 px or 44, paper has neither bars nor closed details, forced colours leave borders; at 1440 px titles stand at one of three left edges and one height, and no part lies over another; nothing moves while it loads at 1440 or 360 px, nor while one scrolls on a phone", async () => {
  await using browser = await openTestBrowser();
  // The 404 page, and calls that the diagnostics page makes on purpose.
  browser.allow(/status of (4\d\d|503)/);
  const opened = await openEveryScreen(browser, { viewport: desktop });
  expect(await listUnseen(browser, opened)).toEqual([]);
  const faults: string[] = [];
  const frames = watchFrames();
  for (const { path, page, open, setTouch, settle } of opened) {
    await page.setViewportSize(desktop);
    await open();
    await settle();
    await frames.measure(page, path);
    faults.push(...(await findDesktopFaults(page, path)));
    await page.setViewportSize(phone);
    await open();
    await settle();
    faults.push(...(await findPhoneFaults(page, path)));
    await frames.measureOnPhone(page, path);
    await setTouch(true);
    await page.setViewportSize(smallPhone);
    faults.push(...(await findSmallScreenFaults(page, path)));
    await setTouch(false);
  }
  expect(faults, faults.join("\n")).toEqual([]);
  expect(frames.moved).toEqual([]);
  expect(frames.covered).toEqual([]);
  expect([...frames.edges.keys()].length, JSON.stringify([...frames.edges])).toBeLessThanOrEqual(3);
  expect([...frames.tops.keys()].length, JSON.stringify([...frames.tops])).toBe(1);
}, 900_000);
