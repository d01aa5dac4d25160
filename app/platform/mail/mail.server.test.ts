import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/log/log.server.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { composeMail } from "./content/compose-mail.server.ts";
import { deliverMail } from "./sending/deliver-mail.server.ts";
import { forgetMails } from "./forget-mails.server.ts";
import { layOutMail } from "./content/lay-out-mail.server.ts";
import { type Mail, type QueuedMail, queueMail } from "./mail.server.ts";
import { listMails } from "./mail-queries.server.ts";
import { retryMails } from "./sending/retry-mails.server.ts";
import { sweepOldMails } from "./sending/send-mail-job.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const letter: Mail & { kind: { refusedAs?: never } } = {
  to: "ann@example.org",
  kind: { name: "greeting", label: "Greeting", lane: "person" },
  subject: "Good morning, Ann",
  text: "Your code is 123456.",
  html: "<p>Your code is <b>123456</b>.</p>",
};

const queued: QueuedMail = {
  ...letter,
  kind: "greeting",
  lane: "person",
  id: "20260101T000000000Z-abc",
  messageId: "<abc@books.example>",
  queuedAt: "2026-01-01T00:00:00.000Z",
};

const nothingStored = { files: { read: () => Promise.resolve(null) } };

const send = (site: TestSite, mail: { to?: string; subject?: string } = {}) =>
  queueMail(site, site.db, { ...letter, ...mail });

const statesOf = async (site: TestSite) => (await listMails(site, 100)).map((mail) => mail.status);

/** Runs at once the jobs that wait for their next retry. */
const retryNow = (site: TestSite) =>
  site.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);

async function siteWithServer(port: number, environment: Record<string, string> = {}) {
  return createTestSite({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SITE_URL: "https://books.example",
    ...environment,
  });
}

test("a mail reaches the mail server as plain text and HTML, with the headers that mail programs need", async () => {
  await using server = await startMailServer();
  await using site = await siteWithServer(server.port, { OPERATOR_CONTACT: "ask@books.example" });
  const kind = { ...letter.kind, refusedAs: "greeting" };
  const unsubscribeUrl = "https://books.example/less-mail?key=1";
  await queueMail(site, site.db, { ...letter, kind, unsubscribeUrl });
  await site.work();
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({
    from: { name: "Octavo", address: "no-reply@books.example" },
    to: [{ address: "ann@example.org" }],
    replyTo: [{ address: "ask@books.example" }],
    subject: "Good morning, Ann",
  });
  expect(mail?.text).toContain("Your code is 123456.");
  expect(mail?.html).toContain("<b>123456</b>");
  const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    "auto-submitted": "auto-generated",
    "list-unsubscribe": "<https://books.example/less-mail?key=1>",
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
  expect(mail?.messageId).toMatch(/^<\d{8}T\d{9}Z-[0-9a-f]{12}@books\.example>$/);
  await expect.poll(() => statesOf(site), { timeout: 10_000 }).toEqual([]);
});

test("a sent mail leaves no personal data in the job queue", async () => {
  await using server = await startMailServer();
  await using site = await siteWithServer(server.port);
  await send(site);
  await site.work();
  const rows = async () =>
    (await site.db.execute(sql`select id from pgboss.job where data::text like '%ann@example.org%'`)).rows
      .length;
  expect(await rows()).toBe(1);
  await expect.poll(rows, { timeout: 10_000 }).toBe(0);
  expect(server.received).toHaveLength(1);
});

test("a mail is sent if, and only if, the transaction that queued it commits", async () => {
  await using site = await createTestSite();
  await site.db.transaction((tx) => queueMail(site, tx, letter));
  await site.db
    .transaction(async (tx) => {
      await queueMail(site, tx, { ...letter, to: "bob@example.org" });
      throw new Error("rolled back");
    })
    .catch(() => {});
  expect((await site.mails()).map((mail) => mail.to)).toEqual(["ann@example.org"]);
});

test("a mail server that is down delays a mail and loses nothing: it arrives once, when the server is back", async () => {
  const gone = await startMailServer();
  await gone[Symbol.asyncDispose]();
  await using site = await siteWithServer(gone.port);
  await send(site);
  await site.work();
  const problem = async () => (await listMails(site, 1))[0]?.problem;
  await expect.poll(problem, { timeout: 10_000 }).toContain("ESOCKET");
  expect(await statesOf(site)).toEqual(["waiting"]);
  await using server = await startMailServer({}, gone.port);
  await retryNow(site);
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => statesOf(site), { timeout: 10_000 }).toEqual([]);
  expect(server.received).toHaveLength(1);
});

