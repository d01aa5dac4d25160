import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ATTACKS } from "#tests/support/attacks.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openWriting, waitForStatus } from "#tests/support/open-writing.ts";
import { publishSheet } from "#tests/support/sheet-steps.ts";
import { unzip } from "#tests/support/unzip.ts";

/** Whether any script ran in a page, and which elements could run one. */
const harmIn = (page: Page) =>
  page.evaluate(() => {
    const elements = document.querySelectorAll(".manuscript *, .book-text *");
    const harmful = [...elements].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) => /^on|^srcdoc$/.test(name) || /^\s*(javascript|vbscript|data):/i.test(value),
        )
        .map(({ name }) => `${element.localName} ${name}`),
    );
    const banned = "script, iframe, object, embed, form, base, meta, link, style";
    const found = [...elements]
      .filter((element) => element.matches(banned))
      .map(({ localName }) => localName);
    return { ran: "ran" in window, harmful: [...harmful, ...found] };
  });
const none = { ran: false, harmful: [] };

/** As copied from a word processor. */
const paste = (page: Page, html: string) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData("text/html", given);
    data.setData("text/plain", given);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector(".manuscript")?.dispatchEvent(event);
  }, html);

test("R16 of every attack, pasted, imported or sent, nothing runs or loads in editor, preview, reader, feed and EPUB", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, { title: "Attacked", texts: ["Begin."] });
  browser.allow(/status of (409|422)/);
  // Without the content security policy, so that only the sanitiser is tested.
  const page = await writing.newPage({ bypassCSP: true });
  const strangers: string[] = [];
  page.context().on("request", (request) => {
    if (request.url().includes("canary")) strangers.push(request.url());
  });
  const check = async (what: string) => expect([what, await harmIn(page)]).toEqual([what, none]);

  await writing.open(page);
  for (const [, body] of ATTACKS) await paste(page, `${body}<p>READABLE</p>`);
  await waitForStatus(page, /^Saved/);
  await check("editor");

  // Steps from a hostile client, with marks and pictures that no editor makes.
  const link = [{ type: "link", attrs: { href: "javascript:top.ran=1" } }];
  const sent = await page.evaluate(
    async ({ address, body }) => {
      const token = (await (await fetch("/api/auth/token")).json()) as { token: string };
      const headers = { "content-type": "application/json", "x-jwt-token": token.token };
      return (await fetch(address, { method: "POST", headers, body })).status;
    },
    {
      address: `/api/writing/chapters/${writing.chapterId}/changes`,
      body: JSON.stringify({
        saveId: randomUUID(),
        version: 1,
        steps: [
          {
            stepType: "replace",
            from: 1,
            to: 1,
            slice: { content: [{ type: "text", text: "x", marks: link }] },
          },
        ],
      }),
    },
  );
  expect([409, 422]).toContain(sent);

  await browser.site.work();
  await page.goto(`/writing/${writing.workId}/import`);
  // Only well-delimited attacks; others swallow the rest of the document and are imported one by one elsewhere.
  const closed = ATTACKS.map(([, body]) => body).filter((body) =>
    /^<(svg|math|p|a|img|iframe|details)\b.*>$/s.test(body),
  );
  const html = `<h1>Brought</h1>${closed.map((body) => `<div>${body}</div><p>READABLE</p>`).join("\n")}`;
  await page.setInputFiles("input[type=file]", {
    name: "x.html",
    mimeType: "text/html",
    buffer: Buffer.from(html),
  });
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByRole("button", { name: /^Import \d/ }).waitFor();
  await check("preview of the import");
  await page.getByRole("button", { name: /^Import \d/ }).click();
  await page.getByRole("link", { name: "Brought" }).first().waitFor();

  await page.goto(`/writing-edit/preview/page?id=${writing.workId}&chapter=${writing.chapterId}`);
  await page.getByText("READABLE").first().waitFor();
  await check("preview");

  await page.goto(`/writing/${writing.workId}/publish?chapter=all`);
  await publishSheet(page);
  await page.goto("/search?q=attacked");
  await page
    .getByRole("link", { name: /Attacked/ })
    .first()
    .click();
  await page.waitForURL(/bookdetail/);
  // The address changes a moment before the page does.
  await page.locator('a[href*="/book-reader/"]').nth(1).waitFor();
  const feed = await page.locator('link[type="application/atom+xml"]').first().getAttribute("href");
  const chapters = await page
    .locator('a[href*="/book-reader/"]')
    .evaluateAll((links) => [...new Set(links.map((each) => each.getAttribute("href") ?? ""))]);
  expect(chapters.length).toBeGreaterThanOrEqual(2);
  for (const address of chapters.slice(0, 3)) {
    await page.goto(address);
    await page.getByText("READABLE").first().waitFor();
    await check(address);
  }
  const atom = await (await page.request.get(feed ?? "")).text();
  expect(atom).not.toMatch(/<script|\son\w+=|javascript:/i);

  await page.goto(`/writing/${writing.workId}/export`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "EPUB" }).click(),
  ]);
  const bytes = Buffer.concat(await (await file.createReadStream()).toArray());
  for (const { path, text } of await unzip(bytes)) {
    if (!path.endsWith(".xhtml")) continue;
    expect(
      text.match(/<script|<iframe|<form|\son\w+="|(?:href|src)="\s*(?:javascript|vbscript|data):/gi),
      path,
    ).toBeNull();
  }
  expect(strangers).toEqual([]);
}, 300_000);
