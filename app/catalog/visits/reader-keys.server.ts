import { createHash, randomBytes } from "node:crypto";
import { inArray, lt } from "drizzle-orm";
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

const dateAt = (at: number, hours: number) => dayKey(new Date(at + hours * hourMs), "UTC");

/** Zones ahead of UTC and behind it whose dates have keys: from its first hour on earth, that of a date is used for 48 hours. */
const zones = [-10, 0, 14];
/** In the west of them the last hours of a date go with the key of the next one: there a reader may count twice, but no key is older. */
const west = -12;

/** A reader of each date that it is somewhere now: the profile, else the address, hashed with a key that changes daily and is then deleted. */
export async function readerKeys(
  { db, now }: Pick<Site, "db" | "now">,
  { client, account }: Sender,
): Promise<Record<string, string>> {
  const at = now().getTime();
  const days = [...new Set(zones.map((hours) => dateAt(at, hours)))];
  const salts = await saltsOf(db, days);
  const keyOf = (day: string | undefined) =>
    createHash("sha256")
      .update(`${salts.get(day ?? "")} ${account?.profileId ?? client}`)
      .digest("base64url")
      .slice(0, 16);
  return {
    [dateAt(at, west)]: keyOf(days[0]),
    ...Object.fromEntries(days.map((day) => [day, keyOf(day)])),
  };
}

/** The random keys of these days, the first of which is the earliest; made by the first process that needs them. Earlier ones are deleted. */
async function saltsOf(db: Db, days: string[]): Promise<Map<string, string>> {
  const salts = known.get(db) ?? new Map<string, string>();
  known.set(db, salts);
  if (!days.every((day) => salts.has(day))) {
    await db
      .insert(visitSalts)
      .values(days.map((day) => ({ day, salt: randomBytes(24).toString("base64url") })))
      .onConflictDoNothing();
    await db.delete(visitSalts).where(lt(visitSalts.day, days[0] ?? ""));
    const rows = await db.select().from(visitSalts).where(inArray(visitSalts.day, days));
    salts.clear();
    for (const { day, salt } of rows) salts.set(day, salt);
  }
  for (const day of salts.keys()) if (!days.includes(day)) salts.delete(day);
  return salts;
}
