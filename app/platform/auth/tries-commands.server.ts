import { createHash } from "node:crypto";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../db/client.server.ts";
import { signInTries } from "../db/schema/auth.server.ts";
import { nextTry } from "./tries.ts";

// Clients and addresses are personal; what counts them need not know them.
const hashed = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * Counts one try for each key (`client:…`, `address:…`). Null when all may go on, else the seconds to wait. In PostgreSQL,
 * with the row locked, so that several processes count together.
 */
export async function spendTry(db: Db, keys: string[], now: Date): Promise<number | null> {
  const rows = keys.map(hashed).sort();
  return db.transaction(async (tx) => {
    const waits: number[] = [];
    for (const key of rows) {
      const empty = { key, count: 0, windowStartedAt: now, strikes: 0, blockedUntil: null };
      await tx.insert(signInTries).values(empty).onConflictDoNothing();
      const [before] = await tx.select().from(signInTries).where(eq(signInTries.key, key)).for("update");
      const { seconds, state } = nextTry(before ?? null, now);
      await tx.update(signInTries).set(state).where(eq(signInTries.key, key));
      if (seconds !== null) waits.push(seconds);
    }
    return waits.length > 0 ? Math.max(...waits) : null;
  });
}

/** Gives a try back: it was the right answer. */
export async function returnTry(db: Db, keys: string[]): Promise<void> {
  await db
    .update(signInTries)
    .set({ count: sql`${signInTries.count} - 1` })
    .where(and(inArray(signInTries.key, keys.map(hashed)), gt(signInTries.count, 0)));
}

/** Forgets those who have not tried for a day. */
export async function forgetOldTries(db: Db, now: Date): Promise<void> {
  await db.delete(signInTries).where(lt(signInTries.windowStartedAt, new Date(now.getTime() - 86_400_000)));
}
