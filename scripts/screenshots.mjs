// `npm run screenshots`: the pictures of the README, taken from a new site with nothing but the demo catalogue.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { prepare, projectRoot } from "./project.mjs";

const folder = join(projectRoot, "docs", "images");
const viewport = { width: 1200, height: 800 };

prepare();
const executablePath = findChromium();
if (!executablePath) process.exit(1);
const { chromium } = await import("playwright-core");

const dataDir = mkdtempSync(join(tmpdir(), "octavo-screenshots-"));
const site = spawn(process.execPath, [join(projectRoot, "scripts", "start.mjs")], {
  cwd: projectRoot,
  env: { ...process.env, PORT: "0", DATA_DIR: dataDir, DATABASE_URL: "", STORAGE_URL: "", LOG_LEVEL: "warn" },
  stdio: ["ignore", "pipe", "inherit"],
});
const stopped = new Promise((resolve) => site.on("exit", resolve));
try {
  const url = await readyAddress();
  mkdirSync(folder, { recursive: true });
  await takePictures(url);
} finally {
  site.kill("SIGTERM");
  await stopped;
  rmSync(dataDir, { recursive: true, force: true });
}

/** What `npm start` says when it serves. */
async function readyAddress() {
  let said = "";
  for await (const chunk of site.stdout) {
    said += chunk;
    const ready = /Ready on (\S+)/.exec(said);
    if (ready) return ready[1];
  }
  throw new Error("The site stopped before it was ready; what it said is above.");
}

async function takePictures(url) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage({ viewport, baseURL: url, reducedMotion: "reduce" });
    await takePicture(page, "/", "home");
    const found = await page.request.get("/api/search?q=Kraken%20Mare&limit=1");
    const [book] = (await found.json()).items;
    await takePicture(page, `/book-reader/${book.jid}/chapter-1`, "reader");
  } finally {
    await browser.close();
  }
}

async function takePicture(page, address, name) {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  console.log(path);
}
