import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { workPublications, works } from "#app/platform/db/schema/all.server.ts";

/** The published works of these profiles, by title. */
export async function listPublished(db: Db, profileIds: string[]) {
  if (profileIds.length === 0) return [];
  return db
    .select({ id: works.id, title: works.title, jid: workPublications.jid })
    .from(works)
    .innerJoin(workPublications, eq(workPublications.workId, works.id))
    .where(
      and(
        inArray(works.profileId, profileIds),
        inArray(workPublications.state, ["published", "unlisted"]),
        isNull(works.deletedAt),
      ),
    )
    .orderBy(asc(works.title), asc(works.id));
}
