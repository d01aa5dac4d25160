import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { withoutWaiting } from "#tests/support/waiting-clock.ts";
import { writeText } from "#tests/support/write-text.ts";
import { fileRequests } from "#app/platform/db/schema/manuscripts.server.ts";
import { createLog } from "#app/platform/log/log.server.ts";
import { openBoss } from "#app/platform/jobs/boss.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { awaitRequest } from "./file-requests.server.ts";
import { forgetImportsJob } from "../importing/forget-imports-job.server.ts";
import { storeImport } from "../importing/imports.server.ts";
import { readInSandbox } from "../reading/read-in-sandbox.server.ts";
import { sweepFiles } from "#app/catalog/importing/sweep-files-job.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const upload = (name: string, text: string) => {
  const form = new FormData();
  form.set("file", new File([text], name));
  return { method: "POST", body: form };
};

async function author(site: TestSite) {
  const signed = await signIn(site, { state: "ACTIVE" });
  const profileId = signed.profiles[0]?.id ?? "";
  const { workId, chapterIds } = await makeWork(site, {
    title: "Low Water",
    profileId,
    chapters: [{ title: "Ebb" }],
  });
  for (const id of chapterIds) await writeText(site, id, "It was late.");
  return { ...signed, workId, chapterIds };
}

test("H6: a queued manuscript shows a progress page that updates itself, also without scripts", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site, { state: "ACTIVE" });
  const sent = await withoutWaiting(() => who.get("/writing/import", upload("story.md", "# One\n\nWords.")));
  expect(sent.status).toBe(303);
  const here = sent.location ?? "";
  const waiting = await who.get(here);
  expect(waiting.status).toBe(200);
  expect(waiting.text).toContain("story.md");
  expect(waiting.text).toContain("waiting");
  expect(waiting.text).toContain('http-equiv="refresh"');
  expect(waiting.text).toContain("You may leave this page and come back");
  // It is nobody else's.
  const other = await signIn(site, { state: "ACTIVE" });
  expect((await other.who.get(here)).status).toBe(404);
  await site.work();
  await expect.poll(async () => (await who.get(here)).text, { timeout: 20_000 }).toContain('value="One"');
  expect((await who.get(here)).text).not.toContain('http-equiv="refresh"');
});

/** “Привет, море.” in Windows-1251, too short to detect the encoding. */
const cyrillic = new Uint8Array([
  0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xee, 0xf0, 0xe5, 0x2e,
]);

const inEncoding = (encoding: string) => {
  const body = new FormData();
  body.set("intent", "reread");
  body.set("encoding", encoding);
  return { method: "POST", body };
};

test("H6, M11: reading a manuscript again in another encoding is queued and counts towards the quota", async () => {
  await using site = await createTestSite({ QUOTA_IMPORTS_PER_DAY: "2" });
  const { who, account, profiles } = await signIn(site, { state: "ACTIVE" });
  const [owner] = profiles;
  const read = await readInSandbox({ name: "story.txt", bytes: cyrillic, encoding: "macintosh" });
  if (!read.ok) throw new Error(read.detail);
  const guessed = { encoding: "macintosh", bytes: cyrillic };
  const first = { id: "first", profileId: owner?.id ?? "", workId: null, fileName: "story.txt" };
  await storeImport(site, first, { ...read.manuscript, guessed });
  const here = "/writing/import?file=first";
  const sent = await withoutWaiting(() => who.get(here, inEncoding("windows-1251")));
  expect(sent.status).toBe(303);
  expect((await who.get(sent.location ?? "")).text).toContain("waiting");
  // Until then the first result stays, and another request of the account waits behind it.
  expect((await who.get(here)).text).toContain('name="encoding"');
  const own = () => site.db.select().from(fileRequests).where(eq(fileRequests.accountId, account.id));
  expect(await own()).toMatchObject([{ kind: "import", state: "waiting", size: cyrillic.length }]);
  await site.work();
  const page = async () => (await who.get(sent.location ?? "")).text;
  await expect.poll(page, { timeout: 20_000 }).toContain("Привет, море.");
  expect((await who.get(here)).status).toBe(404);
  // One more encoding can be tried before the day's imports are used up.
  expect((await who.get(sent.location ?? "", inEncoding("koi8-r"))).status).toBe(303);
  const [latest] = (await own()).toSorted((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime());
  const again = `/writing/import?file=${latest?.id}`;
  await expect
    .poll(async () => (await who.get(again)).text, { timeout: 20_000 })
    .toContain('name="encoding"');
  const refused = await who.get(again, inEncoding("windows-1251"));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("this site allows 2 a day");
  expect((await who.get(again)).text).toContain('name="encoding"');
});

test("H6: waiting for a file ends on time even if each query takes long", async () => {
  await using site = await createTestSite();
  const { who, account } = await signIn(site, { state: "ACTIVE" });
  await withoutWaiting(() => who.get("/writing/import", upload("story.md", "# One\n\nWords.")));
  const [{ id } = { id: "" }] = await site.db.select({ id: fileRequests.id }).from(fileRequests);
  // The clock advances a second at every read.
  let looks = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => ++looks * 1_000);
  const roundTrips = await site.roundTrips(() => awaitRequest(site, { id, accountId: account.id }, 4_000));
  clock.mockRestore();
  expect(roundTrips).toBeLessThanOrEqual(5);
});

