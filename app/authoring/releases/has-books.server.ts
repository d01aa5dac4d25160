import { and, eq, inArray } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { workPublications, works } from "#app/platform/db/schema/all.server.ts";

/** Whether a profile's name is on a published or scheduled book. */
export async function hasBooks({
  db,
  profileId,
}: {
  db: DbOrTransaction;
  profileId: string;
}): Promise<boolean> {
  const found = await db
    .select({ id: works.id })
    .from(works)
    .innerJoin(workPublications, eq(workPublications.workId, works.id))
    .where(
      and(
        eq(works.profileId, profileId),
        inArray(workPublications.state, ["published", "unlisted", "scheduled"]),
      ),
    )
    .limit(1);
  return found.length > 0;
}