test("a mail that the server defers is sent again later, unchanged", async () => {
  let refusals = 0;
  await using server = await startMailServer({
    onRcptTo(_address, _session, done) {
      if (refusals++ > 0) return done();
      done(Object.assign(new Error("greylisted, ann@example.org"), { responseCode: 451 }));
    },
  });
  await using site = await siteWithServer(server.port);
  await send(site);
  await site.work();
  const waiting = async () => (await listMails(site, 1))[0];
  await expect
    .poll(async () => (await waiting())?.problem, { timeout: 10_000 })
    .toBe("EENVELOPE RCPT TO 451");
  const waitingMail = await waiting();
  await retryNow(site);
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
  expect(server.received[0]?.messageId).toContain(waitingMail?.id ?? "no id");
});

test("a mail that the server refuses for good is stored with the reason, not retried for ever, and can be sent again", async () => {
  let isOpen = false;
  await using server = await startMailServer({
    onRcptTo(_address, _session, done) {
      if (isOpen) return done();
      done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
    },
  });
  await using site = await siteWithServer(server.port);
  await send(site);
  await site.work();
  await expect.poll(() => statesOf(site), { timeout: 10_000 }).toEqual(["undelivered"]);
  expect((await listMails(site, 1))[0]?.problem).toBe("EENVELOPE RCPT TO 550");
  isOpen = true;
  expect(await retryMails(site)).toBe(1);
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
});

test("a mail is given up and stored after three days without a server", async () => {
  const gone = await startMailServer();
  await gone[Symbol.asyncDispose]();
  await using site = await siteWithServer(gone.port);
  const threeDaysAgo = () => new Date(Date.now() - 73 * 3_600_000);
  await queueMail({ ...site, now: threeDaysAgo }, site.db, letter);
  await site.work();
  await expect.poll(() => statesOf(site), { timeout: 10_000 }).toEqual(["undelivered"]);
});

test("a server that requires name and password gets them, over TLS", async () => {
  const waitingMail: {
    user: string | null | undefined;
    password: string | null | undefined;
    isSecure: boolean;
  }[] = [];
  await using server = await startMailServer({
    authOptional: false,
    disabledCommands: [],
    onAuth({ username, password }, session, done) {
      waitingMail.push({ user: username, password, isSecure: session.secure });
      done(null, { user: username ?? "" });
    },
  });
  const settings = readSettings({
    SMTP_URL: `smtp://post:s%40fe@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`,
  });
  await deliverMail({ ...nothingStored, settings }, queued);
  expect(waitingMail).toEqual([{ user: "post", password: "s@fe", isSecure: true }]);
  expect(server.received).toHaveLength(1);
});

test("a password is not sent to a remote server that offers no TLS", async () => {
  let waitingMail = 0;
  await using server = await startMailServer({
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      waitingMail += 1;
      done(null, { user: "post" });
    },
  });
  // Not one of the names of this machine.
  const settings = readSettings({ SMTP_URL: `smtp://post:secret@0.0.0.0:${server.port}` });
  await expect(deliverMail({ ...nothingStored, settings }, queued)).rejects.toMatchObject({
    name: "MailDeliveryError",
    isFinal: false,
  });
  expect([waitingMail, server.received.length]).toEqual([0, 0]);
});

test("input can add neither a header nor a recipient", async () => {
  await using site = await createTestSite();
  await queueMail(site, site.db, {
    ...letter,
    subject: "Hello\r\nBcc: eve@example.org\u2028X-Evil: 1",
    kind: { ...letter.kind, name: "a\nb" },
  });
  const [mail] = await site.mails();
  expect(mail).toMatchObject({ subject: "Hello Bcc: eve@example.org X-Evil: 1", kind: "a b" });
  const composed = await composeMail(site, queued);
  expect(composed.envelope).toEqual({ from: "no-reply@localhost", to: ["ann@example.org"] });
  for (const to of ["a@b.org, eve@example.org", "a@b.org\r\nBcc: eve@example.org", "Ann <a@b.org>", "a", ""])
    await expect(send(site, { to })).rejects.toThrow("one plain address");
});