test("H6: a manuscript that cannot be read is reported on its page with advice", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site, { state: "ACTIVE" });
  const sent = await withoutWaiting(() => who.get("/writing/import", upload("story.docx", "no")));
  await site.work();
  const page = async () => (await who.get(sent.location ?? "")).text;
  await expect.poll(page, { timeout: 20_000 }).toContain("was not read");
  expect(await page()).toContain("it is no DOCX inside");
  expect(await page()).toContain("send it again");
});

test("H6: a slow export shows progress on the export page, can be downloaded by its author only, and is deleted after three days", async () => {
  const clock = { now: new Date() };
  await using site = await createTestSite({}, { site: { now: () => clock.now } });
  const { who, workId } = await author(site);
  const response = await withoutWaiting(() => who.get(`/writing/${workId}/export/work.txt`));
  const [progress, id] = (response.location ?? "").split("?making=");
  expect([response.status, progress]).toEqual([303, `/writing/${workId}/export`]);
  // Requested by its id, it redirects again until it is made.
  const again = await withoutWaiting(() => who.get(`/writing/${workId}/export/${id}.txt`));
  expect([again.status, again.location]).toEqual([303, response.location]);
  expect((await who.get(`/writing/${workId}/export`)).text).toMatch(/Plain text<\/bdi><\/b>: waiting/);
  await site.work();
  const page = async () => (await who.get(`/writing/${workId}/export`)).text;
  await expect.poll(page, { timeout: 20_000 }).toContain("kept until");
  const address = /href="(\/writing\/[^"]*\/export\/[\w-]+\.txt)"/.exec(await page())?.[1] ?? "";
  expect((await who.get(address)).text).toContain("It was late.");
  const stranger = await author(site);
  expect((await stranger.who.get(address)).status).toBe(404);
  expect((await stranger.who.get(address.replace(workId, stranger.workId))).status).toBe(404);
  // Stored until it expires, deleted afterwards.
  await forgetImportsJob.work?.(site, {}, AbortSignal.timeout(10_000));
  clock.now = new Date(clock.now.getTime() + 48 * 3_600_000);
  await sweepFiles(site);
  expect((await who.get(address)).status).toBe(200);
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
  await forgetImportsJob.work?.(site, {}, AbortSignal.timeout(10_000));
  await sweepFiles(site);
  expect((await who.get(address)).status).toBe(404);
  expect(await site.db.select().from(fileRequests)).toEqual([]);
});

test("H6: a file requested twice is made once, and at most five requests wait per account", async () => {
  await using site = await createTestSite();
  const { who, workId, account, chapterIds } = await author(site);
  const ask = (file: string) => who.get(`/writing/${workId}/export/work.${file}`);
  const formats = ["txt", "txt", "md", "html", "epub", "docx"];
  const responses = await withoutWaiting(() => Promise.all(formats.map(ask)));
  expect(responses.map(({ status }) => status)).toEqual(formats.map(() => 303));
  const rows = await site.db.select().from(fileRequests).where(eq(fileRequests.accountId, account.id));
  expect(rows).toHaveLength(5);
  const sixth = await ask(`pdf?chapter=${chapterIds[0]}`);
  expect(sixth.status).toBe(429);
  expect(sixth.text).toContain("5 of your files wait already");
});

