import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { beforeAll, expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { workPublications } from "#app/platform/db/schema/all.server.ts";
import { listMails } from "#app/platform/mail/mail-queries.server.ts";
import { readFromOutbox } from "#app/platform/mail/sending/outbox.server.ts";
import { makeWork, type WorkFacts } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { notifyFollowersJob } from "./notify-followers-job.server.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  return () => site[Symbol.asyncDispose]();
});

/** A work that somebody follows since its first chapter, and what they are sent when the others come out. */
async function followedWork(chapters: NonNullable<WorkFacts["chapters"]>, texts: string[]) {
  const made = await makeWork(site, { title: "The Salt Road", chapters });
  for (const [index, id] of made.chapterIds.entries()) await writeText(site, id, texts[index] ?? "");
  const release = (chapterIds: string[]) =>
    publishNow(site, { workId: made.workId, chapterIds, isSilent: false, note: null, isUnlisted: false });
  await release(made.chapterIds.slice(0, 1));
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, made.workId));
  const { who, email } = await signIn(site);
  await who.post(`/following/book/${row?.jid}`, {});
  await release(made.chapterIds.slice(1));
  return notified(email);
}

async function notified(email: string) {
  const { rows } = await site.db.execute<{ data: { releaseId: number } }>(
    sql`delete from pgboss.job where name = ${notifyFollowersJob.queue.name} returning data`,
  );
  for (const { data } of rows) await notifyFollowersJob.work?.(site, data, AbortSignal.timeout(20_000));
  await site.mails(email);
  const found = (await listMails(site, 50)).find(({ to, kind }) => to === email && kind === "new-chapters");
  return PostalMime.parse(await readFromOutbox(site.settings, found?.id ?? ""));
}

test("a mail about one new chapter has its title, its first 80 words, the book's cover and one button that opens it", async () => {
  const long = Array.from({ length: 120 }, (_, index) => `word${index + 1}`).join(" ");
  const mail = await followedWork([{ title: "One" }, { title: "The Late Ferry" }], ["Before.", long]);
  expect(mail.subject).toBe("The Salt Road: The Late Ferry");
  expect(mail.text).toContain("The Late Ferry\n\nNew in “The Salt Road” by Wanda Writer");
  expect(mail.text).toContain("word80…");
  expect([mail.text?.includes("word81"), mail.html?.includes("word81")]).toEqual([false, false]);
  expect(mail.text).toMatch(/Read the chapter:\nhttp:\/\/\S+\/book-reader\/\S+\/the-late-ferry/);
  expect(
    mail.attachments.map(({ mimeType, contentId }) => [
      mimeType,
      mail.html?.includes(`cid:${contentId?.slice(1, -1)}`),
    ]),
  ).toEqual([
    ["image/png", true],
    ["image/png", true],
  ]);
  expect(mail.html).toContain('alt="Cover of The Salt Road"');
});

test("a chapter for members is named in the mail, and not a word of it is given away", async () => {
  const mail = await followedWork(
    [{ title: "One" }, { title: "Two", access: "members" }],
    ["Before.", "Secret words of the chapter."],
  );
  expect(mail.text).toContain("Two (for members)");
  expect([mail.text?.includes("Secret"), mail.html?.includes("Secret")]).toEqual([false, false]);
});

test("of several new chapters the mail lists all and quotes the first that everyone may read", async () => {
  const mail = await followedWork(
    [{ title: "One" }, { title: "Two", access: "members" }, { title: "Three" }],
    ["Before.", "Secret words.", "Open words."],
  );
  expect(mail.subject).toBe("The Salt Road");
  for (const words of ["Chapter: Two (for members)", "Chapter: Three", "Open words.", "Read what is new"])
    expect(mail.text).toContain(words);
  expect(mail.text).not.toContain("Secret");
});
