import { and, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { dictionaries, dictionaryShards } from "#app/platform/db/schema/all.server.ts";
import type { DictionaryFacts } from "./headwords.ts";

/** Also those that operators have removed and that would come by themselves: they have no shards. */
export async function listDictionaries(db: Pick<Db, "select">): Promise<DictionaryFacts[]> {
  const { id, name, language, target, shardCount, version, size } = dictionaries;
  return db
    .select({ id, name, language, target, shardCount, version, size })
    .from(dictionaries)
    .orderBy(dictionaries.addedAt, dictionaries.id);
}

interface NamedShard {
  id: string;
  version: string;
  shard: number;
}

/** A shard as it is stored, packed with gzip; null when there is none. */
export async function findShard(
  db: Pick<Db, "select">,
  { id, version, shard }: NamedShard,
): Promise<Buffer | null> {
  const [row] = await db
    .select({ body: dictionaryShards.body })
    .from(dictionaryShards)
    .innerJoin(dictionaries, eq(dictionaries.id, dictionaryShards.dictionaryId))
    .where(
      and(
        eq(dictionaryShards.dictionaryId, id),
        eq(dictionaryShards.shard, shard),
        eq(dictionaries.version, version),
      ),
    );
  return row?.body ?? null;
}
