import { eq, type SQL, sql } from "drizzle-orm";
import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";
import { type Exclusion, isTooMuch, readExclusions, writeExclusion } from "./exclusions.ts";

type ChangedExclusions = { ok: true; excluded: string[] } | { ok: false; reason: "too-many" | "gone" };

/** Changes what a profile leaves out for good. Two windows may change it at once: each change is of what is stored. */
export async function changeExclusions(
  db: DbOrTransaction,
  profileId: string,
  change: (now: Exclusion[]) => Exclusion[],
): Promise<ChangedExclusions> {
  return db.transaction(async (tx): Promise<ChangedExclusions> => {
    const [row] = await tx
      .select({ excluded: profiles.excluded })
      .from(profiles)
      .where(eq(profiles.id, profileId))
      .for("update");
    if (!row) return { ok: false, reason: "gone" };
    const excluded = [...new Set(change(readExclusions(row.excluded)).map(writeExclusion))].toSorted();
    if (isTooMuch(excluded)) return { ok: false, reason: "too-many" };
    await tx.update(profiles).set({ excluded }).where(eq(profiles.id, profileId));
    return { ok: true, excluded };
  });
}

/** Whoever left out the one leaves out the others: of a tag that became one or several others. */
export async function moveExclusions(tx: Transaction, from: Exclusion, into: Exclusion[]): Promise<void> {
  const old = writeExclusion(from);
  await tx.execute(sql`
    update profiles set excluded = array(
      select distinct each from unnest(array_remove(excluded, ${old}) || ${sql.param(into.map(writeExclusion))}::text[]) as each order by each)
    where ${old} = any(excluded)`);
}

/** Adds a written exclusion, or removes one, in the profiles `p` that a condition names. */
export async function changeExclusionsWhere(
  tx: Transaction,
  who: SQL,
  { add = null, remove = null }: { add?: string | null; remove?: string | null },
): Promise<void> {
  await tx.execute(sql`
    update profiles p set excluded = array(
      select distinct each from unnest(array_append(array_remove(p.excluded, ${remove}::text), ${add}::text)) as each
      where each is not null order by each)
    where ${who}`);
}
