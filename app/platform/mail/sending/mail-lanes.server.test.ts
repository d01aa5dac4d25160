import { sql } from "drizzle-orm";
import type { SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { mailKinds } from "../mail-kinds.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { startMailServer, type TestMailServer } from "#tests/support/mail-server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";
import { lanes, queueMail, queueMails } from "../mail.server.ts";
import { listMails } from "../mail-queries.server.ts";
import { retryMails } from "./retry-mails.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const text = { subject: "Something new", text: "It is out.", html: "<p>It is out.</p>" };
const followers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    to: `fan-${at}@example.org`,
    unsubscribeUrl: `https://books.example/less-mail?key=${at}`,
    ...text,
  }));

const siteWith = (server: TestMailServer, environment: Record<string, string> = {}) =>
  createTestSite({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    SITE_URL: "https://books.example",
    ...environment,
  });

/**
 * A hundred thousand mails of both kinds to many recipients: a few queued by the site, the rest copied in the database.
 */
async function queueCrowd(site: TestSite): Promise<void> {
  await queueMails(site, site.db, { kind: mailKinds["new-chapters"], mails: followers(500) });
  await queueMails(site, site.db, { kind: mailKinds["daily-news"], mails: followers(500) });
  await site.db.execute(sql`
    insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, keep_until)
    select name, data, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, keep_until
    from pgboss.job, generate_series(1, 99) where name = ${lanes.crowd.name}`);
}

/**
 * A mail server that accepts a follower's mail only when the test says so; it records the order of mails and the number
 * of connections.
 */
async function slowServer() {
  const noted = { taken: [] as string[], greetings: 0 };
  const waiting: (() => void)[] = [];
  const options: SMTPServerOptions = {
    onConnect(_session, done) {
      noted.greetings += 1;
      done();
    },
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo[0]?.address ?? "";
      const take = () => {
        noted.taken.push(to);
        done();
      };
      stream.resume().on("end", () => (to.startsWith("fan-") ? void waiting.push(take) : take()));
    },
  };
  const server = await startMailServer(options);
  const letGo = () => waiting.splice(0).forEach((take) => take());
  return { server, noted, waiting, letGo };
}

test("H7: a sign-in code is the next mail that the server gets while 100,000 mails to followers wait", async () => {
  const { server, noted, waiting, letGo } = await slowServer();
  await using _server = server;
  await using site = await siteWith(server, { MAIL_CONNECTIONS: "8" });
  const { email } = await makeAccount(site, { handle: "in-a-hurry" });
  await queueCrowd(site);
  await site.work();
  // The lane `crowd` has all of its connections open, and the server is slow with each.
  await expect.poll(() => waiting.length).toBe(4);
  const browser = visitor(site);
  await browser.post("/sign-in", { email });
  await browser.post("/sign-in/factor-one", { intent: "send-code" });
  await expect.poll(() => noted.taken).toEqual([email]);
  expect(waiting).toHaveLength(4);
  letGo();
}, 120_000);

test("12: mails to many share a few connections, which stay open from one to the next", async () => {
  const { server, noted } = await slowServer();
  await using _server = server;
  await using site = await siteWith(server, { MAIL_CONNECTIONS: "8", MAIL_PER_SECOND: "0" });
  const crowd = followers(60).map((mail) => ({ ...mail, to: `to-${mail.to}` }));
  await queueMails(site, site.db, { kind: mailKinds["new-chapters"], mails: crowd });
  await site.work();
  await expect.poll(() => noted.taken.length).toBe(60);
  expect(noted.greetings).toBeLessThanOrEqual(4);
});

test("12: a hundred mails are enqueued by one statement", async () => {
  await using site = await createTestSite();
  await site.jobs.check();
  const roundTrips = await site.roundTrips(() =>
    queueMails(site, site.db, { kind: mailKinds["new-chapters"], mails: followers(100) }),
  );
  expect(roundTrips).toBe(1);
});

test("12: mails to many are sent at the configured rate", async () => {
  const { server, noted } = await slowServer();
  await using _server = server;
  await using site = await siteWith(server, { MAIL_PER_SECOND: "1" });
  const crowd = followers(60).map((mail) => ({ ...mail, to: `to-${mail.to}` }));
  await queueMails(site, site.db, { kind: mailKinds["new-chapters"], mails: crowd });
  await queueMail(site, site.db, { ...text, to: "ann@example.org", kind: mailKinds.receipt });
  await site.work();
  // A mail of a lane with a rate limit comes after one of a lane without: its minute is not over.
  await expect.poll(() => noted.taken).toContain("ann@example.org");
  expect(noted.taken.length).toBeLessThan(60);
});

test("11: a code that was not delivered within its ten minutes is not sent any more, and cannot be read afterwards", async () => {
  const { server, noted } = await slowServer();
  await using _server = server;
  await using site = await siteWith(server);
  const late = { ...site, now: () => new Date(Date.now() - 11 * 60_000) };
  const mail = {
    to: "ann@example.org",
    subject: "424242 · Your sign-in code",
    text: "424242",
    html: "424242",
  };
  await queueMail(late, site.db, { ...mail, kind: mailKinds["code-sign-in"] });
  await site.work();
  await expect
    .poll(async () => (await listMails(site, 10)).map(({ status, problem }) => [status, problem]))
    .toEqual([["undelivered", "it came too late"]]);
  const { rows } = await site.db.execute(sql`select 1 from pgboss.job where data::text like '%424242%'`);
  expect([rows, noted.taken]).toEqual([[], []]);
  expect(await retryMails(site)).toBe(0);
  expect(await listMails(site, 10)).toEqual([]);
});
