import { sql } from "drizzle-orm";
import type { Db } from "./client.server.ts";

/** The channel that every process listens on; payload: tags separated by a space. */
export const changesChannel = "octavo_changes";

/**
 * Tells all processes that kept pages with one of these tags are out of date. Inside a transaction it is sent at commit.
 * Tags: `books` (lists, search, home) and `book:{jid}`.
 */
export async function announceChange(db: Pick<Db, "execute">, tags: string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${changesChannel}, ${tags.join(" ")})`);
}
