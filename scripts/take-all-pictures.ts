import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { openSite } from "../server/open-site.ts";
import { openEveryScreen, type Screen } from "../tests/support/every-screen.ts";
import { makeBook } from "../tests/support/make-book.ts";
import { dataFolder, startSite } from "../tests/support/running-site.ts";
import { type Taken, writePictureIndex } from "./picture-index.ts";
import { pictureSettings } from "./picture-settings.ts";

// `npm run screenshots -- --all`: every screen of tests/support/every-screen.ts, at three widths, light, dark, in forced
// colours and on paper, with a page that lists them and a contact sheet of each kind.

const { values } = parseArgs({
  options: {
    all: { type: "boolean" },
    /** Where they go. */
    to: { type: "string", default: "screenshots" },
    /** Only addresses that contain one of these. */
    only: { type: "string", multiple: true, default: [""] },
    /** Only these kinds, such as `768-light`. */
    kind: { type: "string", multiple: true },
    /** One of so many parts of the list: `2/4`. */
    part: { type: "string", default: "1/1" },
  },
});

interface Kind {
  name: string;
  width: number;
  media: Parameters<Page["emulateMedia"]>[0];
}

const screen = { media: "screen", colorScheme: "light", forcedColors: "none" } as const;
const allKinds: Kind[] = [
  ...[360, 1440, 768].flatMap((width): Kind[] => [
    { name: `${width}-light`, width, media: screen },
    { name: `${width}-dark`, width, media: { ...screen, colorScheme: "dark" } },
    { name: `${width}-forced`, width, media: { ...screen, forcedColors: "active" } },
  ]),
  // The text of an A4 page, of a screen that was opened about as wide.
  { name: "print", width: 768, media: { ...screen, media: "print", colorScheme: "dark" } },
];

const kinds = allKinds.filter(({ name }) => !values.kind || values.kind.includes(name));

/** A long page is cut: its beginning is what is looked at. */
const mostHeight = 3_000;

const folder = resolve(values.to);
await mkdir(folder, { recursive: true });
await using data = await dataFolder();
const environment = pictureSettings(data.path);
const running = await startSite(environment);
const browser = await chromium.launch({
  ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const taken = await takeAll();
  const page = await writePictureIndex(folder, {
    title: "Every screen",
    kinds: kinds.map(({ name }) => name),
    taken,
  });
  console.log(`${taken.length * kinds.length} pictures of ${taken.length} screens: ${page}`);
} finally {
  await browser.close();
  await running.stop();
}

async function takeAll(): Promise<Taken[]> {
  await using site = await openSite({ ...process.env, ...environment, LOG_LEVEL: "warn" });
  const newPage = async (options: BrowserContextOptions = {}) => {
    // The styles added below are not among those that a page allows.
    const context = await browser.newContext({ baseURL: running.url, bypassCSP: true, ...options });
    return context.newPage();
  };
  const made = { ...site, makeBook: (facts?: Parameters<typeof makeBook>[1]) => makeBook(site.db, facts) };
  const screens = await openEveryScreen(
    { site: made, url: running.url, newPage },
    { reducedMotion: "reduce" },
  );
  const [part = 1, parts = 1] = values.part.split("/").map(Number);
  const wanted = screens
    .filter(({ path }) => values.only.some((part) => path.includes(part)))
    .filter((_, at, { length }) => Math.floor((at * parts) / length) === part - 1);
  const taken: Taken[] = [];
  for (const [at, each] of wanted.entries()) {
    const start = `${String(at + 1).padStart(3, "0")}${each.path.replaceAll(/\W+/g, "-").slice(0, 60)}`;
    await takeScreen(each, (kind) => `${start}.${kind}.jpg`);
    taken.push({ label: each.path, file: (kind) => `${start}.${kind}.jpg` });
    console.log(`${at + 1}/${wanted.length} ${each.path}`);
  }
  return taken;
}

async function takeScreen({ page, open, settle }: Screen, file: (kind: string) => string): Promise<void> {
  let openedAt = 0;
  for (const { name, width, media } of kinds) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    // A page decides by its width what it draws.
    if (openedAt !== width) {
      openedAt = width;
      await page.emulateMedia(screen);
      await open();
      // What is far below the window is drawn when one comes near it.
      await page.addStyleTag({ content: ".home * { content-visibility: visible !important }" });
      // The page of diagnostics never rests.
      await Promise.race([settle(), page.waitForTimeout(5_000)]);
      await page.evaluate(() => document.fonts.ready.then(() => null));
    }
    await page.emulateMedia(media);
    // Colours change gradually.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => null),
    );
    await takePicture(page, join(folder, file(name)));
  }
}

async function takePicture(page: Page, path: string): Promise<void> {
  // On a picture of a whole page, a bar that is fixed to the window would lie over its middle.
  await page.addStyleTag({ content: ".site-tabs { position: static !important }" });
  await page.evaluate(() => {
    // Outside of the header its rules hide nothing any more.
    for (const link of document.querySelectorAll(".site-tabs a"))
      if (getComputedStyle(link).display === "none") link.remove();
    document.body.append(...document.querySelectorAll(".site-tabs"));
  });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width = 0, height: window = 0 } = page.viewportSize() ?? {};
  const shown = Math.max(window, Math.min(height, mostHeight));
  await page.screenshot({
    path,
    type: "jpeg",
    quality: 75,
    fullPage: true,
    clip: { x: 0, y: 0, width, height: shown },
  });
}
