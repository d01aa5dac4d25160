import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { liveVersions } from "#app/platform/db/schema/live.server.ts";
import { isLiveTopic, type LiveVersions } from "./live-versions.ts";

export async function findVersions(db: Db, accountId: string): Promise<LiveVersions> {
  const rows = await db
    .select({ topic: liveVersions.topic, version: liveVersions.version })
    .from(liveVersions)
    .where(eq(liveVersions.accountId, accountId));
  const versions: LiveVersions = {};
  for (const { topic, version } of rows) if (isLiveTopic(topic)) versions[topic] = version;
  return versions;
}
