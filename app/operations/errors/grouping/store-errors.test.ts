import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { errorGroups } from "#app/platform/db/schema/all.server.ts";
import { createTestDb } from "#tests/support/database.ts";
import type { Gathered } from "./error-buffer.ts";
import { storeErrors } from "./store-errors.server.ts";

const letters = (count: number) => randomBytes(count).toString("hex").slice(0, count);

/** As large as a report may be, and of what cannot be compressed. */
function largestError(at: number): Gathered {
  const seenAt = new Date(at);
  return {
    side: "browser",
    type: letters(60),
    message: letters(160),
    frames: Array.from({ length: 20 }, (_, line) => ({
      name: letters(80),
      file: `/assets/${letters(90)}.js`,
      line,
      column: at,
    })),
    route: `/${letters(79)}`,
    build: letters(40),
    breadcrumbs: Array.from({ length: 20 }, () => ({
      kind: "call",
      target: `/${letters(79)}`,
      status: 200,
      secondsBefore: 1,
    })),
    client: "Firefox",
    count: 1,
    firstAt: seenAt,
    lastAt: seenAt,
  };
}

test("ever new errors of the largest size, as many as are stored in ten minutes, take 2,000 rows and less than 32 MB", async () => {
  await using connection = await createTestDb();
  const { db } = connection;
  const storings = 120;
  const perStoring = 60;
  for (let storing = 0; storing < storings; storing++) {
    const gathered = Array.from({ length: perStoring }, () => largestError(storing));
    await storeErrors(db, gathered, "running");
  }
  expect(await db.$count(errorGroups)).toBe(2_000);
  const { rows } = await db.execute<{ count: number; bytes: number }>(sql`
    select sum(count)::int as count,
      (pg_total_relation_size('error_groups') + pg_total_relation_size('error_days'))::int as bytes
    from error_groups`);
  expect(rows[0]?.count).toBe(storings * perStoring);
  expect(rows[0]?.bytes).toBeLessThan(32_000_000);
}, 60_000);
