import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { registerUser } from "#app/operations/admin/user-cli.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { openBoss } from "#app/platform/jobs/boss.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { createLog } from "#app/platform/log/log.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { octavoOf } from "#tests/support/octavo.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";

/** Contained in every input; short, so that it is not removed merely for its length. */
const canary = "zqxcanary";
const address = `${canary}@example.org`;
const password = `${canary} quiet harbour lamps`;

/** A site at the most verbose log level, with its log collected. */
async function siteWithLog() {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => void lines.push(line) });
  // Nothing may bypass the log.
  for (const name of ["error", "warn", "log"] as const)
    vi.spyOn(console, name).mockImplementation((...given) => void lines.push(inspect(given, { depth: 9 })));
  const site = await createTestSite({}, { site: { log } });
  return { site, lines };
}

afterEach(() => vi.restoreAllMocks());

type TestSite = Awaited<ReturnType<typeof siteWithLog>>["site"];

/** Makes every write to the table fail, with the whole row in PostgreSQL's message. */
async function refuseRows({ db }: Pick<Site, "db">, ...tables: string[]): Promise<void> {
  for (const table of tables)
    await db.execute(sql.raw(`alter table ${table} add constraint refused check (false) not valid`));
}

/** Makes every read of the table fail. */
async function hide({ db }: Pick<Site, "db">, table: string): Promise<void> {
  await db.execute(sql.raw(`alter table ${table} rename to hidden_${table}`));
}

const saved = {
  saveId: "0b6f7c1e-7c39-4a4e-9d7e-0c6a5e1d2f3a",
  version: 0,
  steps: [{ stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: canary }] } }],
};

const inputs: [what: string, plant: (site: TestSite) => Promise<{ status: number }>][] = [
  [
    "an address and a password at sign-up",
    async (site) => {
      await refuseRows(site, "pending_sign_ups");
      return visitor(site).post("/sign-up", { email: address, password, handle: canary });
    },
  ],
  [
    "an address at sign-in",
    async (site) => {
      await hide(site, "accounts");
      const stranger = visitor(site);
      await stranger.post("/sign-in", { email: address });
      return stranger.post("/sign-in/factor-one", { password });
    },
  ],
  [
    "a password at sign-in, and the session it begins",
    async (site) => {
      const { who } = await signIn(site, { email: address, password });
      who.jar.clear();
      await who.post("/sign-in", { email: address });
      await refuseRows(site, "sessions");
      return who.post("/sign-in/factor-one", { password });
    },
  ],
  [
    "the token of a session",
    async (site) => {
      const { who } = await signIn(site, { email: address });
      await hide(site, "sessions");
      return who.get("/account");
    },
  ],
  [
    "the name of a profile",
    async (site) => {
      const { who } = await signIn(site, { email: address });
      await refuseRows(site, "profiles");
      return who.post("/select-profile/new", { kind: "pen-name", fullName: canary, handle: canary });
    },
  ],
  [
    "the title of a work",
    async (site) => {
      const { who, profiles } = await signIn(site, { email: address, state: "ACTIVE" });
      await refuseRows(site, "works");
      return who.post("/writing/new", { title: canary, language: "en", name: profiles[0]?.id ?? "" });
    },
  ],
  [
    "the text of a chapter",
    async (site) => {
      const { who, token, profiles } = await signIn(site, { email: address, state: "ACTIVE" });
      const chapters = [{ title: "One" }];
      const { chapterIds } = await makeWork(site, { profileId: profiles[0]?.id ?? "", chapters });
      await refuseRows(site, "chapter_documents", "chapter_changes");
      return who.get(`/api/writing/chapters/${chapterIds[0]}/changes`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-jwt-token": token,
        },
        body: JSON.stringify(saved),
      });
    },
  ],
  [
    "what somebody searches for",
    async (site) => {
      await hide(site, "book_find");
      return site.get(`/api/search?q=${canary}`);
    },
  ],
];

async function readHashes({ db }: Pick<Site, "db">): Promise<string[]> {
  const { rows } = await db.execute<{ password: string }>(
    sql`select password from credentials where password is not null`,
  );
  return rows.map(({ password: hash }) => hash);
}

/** By name or value, in any encoding: PostgreSQL shows bytes as hexadecimal digits. */
function expectNothingOf(text: string, secrets: string[]): void {
  for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
}

test.each(inputs)("H8: %s stays out of the log when its query fails", async (_what, plant) => {
  const { site, lines } = await siteWithLog();
  await using _closed = site;
  const { status } = await plant(site);
  // The query itself failed: an earlier refusal would prove nothing.
  expect(lines.join("")).toMatch(/Failed/);
  expect(status).toBeGreaterThanOrEqual(400);
  expectNothingOf(lines.join(""), [canary, "Failing row", ...(await readHashes(site))]);
});

test("H8: a failed job leaves nothing of its payload in the tables of the queue or in the log", async () => {
  const { site, lines } = await siteWithLog();
  await using _closed = site;
  await refuseRows(site, "accounts");
  const job: Job<{ id: number }> = {
    queue: { name: "fails" },
    purpose: "fails",
    priority: "waited-for",
    duplicates: "allow",
    timeLimitSeconds: 60,
    retries: { retryLimit: 0 },
    work: async ({ db }) => {
      await db.execute(sql`insert into accounts (id, name, email) values ('1', ${canary}, ${address})`);
    },
  };
  const { pool } = site.connection;
  const boss = await openBoss({ pool, log: site.log, jobs: [job], isWorker: false });
  await boss.jobs.enqueue(site.db, job.queue, { id: 1 });
  await boss.work(site);
  const readFailed = async () => {
    const { rows } = await site.db.execute(sql`select * from pgboss.job where name = 'fails'`);
    return rows;
  };
  await expect.poll(async () => (await readFailed())[0]?.["state"], { timeout: 15_000 }).toBe("failed");
  await boss.stop();
  const stored = JSON.stringify(await readFailed());
  expect(stored).toContain("Failed query");
  expectNothingOf(stored + lines.join(""), [canary]);
});

test("H8: a command whose query fails reports it without the query's parameters", async () => {
  const { site, lines } = await siteWithLog();
  await using _closed = site;
  await hide(site, "accounts");
  const octavo = octavoOf(site, { commands: [registerUser] });
  for (const given of [[], ["--json"]]) {
    const answer = await octavo("user", "show", "--email", address, ...given);
    expect(answer.status).toBe(1);
    expect(answer.stdout + answer.stderr).toContain("Failed query");
    expectNothingOf(answer.stdout + answer.stderr + lines.join(""), [canary]);
  }
});