test("logs and stored errors contain no address", async () => {
  await using server = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error("no ann@example.org here"), { responseCode: 450 })),
  });
  const lines: string[] = [];
  const log = createLog("silent");
  const note = (...words: unknown[]) => void lines.push(JSON.stringify(words));
  await using site = await createTestSite(
    { SMTP_URL: `smtp://127.0.0.1:${server.port}` },
    { site: { log: Object.assign(log, { info: note, warn: note, error: note }) } },
  );
  await send(site);
  await site.work();
  await expect.poll(async () => (await listMails(site, 1))[0]?.problem, { timeout: 10_000 }).not.toBeNull();
  const { rows } = await site.db.execute<{ output: unknown }>(sql`select output from pgboss.job`);
  expect(JSON.stringify(rows) + lines.join("")).not.toContain("ann@example.org");
});

test("without a mail server mails are files that only their owner can read, and whose names sort by time", async () => {
  await using site = await createTestSite();
  await send(site, { subject: "First" });
  await new Promise((resolve) => setTimeout(resolve, 2));
  await send(site, { subject: "Second", to: "bob@example.org" });
  expect((await site.mails()).map((mail) => mail.subject)).toEqual(["First", "Second"]);
  const [forAnn] = await site.mails("ann@example.org");
  expect(forAnn).toMatchObject({
    code: "123456",
    kind: "greeting",
    status: "written",
  });
  const folder = join(site.settings.DATA_DIR, "mail");
  const names = await readdir(folder);
  expect(names.every((name) => name.endsWith(".eml"))).toBe(true);
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777));
  expect(modes).toEqual([0o600, 0o600]);
});

test("a mail that is written twice, or by two processes at once, is one file", async () => {
  await using site = await createTestSite();
  await Promise.all([1, 2, 3, 4].map(() => deliverMail(site, queued)));
  expect(await readdir(join(site.settings.DATA_DIR, "mail"))).toEqual([`${queued.id}.eml`]);
});

test("the layout escapes its content, loads nothing and says the same in plain text", () => {
  const settings = readSettings({ SITE_NAME: "A & B", SITE_URL: "https://books.example" });
  const mail = layOutMail(settings, {
    subject: "Hi <Ann>",
    parts: [
      { text: "<script>alert(1)</script>\nSecond line" },
      { code: "123456" },
      { link: { label: "Go", url: "https://books.example/?a=1&b=%22" } },
      { facts: [{ name: "When", value: '"now"' }] },
    ],
    footnote: "Not you? Ignore this.",
  });
  expect(mail.html).not.toMatch(/<script|src="(?!cid:)|@import|url\(/);
  expect(mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;<br>Second line");
  expect(mail.html).toContain('href="https://books.example/?a=1&amp;b=%22"');
  expect(mail.html).toContain("A &amp; B");
  expect(mail.text).toBe(
    '<script>alert(1)</script>\nSecond line\n\n    123456\n\nGo:\nhttps://books.example/?a=1&b=%22\n\nWhen: "now"\n\n' +
      "--\nNot you? Ignore this.\nA & B · https://books.example\n",
  );
  expect(mail.pictures).toBeUndefined();
  const evil = { subject: "", parts: [{ link: { label: "Go", url: "javascript:alert(1)" } }], footnote: "" };
  expect(() => layOutMail(settings, evil)).toThrow("web pages only");
});

test("a mail server that is down does not make the site unhealthy", async () => {
  await using site = await createTestSite({ SMTP_URL: "smtp://127.0.0.1:1" });
  await send(site);
  expect((await site.get("/health")).status).toBe(200);
});

test("11: the outbox removes mails after two weeks and codes after an hour, and all mails to an address can be removed at once", async () => {
  await using site = await createTestSite();
  const old = () => new Date(Date.now() - 15 * 86_400_000);
  const anHourAgo = () => new Date(Date.now() - 61 * 60_000);
  await queueMail({ ...site, now: old }, site.db, { ...letter, subject: "Old" });
  await queueMail({ ...site, now: anHourAgo }, site.db, { ...letter, subject: "An hour old" });
  const brief = { ...letter.kind, goodForMinutes: 90 };
  await queueMail({ ...site, now: anHourAgo }, site.db, { ...letter, kind: brief, subject: "A code" });
  await send(site, { subject: "New" });
  await send(site, { subject: "To Bob", to: "bob@example.org" });
  await site.mails();
  await sweepOldMails(site);
  expect((await site.mails()).map((mail) => mail.subject)).toEqual(["An hour old", "New", "To Bob"]);
  await send(site, { subject: "Waiting" });
  await forgetMails(site, "ann@example.org");
  expect((await site.mails()).map((mail) => mail.subject)).toEqual(["To Bob"]);
});
