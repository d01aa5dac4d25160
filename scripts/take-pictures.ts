import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { saveFrontPageChoice } from "../app/catalog/front-page/public.server.ts";
import { standardRows } from "../app/catalog/front-page/public.ts";
import { readyText, writeFirstTexts } from "../app/authoring/editor/public.server.ts";
import { readDocument } from "../app/manuscript/document/schema.ts";
import { openSite } from "../server/open-site.ts";
import { hydrated } from "../tests/support/hydrated.ts";
import { makeAccount } from "../tests/support/make-account.ts";
import { makeReadWork } from "../tests/support/read-work.ts";
import { makeWork } from "../tests/support/make-work.ts";
import { dataFolder, startSite } from "../tests/support/running-site.ts";
import { pictureSettings } from "./picture-settings.ts";

const words = (text: string) => ({ type: "text", text });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const text = {
  type: "doc",
  content: [
    paragraph(
      words(
        "Nobody in the harbour would speak of the night the lamps went out, and it was longer still before they would say whose hand had put them out. Ilse counted the boats",
      ),
      { type: "footnote", content: [words("Eleven, by the harbour book; ten, by anyone who looked.")] },
      words(" twice, "),
      { ...words("slowly"), marks: [{ type: "italic" }] },
      words(", and then once more for her mother."),
    ),
    paragraph(
      words(
        "“You will not find it by counting,” said the old man on the wall. He had a voice like a rope being drawn through a ring. “It was never here. That is how it could leave.”",
      ),
    ),
    {
      type: "verse",
      content: [
        { type: "verseLine", content: [words("The sea gives back by morning")] },
        { type: "verseLine", attrs: { indent: 1 }, content: [words("what it was lent by night,")] },
        { type: "verseLine", content: [words("and keeps, without a warning,")] },
        { type: "verseLine", attrs: { indent: 1 }, content: [words("whoever held the light.")] },
      ],
    },
    { type: "sceneBreak" },
    paragraph(
      words(
        "By the time the tide had turned she knew three things: that the eleventh boat had a name, that her father had painted it, and that nobody had ever seen it come in.",
      ),
    ),
  ],
};

const folder = join(import.meta.dirname, "..", "docs", "images");
await mkdir(folder, { recursive: true });
await using data = await dataFolder();
const environment = pictureSettings(data.path);
const running = await startSite(environment);
const author = await writeABook();
const browser = await chromium.launch({
  ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 800 },
    baseURL: running.url,
    reducedMotion: "reduce",
  });
  await ofReading(page);
  await page.context().addCookies(author.cookies);
  await ofWriting(page);
} finally {
  await browser.close();
  await running.stop();
}

async function ofReading(page: Page): Promise<void> {
  const found = await page.request.get("/api/search?q=Kraken%20Mare&limit=1");
  const { items } = (await found.json()) as { items: { jid: string }[] };
  const jid = items[0]?.jid ?? "";
  await chooseDayBook(jid);
  await take(page, "/", "home");
  await take(page, `/book-reader/${jid}/chapter-1`, "reader");
}

/** Whatever the day on which the pictures are taken. */
async function chooseDayBook(jid: string): Promise<void> {
  await using site = await openSite({ ...process.env, ...environment, LOG_LEVEL: "warn" });
  const choice = { rows: [...standardRows], pinned: [], dayBook: jid };
  await site.db.transaction((tx) => saveFrontPageChoice(tx, choice, site.now()));
}

async function ofWriting(page: Page): Promise<void> {
  const { workId, chapterId } = author;
  await take(page, "/writings", "writings");
  await take(page, `/writing/${workId}`, "work");
  await take(page, `/writing-edit?id=${workId}&chapter=${chapterId}`, "editor");
  await take(page, `/writing/${workId}/publish`, "publish");
  await take(page, "/author-dashboard#activity-chart", "dashboard");
  await take(page, "/author-dashboard?range=90#engagement-report", "funnel");
}

async function take(page: Page, address: string, name: string): Promise<void> {
  // The network never rests: notifications come in a stream.
  await page.goto(address);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_000);
  const path = join(folder, `${name}.png`);
  // 256 colours are enough for a screen, in half the bytes.
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(path);
  console.log(path);
}

/** An author with an unfinished book. */
async function writeABook() {
  await using site = await openSite({ ...process.env, ...environment, LOG_LEVEL: "warn" });
  const made = await makeAccount(site, { name: "Imke Thorsen", handle: "imke-thorsen", state: "ACTIVE" });
  const titles = ["The Harbour", "What the Gulls Knew", "Low Water", "The Eleventh Boat"];
  const work = await makeWork(site, {
    profileId: made.profiles[0]?.id ?? "",
    title: "The Salt Road",
    chapters: titles.map((title, at) => ({ title, partTitle: at < 2 ? "Out" : "Home" })),
  });
  const document = readDocument(text);
  if (!document.ok) throw new Error(document.reason);
  for (const chapterId of work.chapterIds.slice(0, 3))
    await writeFirstTexts(site.db, [await readyText({ chapterId, document: document.document })], {
      at: site.now(),
    });
  await makeReadWork(site, made.profiles[0]?.id ?? "");
  const cookies = made.cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: running.url };
  });
  return { cookies, workId: work.workId, chapterId: work.chapterIds[0] ?? "" };
}