test("H6: many files of one account wait behind a single file of another, and one per account is processed at a time", async () => {
  await using site = await createTestSite();
  const log: string[] = [];
  const running = new Map<string, number>();
  let most = 0;
  // The files that run at the same time wait for each other, however long a process takes from fetching one to reading it.
  const pairs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const job: Job<{ who: string; file: number }> = {
    queue: { name: "fair" },
    purpose: "waits at a gate",
    priority: "waited-for",
    duplicates: "allow",
    timeLimitSeconds: 60,
    concurrency: 2,
    work: async (_site, { who, file }) => {
      running.set(who, (running.get(who) ?? 0) + 1);
      most = Math.max(most, running.get(who) ?? 0);
      const pair = Math.floor((log.push(`${who}${file}`) - 1) / 2);
      await pairs[pair]?.promise;
      await new Promise((resolve) => setTimeout(resolve, 20));
      running.set(who, (running.get(who) ?? 1) - 1);
    },
  };
  const boss = await openBoss({
    pool: site.connection.pool,
    log: createLog("silent"),
    jobs: [job],
    isWorker: false,
  });
  const ask = (who: string, file: number) =>
    boss.jobs.enqueueFairly(site.db, {
      queue: job.queue,
      payload: { who, file },
      group: who,
      behind: file,
    });
  for (let file = 0; file < 4; file += 1) await ask("greedy", file);
  for (const who of ["ann", "ben"]) await ask(who, 0);
  await boss.work(site);
  await expect.poll(() => log.length, { timeout: 10_000 }).toBe(2);
  // The running requests belong to different accounts, though three more of one account were queued before.
  for (const first of log) expect(["ann0", "ben0", "greedy0"]).toContain(first);
  expect(new Set(log).size).toBe(2);
  pairs[0]?.resolve();
  await expect.poll(() => log.length, { timeout: 20_000 }).toBe(4);
  expect(log).toEqual(expect.arrayContaining(["ann0", "ben0", "greedy0", "greedy1"]));
  pairs[1]?.resolve();
  await expect.poll(() => log.length, { timeout: 20_000 }).toBe(6);
  expect(most).toBe(1);
  await boss.stop();
});

test("H6: a request whose process ended three times fails with a message", async () => {
  await using site = await createTestSite();
  const { who, workId, account } = await author(site);
  await withoutWaiting(() => who.get(`/writing/${workId}/export/work.txt`));
  await site.db
    .update(fileRequests)
    .set({ state: "working", attemptCount: 3 })
    .where(eq(fileRequests.accountId, account.id));
  await site.work();
  const page = async () => (await who.get(`/writing/${workId}/export`)).text;
  await expect.poll(page, { timeout: 20_000 }).toContain("The site was interrupted");
});

const run = promisify(execFile);

/** The child processes that write works. */
async function findExporters(): Promise<number[]> {
  const { stdout } = await run("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)]);
  const lines = stdout.split("\n").filter((line) => line.includes("export-worker"));
  return lines.map((line) => Number.parseInt(line, 10));
}

test("C1: a crash of the typesetter fails one file with advice, and the next one is made", async () => {
  await using site = await createTestSite();
  const { who, workId, chapterIds } = await author(site);
  await writeText(site, chapterIds[0] ?? "", "It was late and the boat came.\n".repeat(4_000));
  await site.work();
  const response = who.get(`/writing/${workId}/export/work.pdf`);
  await expect.poll(async () => (await findExporters()).length, { timeout: 20_000, interval: 20 }).toBe(1);
  for (const pid of await findExporters()) process.kill(pid, "SIGABRT");
  await response;
  const page = async () => (await who.get(`/writing/${workId}/export`)).text;
  await expect.poll(page, { timeout: 20_000 }).toContain("cannot cope with something in this text");
  expect(await page()).toContain("Another format, or only some of the chapters, may work.");
  expect((await site.get("/")).status).toBe(200);
  await who.get(`/writing/${workId}/export/work.txt`);
  await expect.poll(page, { timeout: 30_000 }).toContain("kept until");
});
