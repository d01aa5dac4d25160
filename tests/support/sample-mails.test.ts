import { expect, test } from "vitest";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { defineMailKinds, listMailKinds } from "#app/platform/mail/mail-kinds.ts";
import { markId } from "#app/platform/mail/content/mark.server.ts";
import type { MailPicture, MailText } from "#app/platform/mail/mail.server.ts";
import { sampleBooks, sampleMails } from "./sample-mails.ts";

const settings = readSettings({ SITE_URL: "https://books.example" });
const cover = (title: string): MailPicture => ({
  hash: "0".repeat(64),
  mediaType: "image/png",
  width: 192,
  height: 288,
  alt: `Cover of ${title}`,
});
const covers = new Map(Object.values(sampleBooks).map(({ jid, title }) => [jid, cover(title)]));
const samples: Record<string, MailText[]> = sampleMails({ settings, covers });
const mails = Object.entries(samples).flatMap(([kind, all]) => all.map((mail) => ({ kind, mail })));

const kindsWithoutSample = (names: string[]) => names.filter((name) => !samples[name]?.length);

test("every kind of mail has a sample, of which pictures are taken", () => {
  const planted = defineMailKinds({ "comment-reply": { lane: "person", label: "Reply to a comment" } });
  expect(kindsWithoutSample(listMailKinds().map(({ name }) => name))).toEqual([]);
  expect(kindsWithoutSample(Object.keys(planted.kinds))).toEqual(["comment-reply"]);
});

test("no mail has more than one button, and mails with a code have none", () => {
  const buttons = ({ html }: MailText) => html.match(/class="button"/g)?.length ?? 0;
  expect(mails.filter(({ mail }) => buttons(mail) > 1)).toEqual([]);
  const withCode = mails.filter(({ mail }) => /^ {4}\d{6}$/m.test(mail.text));
  expect(withCode.map(({ mail }) => buttons(mail))).toEqual([0, 0, 0, 0, 0]);
});

test("the plain text of every mail has every address that its HTML links to", () => {
  const missing = mails.flatMap(({ kind, mail }) =>
    [...mail.html.matchAll(/href="([^"]*)"/g)]
      .map(([, address = ""]) => address.replaceAll("&amp;", "&"))
      .filter((address) => !mail.text.includes(address))
      .map((address) => `${kind}: ${address}`),
  );
  expect(missing).toEqual([]);
});

test("every picture in a mail has words in its place but the mark, beside which the site's name stands", () => {
  const pictures = mails.flatMap(({ mail }) => mail.html.match(/<img [^>]*>/g) ?? []);
  const isMark = (picture: string) => picture.includes(`cid:${markId}`);
  expect(pictures.filter((picture) => isMark(picture) && !picture.includes('alt=""'))).toEqual([]);
  const others = pictures.filter((picture) => !isMark(picture));
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter((picture) => !/ alt="[^"]+"/.test(picture))).toEqual([]);
});

test("a name that several facts have in a row stands once in the HTML, and before each in the plain text", () => {
  const [, , book] = samples["new-chapters"] ?? [];
  expect(book?.html.match(/>Chapter</g)).toHaveLength(1);
  expect(book?.text).toContain("Chapter: The Harbour\nChapter: What the Gulls Knew\n");
});

test("a long address among the facts is named by its host in the HTML, and whole in the plain text", () => {
  const [receipt] = samples["receipt"] ?? [];
  expect(receipt?.html).toMatch(
    /href="https:\/\/invoice\.stripe\.example\/i\/[^"]+"[^>]*>invoice\.stripe\.example</,
  );
  expect(receipt?.text).toContain("Invoice online: https://invoice.stripe.example/i/acct");
});
