import { sql } from "drizzle-orm";
import type { Db } from "./client.server.ts";

/** The channel that every process listens on; the payload is tags separated by spaces. */
export const invalidationChannel = "octavo_changes";

// PostgreSQL limits payloads to fewer than 8,000 bytes.
const longestPayload = 7_000;

function payloads(tags: string[]): string[] {
  const lines: string[] = [];
  for (const tag of new Set(tags)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + tag.length < longestPayload)
      lines[lines.length - 1] = `${last} ${tag}`;
    else lines.push(tag);
  }
  return lines;
}

/**
 * Tells all processes that cached pages with one of these tags are out of date. Inside a transaction it is sent at
 * commit. Tags: `book:{jid}`, `author:{handle}` and `list:{name}` (catalog/books/page-tags.ts), and those of single
 * slices.
 */
export async function invalidateTags(db: Pick<Db, "execute">, tags: string[]): Promise<void> {
  const lines = payloads(tags);
  if (lines.length === 0) return;
  const each = sql.join(
    lines.map((line) => sql`(${line}::text)`),
    sql`, `,
  );
  await db.execute(sql`select pg_notify(${invalidationChannel}, line) from (values ${each}) as news(line)`);
}
