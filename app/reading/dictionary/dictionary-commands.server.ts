import { and, eq, gt } from "drizzle-orm";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { dictionaries, dictionaryShards } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { defaultDictionary } from "./default/default-dictionary.ts";
import type { BuiltShards } from "./shards/build-shards.server.ts";

/** The tag of the list of dictionaries. */
export const dictionariesTag = "dictionaries";
const shardsAtOnce = 50;

interface NewDictionary extends BuiltShards {
  id: string;
  name: string;
  language: string;
  target: string;
}

/** Stores a dictionary, in place of one of the same id. */
export async function storeDictionary(
  { db, now }: Pick<Site, "db" | "now">,
  { id, name, language, target, shards, entryCount, version }: NewDictionary,
): Promise<void> {
  const size = shards.reduce((sum, { length }) => sum + length, 0);
  await db.transaction(async (tx) => {
    await tx.delete(dictionaries).where(eq(dictionaries.id, id));
    await tx.insert(dictionaries).values({
      id,
      name,
      language,
      target,
      version,
      size,
      entryCount,
      shardCount: shards.length,
      addedAt: now(),
    });
    for (let at = 0; at < shards.length; at += shardsAtOnce)
      await tx
        .insert(dictionaryShards)
        .values(
          shards
            .slice(at, at + shardsAtOnce)
            .map((body, index) => ({ dictionaryId: id, shard: at + index, body })),
        );
    await invalidateTags(tx, [dictionariesTag]);
  });
}

/** False when there is no such dictionary. The default one leaves a row, so that it does not come back by itself. */
export async function removeDictionary({ db, now }: Pick<Site, "db" | "now">, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(dictionaries)
      .where(and(eq(dictionaries.id, id), gt(dictionaries.shardCount, 0)))
      .returning({ id: dictionaries.id });
    const isDefault = id === defaultDictionary.id;
    if (isDefault)
      await tx
        .insert(dictionaries)
        .values({ ...defaultDictionary, version: "", size: 0, entryCount: 0, shardCount: 0, addedAt: now() })
        .onConflictDoNothing();
    if (removed.length > 0) await invalidateTags(tx, [dictionariesTag]);
    return removed.length > 0 || isDefault;
  });
}
