import { and, eq, or, sql } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { syncedDocuments } from "#app/platform/db/schema/devices.server.ts";

export type SyncedDocument = typeof syncedDocuments.$inferSelect;

/** Of one device password; the oldest are forgotten. */
const mostDocuments = 1_000;

/** What is known of a document from one device password. */
export async function findSynced(
  db: DbOrTransaction,
  { deviceId, document }: { deviceId: string; document: string },
): Promise<SyncedDocument | null> {
  const [row] = await db
    .select()
    .from(syncedDocuments)
    .where(and(eq(syncedDocuments.deviceId, deviceId), eq(syncedDocuments.document, document)));
  return row ?? null;
}

/** The same from all device passwords of a profile; of a book from here under all the names of its files. */
export const listSynced = (
  db: DbOrTransaction,
  { profileId, document, bookId }: { profileId: string; document: string; bookId: number | null },
): Promise<SyncedDocument[]> =>
  db
    .select()
    .from(syncedDocuments)
    .where(
      and(
        eq(syncedDocuments.profileId, profileId),
        bookId === null
          ? eq(syncedDocuments.document, document)
          : or(eq(syncedDocuments.document, document), eq(syncedDocuments.bookId, bookId)),
      ),
    );

type Change = Pick<SyncedDocument, "deviceId" | "document" | "profileId" | "at"> &
  Partial<Omit<SyncedDocument, "deviceId" | "document" | "profileId" | "at">>;

/** Stores what is given of a document, and leaves the rest. */
export async function storeSynced(db: DbOrTransaction, change: Change): Promise<void> {
  const { deviceId, document: _document, profileId: _profileId, ...facts } = change;
  const [stored] = await db
    .insert(syncedDocuments)
    .values({ count: 0, shown: {}, ...change })
    .onConflictDoUpdate({
      target: [syncedDocuments.deviceId, syncedDocuments.document],
      set: facts,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!stored?.isNew) return;
  await db.execute(sql`
    delete from synced_documents s using (
      select document, row_number() over (order by at desc, document) as number from synced_documents
      where device_id = ${deviceId}
    ) ranked
    where s.device_id = ${deviceId} and s.document = ranked.document and ranked.number > ${mostDocuments}`);
}
