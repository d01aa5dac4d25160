import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { forgottenVisitors } from "#app/platform/db/schema/all.server.ts";

const hashOf = (visitor: string) => createHash("sha256").update(visitor).digest("hex").slice(0, 32);

/** Visitors share this many locks: one each would fill the database's table of locks with a single large batch. */
const lockCount = 64;

/** The locks of visitors, in one order: whoever stores shares them, whoever forgets has them alone. */
const lock = (tx: Transaction, hashes: string[], isShared: boolean) => {
  const keys = new Set(hashes.map((hash) => Number.parseInt(hash.slice(0, 4), 16) % lockCount));
  const sorted = [...keys].toSorted((one, other) => one - other);
  return tx.execute(sql`
    select ${sql.raw(isShared ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock")}(hashtext('forgotten_visitors'), key)
    from unnest(${sql.param(sorted)}::int[]) key`);
};

/** Remembers that these visitors are forgotten, after everybody who stores something of them has finished. */
export async function markForgotten(tx: Transaction, visitors: string[], at: Date): Promise<void> {
  const hashes = [...new Set(visitors.map(hashOf))];
  await lock(tx, hashes, false);
  const rows = hashes.map((hash) => ({ hash, forgottenAt: at }));
  await tx.insert(forgottenVisitors).values(rows).onConflictDoNothing();
}

/** Those of the visitors who withdrew. */
export async function findForgotten(db: Db | Transaction, visitors: string[]): Promise<Set<string>> {
  const byHash = new Map(visitors.map((visitor) => [hashOf(visitor), visitor]));
  const rows = await db
    .select({ hash: forgottenVisitors.hash })
    .from(forgottenVisitors)
    .where(sql`${forgottenVisitors.hash} = any(${sql.param([...byHash.keys()])}::text[])`);
  return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
}

/** Those of the visitors of whom nothing may be stored any more. Until the end of the transaction it stays so. */
export async function readForgotten(tx: Transaction, visitors: string[]): Promise<Set<string>> {
  await lock(tx, visitors.map(hashOf), true);
  return findForgotten(tx, visitors);
}

/** As long as the answer to the banner lasts on a device that may come back with its old number. */
const rememberedMs = 366 * 86_400_000;
/** Enough for any site; a sender of made-up numbers fills no more in the long run. */
const mostRemembered = 1_000_000;

/** Forgets also that somebody was forgotten, when nothing can come of it any more. */
export async function tidyForgotten(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - rememberedMs).toISOString();
  await db.execute(sql`
    delete from forgotten_visitors where forgotten_at < greatest(${oldest}::timestamptz,
      (select forgotten_at from forgotten_visitors order by forgotten_at desc offset ${mostRemembered} limit 1))`);
}
