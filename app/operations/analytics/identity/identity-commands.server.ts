import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { analyticsPeople, replays } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { markChanged } from "../sums/changed-days.server.ts";
import { sumTables } from "../sums/day-sums.server.ts";
import { markForgotten } from "./forgotten-visitors.server.ts";

/** The number by which analytics knows a profile, made when it is first needed: random, so that nobody can guess it. */
export async function identifyProfile({ db }: Pick<Site, "db">, profileId: string): Promise<string> {
  const [made] = await db
    .insert(analyticsPeople)
    .values({ id: randomUUID(), profileId })
    .onConflictDoNothing({ target: analyticsPeople.profileId })
    .returning();
  if (made) return made.id;
  const [known] = await db.select().from(analyticsPeople).where(eq(analyticsPeople.profileId, profileId));
  if (!known) throw new Error("the number of a profile was deleted while it was looked up");
  return known.id;
}

/** Deletes everything that is stored under these numbers: events, recordings, and which profile they were. */
export async function forgetIdentities({ db, now }: Pick<Site, "db" | "now">, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    await markForgotten(tx, ids, now());
    const { rows } = await tx.execute<{ day: string }>(sql`
      delete from analytics_events where visitor = any(${sql.param(ids)}::text[]) returning day::text as day`);
    for (const table of sumTables)
      await tx.execute(
        sql`delete from ${sql.identifier(table)} where visitor = any(${sql.param(ids)}::text[])`,
      );
    // Their files go with the next sweep.
    await tx.delete(replays).where(inArray(replays.visitor, ids));
    await tx.delete(analyticsPeople).where(inArray(analyticsPeople.id, ids));
    await markChanged(
      tx,
      rows.map(({ day }) => day),
    );
  });
}
