import { createHash, randomBytes } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { visitSalts } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { dayKey } from "#app/ui/times/times.ts";

/** Who sends a batch. `client` is an address, of which only a hash under the key of the day is stored. */
export interface Sender {
  client: string;
  account: { id: string; profileId: string } | null;
}

/** Salts by day, cached in this process. */
const known = new WeakMap<Db, Map<string, string>>();

const hourMs = 3_600_000;

/** The dates that it is somewhere on earth at this instant: two or three. */
const datesAt = (at: number) => [
  ...new Set([-12, 0, 14].map((hours) => dayKey(new Date(at + hours * hourMs), "UTC"))),
];

/** A reader of each date that it is somewhere now: the profile, else the address, hashed with a key that changes daily and is then deleted. */
export async function readerKeys(
  { db, now }: Pick<Site, "db" | "now">,
  { client, account }: Sender,
): Promise<Record<string, string>> {
  const salts = await saltsOf(db, datesAt(now().getTime()));
  const keyOf = (salt: string) =>
    createHash("sha256")
      .update(`${salt} ${account?.profileId ?? client}`)
      .digest("base64url")
      .slice(0, 16);
  return Object.fromEntries(salts.map(([day, salt]) => [day, keyOf(salt)]));
}

/** The random keys of days, made by the first process that needs them. Those of earlier days do not outlive their rows. */
async function saltsOf(db: Db, days: string[]): Promise<[day: string, salt: string][]> {
  const salts = known.get(db) ?? new Map<string, string>();
  known.set(db, salts);
  if (!days.every((day) => salts.has(day))) {
    await db
      .insert(visitSalts)
      .values(days.map((day) => ({ day, salt: randomBytes(24).toString("base64url") })))
      .onConflictDoNothing();
    const rows = await db.select().from(visitSalts).where(inArray(visitSalts.day, days));
    salts.clear();
    for (const { day, salt } of rows) salts.set(day, salt);
  }
  for (const day of salts.keys()) if (!days.includes(day)) salts.delete(day);
  return [...salts];
}
