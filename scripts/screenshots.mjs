// Draws docs/images/home.png and reader.png from the demo catalogue, for the README:
//   node scripts/screenshots.mjs
// It starts a site of its own in a temporary folder, so what is in ./data does not matter. Build the site first.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("..", import.meta.url));
const images = join(root, "docs/images");
const directory = await mkdtemp(join(tmpdir(), "octavo-screenshots-"));
const port = 20_000 + Math.floor(Math.random() * 20_000);
const base = `http://127.0.0.1:${port}`;

const server = spawn(process.execPath, ["server/main.ts"], {
  cwd: root,
  env: { ...process.env, DATA_DIR: directory, PORT: String(port), LOG_LEVEL: "error" },
  stdio: "inherit",
});

async function untilReady() {
  for (let attempt = 0; attempt < 240; attempt++) {
    const answer = await fetch(`${base}/api/search?limit=1`).catch(() => null);
    // The demo catalogue is loaded before or while the site serves: wait until it is all there.
    if (answer?.ok && (await answer.json()).total >= 12) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("the site did not get ready with its demo catalogue");
}

async function draw(browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 });
  await page.goto(base, { waitUntil: "networkidle" });
  await page.screenshot({ path: join(images, "home.png") });
  const { items } = await (await fetch(`${base}/api/search?sort=words&limit=1`)).json();
  await page.goto(`${base}/book-reader/${items[0].jid}`, { waitUntil: "networkidle" });
  // Past the title page, into the text.
  const next = await page.getAttribute('a[rel="next"]', "href").catch(() => null);
  if (next) await page.goto(base + next, { waitUntil: "networkidle" });
  await page.screenshot({ path: join(images, "reader.png") });
}

try {
  await mkdir(images, { recursive: true });
  await untilReady();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  await draw(browser).finally(() => browser.close());
} finally {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  await rm(directory, { recursive: true, force: true });
}
