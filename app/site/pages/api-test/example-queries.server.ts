import { desc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { books } from "#app/platform/db/schema/all.server.ts";

/** The newest readable book. */
export async function findExampleJid(db: Db): Promise<string | null> {
  const [book] = await db
    .select({ jid: books.jid })
    .from(books)
    .where(eq(books.isTextHeld, true))
    .orderBy(desc(books.addedAt), desc(books.id))
    .limit(1);
  return book?.jid ?? null;
}
