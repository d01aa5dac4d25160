import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { createTestDb } from "#tests/support/database.ts";

/** Terminates every connection of the pool's database but its own. */
async function openKiller(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const killAll = () =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  return { killAll, [Symbol.asyncDispose]: () => client.end() };
}

/** Errors that nobody caught; each would have ended the process. */
function listenForUncaught() {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on("uncaughtException", note);
  return { uncaught, [Symbol.dispose]: () => void process.off("uncaughtException", note) };
}

test("H3: a connection lost inside a transaction fails that transaction and nothing else, however often it happens", async () => {
  await using connection = await createTestDb();
  await using killer = await openKiller(connection.url);
  using listening = listenForUncaught();
  const { db } = connection;
  const reasons: unknown[] = [];
  for (let round = 0; round < 20; round++) {
    const killed = Promise.withResolvers<void>();
    const running = Array.from({ length: 5 }, () => {
      const begun = Promise.withResolvers<void>();
      const whole = db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        begun.resolve();
        // The connection breaks between two queries.
        await killed.promise;
        await tx.execute(sql`select 1`);
      });
      whole.catch(begun.reject);
      return { begun: begun.promise, whole };
    });
    await Promise.all(running.map(({ begun }) => begun));
    await killer.killAll();
    // Until the client has noticed it.
    await new Promise((resolve) => setTimeout(resolve, 20));
    killed.resolve();
    const ends = await Promise.allSettled(running.map(({ whole }) => whole));
    reasons.push(...ends.map(({ status }) => status));
    const { rows } = await db.execute(sql`select ${round}::int as round`);
    expect(rows).toEqual([{ round }]);
  }
  expect(new Set(reasons)).toEqual(new Set(["rejected"]));
  expect(listening.uncaught).toEqual([]);
});

test("H3: a transaction that cannot begin returns its connection to the pool", async () => {
  await using connection = await createTestDb();
  await using killer = await openKiller(connection.url);
  const { db, pool } = connection;
  // More often than the pool has connections: a leak of one each time would exhaust it.
  for (let round = 0; round < 12; round++) {
    await db.execute(sql`select 1`);
    pool.once("acquire", (client) => void (client as unknown as pg.Client).end());
    await db.transaction((tx) => tx.execute(sql`select 1`)).catch(() => {});
    await killer.killAll();
  }
  expect(pool.waitingCount).toBe(0);
  const all = Array.from({ length: 5 }, () => db.transaction((tx) => tx.execute(sql`select 1`)));
  expect(await Promise.all(all)).toHaveLength(5);
});
