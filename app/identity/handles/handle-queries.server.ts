import { and, eq, gt, or } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { oldHandles, profiles } from "#app/platform/db/schema/profile.server.ts";
import { handleFault, handleSkeleton } from "./handle.ts";
import type { HandleObjection } from "./handle-labels.ts";

interface WantedHandle {
  handle: string;
  /** The account or profile that the handle is for; its own former handles are allowed. */
  profileId?: string | null;
}

/** Why a handle is not available; null when it is. */
export async function handleObjection(
  db: Pick<DbOrTransaction, "select">,
  wanted: WantedHandle,
  now: Date,
): Promise<HandleObjection | null> {
  const fault = handleFault(wanted.handle);
  if (fault) return fault;
  return (await isHandleFree(db, wanted, now)) ? null : "taken";
}

/** Whether the handle, and every one that looks like it, is unused, now and for 90 days after it was given up. */
async function isHandleFree(
  db: Pick<DbOrTransaction, "select">,
  { handle, profileId = null }: WantedHandle,
  now: Date,
): Promise<boolean> {
  const skeleton = handleSkeleton(handle);
  const holders = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(or(eq(profiles.handle, handle), eq(profiles.handleSkeleton, skeleton)));
  const earlier = await db
    .select({ id: oldHandles.profileId })
    .from(oldHandles)
    .where(and(eq(oldHandles.handleSkeleton, skeleton), gt(oldHandles.freeAfter, now)));
  return [...holders, ...earlier].every(({ id }) => id === profileId);
}
