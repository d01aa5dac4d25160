import { sql } from "drizzle-orm";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { crowdTopics, type LiveTopic } from "./live-versions.ts";

/** The tag by which every process hears of changes for an account. */
export const liveTag = (accountId: string): string => `live:${accountId}`;

/** Announces a change to the open pages of an account, at commit: whoever connects later learns of it too. */
export async function announceLive(
  tx: Pick<Db, "execute">,
  topic: LiveTopic,
  accountId: string,
): Promise<void> {
  await tx.execute(sql`
    insert into live_versions (account_id, topic, version)
    select id, ${topic}, 1 from accounts where id = ${accountId}
    on conflict (account_id, topic) do update set version = live_versions.version + 1`);
  await invalidateTags(tx, [liveTag(accountId)]);
}

/**
 * The same for many accounts, `accounts` being a query of their ids: of a crowd only those whose pages have ever listened
 * are announced to. Locks their rows in one order.
 */
export async function announceToReaders(
  tx: Pick<Db, "execute">,
  topic: (typeof crowdTopics)[number],
  accounts: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with wanted as (
      select account_id from live_versions where topic = ${topic} and account_id in (${accounts})
      order by account_id for update)
    update live_versions v set version = v.version + 1 from wanted
    where v.topic = ${topic} and v.account_id = wanted.account_id returning v.account_id as id`);
  await invalidateTags(
    tx,
    rows.map(({ id }) => liveTag(id)),
  );
}

/** From now on the account's pages listen: it is among those that a crowd's topics are announced to. */
export async function beginListening(db: Pick<Db, "execute">, accountId: string): Promise<void> {
  for (const topic of crowdTopics)
    await db.execute(sql`
      insert into live_versions (account_id, topic, version) values (${accountId}, ${topic}, 0)
      on conflict do nothing`);
}
