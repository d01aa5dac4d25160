import { expect, test } from "vitest";
import { createTestDb } from "#tests/support/database.ts";
import { createLog } from "#app/platform/log/log.server.ts";
import { RateLimit } from "./rate-limit.ts";
import { SharedRate } from "./shared-rate.ts";

test("L-10: what a client spends at one process counts at the others after the next exchange", async () => {
  await using database = await createTestDb();
  const now = () => new Date(Date.UTC(2026, 0, 1, 12, 0, 5));
  const processes = [0, 1].map(() => {
    const limit = new RateLimit(10, () => now().getTime());
    return { limit, shared: new SharedRate({ limit, db: database.db, now, log: createLog("silent") }) };
  });
  const [one, other] = processes;
  if (!one || !other) throw new Error("no processes");
  using _one = one.shared;
  using _other = other.shared;
  for (let n = 0; n < 8; n++) expect(one.limit.spend("203.0.113.9", 1)).toBeNull();
  expect(other.limit.spend("203.0.113.9", 1)).toBeNull();
  for (const { shared } of [one, other, one]) await shared.exchange();
  // Nine are spent: one is left, at either.
  expect(other.limit.spend("203.0.113.9", 2)).not.toBeNull();
  expect(other.limit.spend("203.0.113.9", 1)).toBeNull();
  expect(other.limit.spend("198.51.100.7", 10)).toBeNull();
  await other.shared.exchange();
  expect(one.limit.spend("203.0.113.9", 1)).toBeNull();
  await one.shared.exchange();
  expect(one.limit.spend("203.0.113.9", 1)).not.toBeNull();
});

test("L-10: a site without requests sends no queries to its database", async () => {
  const limit = new RateLimit(10, () => 0);
  const db = new Proxy(
    {},
    {
      get: () => {
        throw new Error("asked");
      },
    },
  );
  using shared = new SharedRate({ limit, db: db as never, now: () => new Date(0), log: createLog("silent") });
  await shared.exchange();
});
