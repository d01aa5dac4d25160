import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import PostalMime from "postal-mime";
import { storeMailCover } from "../app/catalog/covers/public.server.ts";
import { readSettings } from "../app/platform/config/settings.server.ts";
import { openFileStore } from "../app/platform/files/open-file-store.server.ts";
import { createLog } from "../app/platform/log/log.server.ts";
import { listMailKinds } from "../app/platform/mail/mail-kinds.ts";
import type { MailPicture, MailText } from "../app/platform/mail/mail.server.ts";
import { deliverMail } from "../app/platform/mail/sending/deliver-mail.server.ts";
import { readFromOutbox } from "../app/platform/mail/sending/outbox.server.ts";
import { dataFolder } from "../tests/support/running-site.ts";
import { sampleBooks, sampleMails } from "../tests/support/sample-mails.ts";
import { type Taken, writePictureIndex } from "./picture-index.ts";

// `npm run screenshots -- --emails`: every kind of mail of tests/support/sample-mails.ts, delivered to an outbox as
// without a mail server and read back from there: HTML, plain text, and pictures as mail programs show them.

const { values } = parseArgs({
  options: {
    emails: { type: "boolean" },
    /** Where they go. */
    to: { type: "string", default: "screenshots/emails" },
    /** Only kinds whose names contain one of these. */
    only: { type: "string", multiple: true, default: [""] },
  },
});

const kinds = [600, 360].flatMap((width) => [
  { name: `${width}-light`, width, colorScheme: "light", isBlocked: false } as const,
  { name: `${width}-dark`, width, colorScheme: "dark", isBlocked: false } as const,
  // As in a program that shows pictures only when asked to.
  { name: `${width}-no-pictures`, width, colorScheme: "light", isBlocked: true } as const,
]);

const folder = resolve(values.to);
await mkdir(folder, { recursive: true });
await using data = await dataFolder();
const settings = readSettings({
  DATA_DIR: data.path,
  SITE_URL: "https://octavo.example",
  OPERATOR_CONTACT: "hello@octavo.example",
});
const files = await openFileStore(settings);
const names = await writeAll();
const browser = await chromium.launch({
  ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  for (const kind of kinds) await takeAll(browser, kind);
} finally {
  await browser.close();
}
const taken = names.map((name): Taken => ({ label: name, file: (kind) => `${name}.${kind}.png` }));
const page = await writePictureIndex(folder, {
  title: "Every mail",
  kinds: kinds.map(({ name }) => name),
  taken,
});
console.log(`${taken.length * kinds.length} pictures of ${taken.length} mails: ${page}`);

/** Writes the HTML and the text of all mails and returns their names. */
async function writeAll(): Promise<string[]> {
  const covers = new Map<string, MailPicture | null>();
  const log = createLog("warn");
  for (const { cover: coverDesign, ...book } of Object.values(sampleBooks)) {
    const facts = { ...book, language: null, cover: null, coverDesign };
    covers.set(book.jid, await storeMailCover({ files, log }, facts));
  }
  const samples: Record<string, MailText[]> = sampleMails({ settings, covers });
  const written: string[] = [];
  for (const { name, lane } of listMailKinds()) {
    if (!values.only.some((part) => name.includes(part))) continue;
    for (const [at, mail] of (samples[name] ?? []).entries()) {
      const id = at === 0 ? name : `${name}-${at + 1}`;
      await write(mail, { id, kind: name, lane });
      written.push(id);
    }
  }
  return written;
}

type Queued = Parameters<typeof deliverMail>[1];

async function write(mail: MailText, facts: Pick<Queued, "id" | "kind" | "lane">): Promise<void> {
  const { id } = facts;
  const sent = {
    to: "imke@octavo.example",
    messageId: `<${id}@octavo.example>`,
    queuedAt: "2026-11-24T18:42:00Z",
  };
  await deliverMail({ settings, files }, { ...mail, ...facts, ...sent });
  const {
    html = "",
    text = "",
    subject,
    attachments,
  } = await PostalMime.parse(await readFromOutbox(settings, id));
  let shown = html;
  for (const { contentId = "", filename, content } of attachments) {
    await writeFile(join(folder, filename ?? ""), new Uint8Array(content as ArrayBuffer));
    shown = shown.replaceAll(`cid:${contentId.replaceAll(/[<>]/g, "")}`, filename ?? "");
  }
  await writeFile(join(folder, `${id}.html`), shown);
  await writeFile(join(folder, `${id}.txt`), `Subject: ${subject}\n\n${text}`);
}

async function takeAll(browser: Browser, { name, width, colorScheme, isBlocked }: (typeof kinds)[number]) {
  const page = await browser.newPage({ viewport: { width, height: 400 }, deviceScaleFactor: 2 });
  await page.emulateMedia({ colorScheme });
  if (isBlocked) await page.route(/\.(?:png|jpg)$/, (route) => route.abort());
  for (const id of names) {
    await page.goto(pathToFileURL(join(folder, `${id}.html`)).href);
    await page.screenshot({ path: join(folder, `${id}.${name}.png`), fullPage: true });
  }
  await page.close();
}
