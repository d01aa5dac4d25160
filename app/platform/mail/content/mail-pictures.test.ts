import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { layOutMail } from "./lay-out-mail.server.ts";
import type { MailPicture } from "../mail.server.ts";
import { pictureId, queueMail } from "../mail.server.ts";
import { listMails } from "../mail-queries.server.ts";
import { markId } from "./mark.server.ts";
import { readFromOutbox } from "../sending/outbox.server.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const kind = { name: "greeting", label: "Greeting", lane: "person" } as const;

async function sendWith(site: Awaited<ReturnType<typeof createTestSite>>, hash: string) {
  const cover: MailPicture = {
    hash,
    mediaType: "image/png",
    width: 192,
    height: 288,
    alt: "Cover of “A & B”",
  };
  const mail = layOutMail(site.settings, {
    subject: "The Late Ferry",
    book: { line: "New in “The Salt Road” by Ann Lee", cover },
    parts: [{ text: "It was dark." }],
    button: { label: "Read the chapter", url: "https://books.example/book-reader/x/one" },
    footnote: "You follow this work.",
    quietLinks: [{ label: "Unfollow", url: "https://books.example/following" }],
  });
  await queueMail(site, site.db, { to: "ann@example.org", kind, ...mail });
  await site.mails();
  const [sent] = await listMails(site, 1);
  if (!sent) throw new Error("no mail was written");
  return PostalMime.parse(await readFromOutbox(site.settings, sent.id));
}

test("the cover and the site's mark travel with the mail, and nothing else has to be loaded", async () => {
  await using site = await createTestSite();
  const { hash } = await site.files.put(png);
  const mail = await sendWith(site, hash);
  expect(
    mail.attachments.map(({ contentId, mimeType, disposition }) => ({ contentId, mimeType, disposition })),
  ).toEqual([
    { contentId: `<${markId}>`, mimeType: "image/png", disposition: "inline" },
    { contentId: `<${pictureId(hash)}>`, mimeType: "image/png", disposition: "inline" },
  ]);
  const shown = [...(mail.html ?? "").matchAll(/<img src="([^"]*)"/g)].map(([, source]) => source);
  expect(shown).toEqual([`cid:${markId}`, `cid:${pictureId(hash)}`]);
});

test("a mail whose cover is gone from the store is sent without it, and says in words what stood there", async () => {
  await using site = await createTestSite();
  const mail = await sendWith(site, "0".repeat(64));
  expect(mail.attachments.map(({ contentId }) => contentId)).toEqual([`<${markId}>`]);
  expect(mail.html).toContain('alt="Cover of “A &amp; B”"');
});

test("the plain text says in the same order what the HTML says, with every link", async () => {
  await using site = await createTestSite();
  const { text } = await sendWith(site, "0".repeat(64));
  expect(text).toContain(
    "New in “The Salt Road” by Ann Lee\n\nIt was dark.\n\nRead the chapter:\nhttps://books.example/book-reader/x/one\n\n" +
      "--\nYou follow this work.\nOctavo · http://localhost",
  );
  expect(text?.trimEnd()).toMatch(/\n\nUnfollow:\nhttps:\/\/books.example\/following$/);
});

test("a mail has one button, whatever else it links to", async () => {
  await using site = await createTestSite();
  const { html = "" } = await sendWith(site, "0".repeat(64));
  expect(html.match(/class="button"/g)).toHaveLength(1);
});
