import { beforeAll, expect, test } from "vitest";
import { dailyDigestJob } from "#app/community/following/mails/daily-digest-job.server.ts";
import { countFollowers } from "#app/community/following/followers.server.ts";
import {
  listLatestReleases,
  listReleasesForAccount,
} from "#app/community/following/release-queries.server.ts";
import { sweepFiles } from "#app/catalog/importing/sweep-files-job.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { createTestDb } from "#tests/support/database.ts";
import { fillMillion } from "#tests/support/fill-million.ts";
import { createTestSite } from "#tests/support/site.ts";
import { rowsReadBy } from "#tests/support/statements.ts";

// All on one database with a million accounts, profiles, follows, releases and stored files. The number of rows that
// plans read is counted: a sequential scan is visible at once, on any machine.

let connection: Awaited<ReturnType<typeof createTestDb>>;
beforeAll(async () => {
  connection = await createTestDb();
  await fillMillion(connection);
  return () => connection[Symbol.asyncDispose]();
}, 300_000);

const idOf = (kind: string, number: number) => kind + String(number).padStart(7, "0");
const day = 86_400_000;

async function mostRowsRead(work: () => Promise<unknown>): Promise<number> {
  const read = await rowsReadBy(connection, work);
  expect(read.length).toBeGreaterThan(0);
  return Math.max(...read.map(({ rows }) => rows));
}

test("12: the query for an account's new releases starts from what it follows, among a million releases", async () => {
  const now = Date.now();
  const span = { after: new Date(now - day), until: new Date(now) };
  // One who follows a work, and one who follows an author.
  for (const number of [4_000, 4_001]) {
    const ask = () => listReleasesForAccount(connection.db, idOf("a", number), span);
    expect(await mostRowsRead(ask)).toBeLessThan(500);
  }
});

test("12: the page of new releases starts from what a profile follows, among a million releases", async () => {
  for (const number of [4_000, 4_001]) {
    for (const excluded of [[], ["subject:ghosts", "language:fr"]]) {
      const ask = () => listLatestReleases(connection.db, { id: idOf("p", number), ageCap: null, excluded });
      expect(await mostRowsRead(ask)).toBeLessThan(1_500);
    }
  }
});

test("12: the daily digest finds its recipients without scanning a million accounts", async () => {
  await using site = await createTestSite({}, { connection });
  const read = await rowsReadBy(connection, async () => {
    const [stop, signal] = [new AbortController(), AbortSignal.timeout(60_000)];
    await dailyDigestJob.work?.(site, {}, AbortSignal.any([stop.signal, signal]));
  });
  const due = read.filter(({ text }) => text.includes("refused_mails r join accounts"));
  expect(due.length).toBeGreaterThan(0);
  expect(Math.max(...due.map(({ rows }) => rows))).toBeLessThan(5_000);
  const each = read.filter(({ text }) => text.includes("followed as materialized"));
  expect(Math.max(...each.map(({ rows }) => rows))).toBeLessThan(1_500);
});

test("12: followers of a work are counted by its own index", async () => {
  const ask = () => countFollowers({ db: connection.db, workId: idOf("w", 17), now: new Date() });
  expect(await mostRowsRead(ask)).toBeLessThan(5_000);
});

test("12: the file sweep checks five hundred files without reading the pictures of a hundred thousand profiles", async () => {
  const removed: string[] = [];
  const hashes = Array.from({ length: 500 }, (_, at) => idOf(at < 100 ? "m" : "f", (at + 1) * 10));
  const files: Partial<Site["files"]> = {
    async *list() {
      yield* [...hashes, "0".repeat(32)];
    },
    delete: async (hash) => void removed.push(hash),
  };
  const site = { db: connection.db, files: files as Site["files"], now: () => new Date() };
  expect(await mostRowsRead(() => sweepFiles(site))).toBeLessThan(5_000);
  expect(removed).toEqual(["0".repeat(32)]);
});
