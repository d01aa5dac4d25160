import { and, eq, ne } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";
import { isReservedName } from "#app/identity/handles/public.ts";
import type { NameObjection } from "./name-labels.ts";
import { pretendedHandle } from "./pretended-handle.ts";

/** Why a public name is refused: it is the site's, or another account's handle written with look-alike letters. */
export async function nameObjection(
  tx: Pick<DbOrTransaction, "select">,
  accountId: string,
  name: string,
): Promise<NameObjection | null> {
  const handleLike = pretendedHandle(name);
  if (isReservedName(handleLike ?? name)) return "kept-for-the-site";
  if (!handleLike) return null;
  const found = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.handleSkeleton, handleLike), ne(profiles.accountId, accountId)));
  return found.length > 0 ? "looks-like-a-handle" : null;
}
