import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { requestCounts } from "#app/platform/db/schema/auth.server.ts";
import type { Log } from "#app/platform/log/log.server.ts";
import type { RateLimit } from "./rate-limit.ts";

const everyMs = 1_000;
const minuteMs = 60_000;
/** The maximum of one exchange; the rest follows in the next one. */
const mostClients = 500;

// Clients are personal, so only hashes are stored.
const hashed = (client: string) => createHash("sha256").update(`rate ${client}`).digest("base64url");

interface Sharing {
  limit: RateLimit;
  db: Pick<Db, "execute" | "delete">;
  now: () => Date;
  log: Log;
}

/**
 * Shares each client's costs among the processes of a site: once a second in one statement, beside the requests, so
 * that none of them waits and an idle site sends no queries. A client can exceed its limit only by what it spends
 * elsewhere within that second.
 */
export class SharedRate implements Disposable {
  readonly #sharing: Sharing;
  readonly #timer: NodeJS.Timeout;

  constructor(sharing: Sharing) {
    this.#sharing = sharing;
    this.#timer = setInterval(() => void this.#exchangeInPeace(), everyMs).unref();
  }

  async #exchangeInPeace(): Promise<void> {
    try {
      await this.exchange();
    } catch (error) {
      // Each process goes on counting for itself.
      this.#sharing.log.warn({ err: error }, "rate limits could not be shared");
    }
  }

  /** Adds the costs of this process since the last exchange, and reads those of all processes. */
  async exchange(): Promise<void> {
    const { limit, db, now } = this.#sharing;
    const minute = Math.floor(now().getTime() / minuteMs);
    const spent = limit.takeUnshared(minute, mostClients);
    if (spent.length === 0) return;
    const clients = new Map(spent.map(([client]) => [hashed(client), client]));
    // Always in the same order, so that processes cannot deadlock.
    const rows = spent
      .map(([client, count]) => [hashed(client), count] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, count]) => sql`(${key}::text, ${minute}::int, ${count}::real)`);
    const answer = await db.execute<{ key: string; spent: number }>(sql`
      insert into request_counts as t (key, minute, spent) values ${sql.join(rows, sql`, `)}
      on conflict (key, minute) do update set spent = t.spent + excluded.spent returning key, spent`);
    for (const { key, spent: total } of answer.rows) limit.learn(clients.get(key) ?? "", minute, total);
    if (minute % 5 === 0) await db.delete(requestCounts).where(lt(requestCounts.minute, minute - 5));
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
