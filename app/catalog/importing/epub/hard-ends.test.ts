import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { books } from "#app/platform/db/schema/all.server.ts";
import { sharedFolder } from "#tests/support/shared.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeSmallBook } from "#tests/support/write-small-book.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** VmHWM, not the maxRSS of resourceUsage(): that one begins with the memory of the process that started this one. */
const memoryReporter =
  "data:text/javascript,import{readFileSync}from'node:fs';process.on('exit',()=>process.stderr.write(/VmHWM.*/.exec(readFileSync('/proc/self/status','utf8'))[0]+'\\n'))";

/** With the flags of `npm run octavo`. */
const nodeFlags = (JSON.parse(readFileSync("scripts/node-flags.json", "utf8")) as { octavo: string[] })
  .octavo;

/** The real command line in a process of its own, over this test's database and folder. */
function octavo(site: TestSite, args: string[]) {
  const child = spawn(
    process.execPath,
    [...nodeFlags, "--import", memoryReporter, "build/server/cli.js", ...args],
    {
      env: { ...process.env, DATABASE_URL: site.databaseUrl, DATA_DIR: site.settings.DATA_DIR },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const written = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (written.stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (written.stderr += String(chunk)));
  const ended = once(child, "close").then(([code]) => ({
    code: code as number | null,
    results: written.stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { status: string; reason: string }),
    peakMegabytes: Number(/VmHWM:\s+(\d+) kB/.exec(written.stderr)?.[1] ?? 0) / 1024,
  }));
  return { child, ended };
}

const isWriting = async (site: TestSite) => {
  const { rows } = await site.db.execute(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and state <> 'idle' and query like 'insert into "chapters"%'`);
  return rows.length > 0;
};

test(
  "an import killed during its writes leaves nothing visible, and the next run imports the book",
  { timeout: 180_000 },
  async () => {
    await using site = await createTestSite();
    const path = join(site.settings.DATA_DIR, "long.epub");
    const paragraphs = "<p>One sentence of a very long book, told once more.</p>".repeat(20);
    const parts = Array.from({ length: 1500 }, (_, index) => ({
      title: `Part ${index}`,
      xhtml: `<h1>Part ${index}</h1>${paragraphs}`,
    }));
    await writeFile(path, await writeSmallBook({ identifier: `urn:uuid:${randomUUID()}`, chapters: parts }));

    const killed = octavo(site, ["import", path, "--json"]);
    await expect.poll(() => isWriting(site), { timeout: 90_000, interval: 2 }).toBe(true);
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(await site.db.$count(books)).toBe(0);

    const { code, results } = await octavo(site, ["import", path, "--json"]).ended;
    expect([code, results.map(({ status }) => status)]).toEqual([0, ["imported"]]);
  },
);

const folder = sharedFolder("data/epub-tests");

test.skipIf(folder === null)(
  "archive bombs are refused within ten seconds each and 512 MB in all, with exit status 1",
  { timeout: 180_000 },
  async () => {
    await using site = await createTestSite();
    const names = (await readdir(folder ?? "")).filter((name) =>
      /bomb|billion|50000|3000|xxe|zipslip/.test(name),
    );
    const { code, results, peakMegabytes } = await octavo(site, [
      "import",
      ...names.map((name) => join(folder ?? "", name)),
      "--json",
    ]).ended;
    expect(code).toBe(1);
    expect(results).toHaveLength(names.length);
    for (const { status, reason } of results) expect(reason === null).toBe(status !== "refused");
    expect(peakMegabytes).toBeGreaterThan(50);
    expect(peakMegabytes).toBeLessThan(512);
  },
);

test(
  "a folder is searched recursively, other files are ignored, and missing ones are reported",
  { timeout: 60_000 },
  async () => {
    await using site = await createTestSite();
    const inner = join(site.settings.DATA_DIR, "shelf", "inner");
    await mkdir(inner, { recursive: true });
    await writeFile(join(inner, "one.EPUB"), await writeSmallBook());
    await writeFile(join(inner, "notes.txt"), "not a book");
    const { code, results } = await octavo(site, ["import", join(inner, ".."), "/nowhere.epub", "--json"])
      .ended;
    expect(code).toBe(1);
    expect(results.map(({ status, reason }) => [status, reason])).toEqual([
      ["refused", "There is no such file or folder."],
      ["imported", null],
    ]);
  },
);
