import type { OwnWork } from "#app/authoring/ownership/public.ts";
import { eq } from "drizzle-orm";
import { profileTag } from "#app/identity/handles/public.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { works } from "#app/platform/db/schema/writings.server.ts";
import { emit } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { worksReassigned } from "../work-events.server.ts";

/** Moves a work to another name of its author. Afterwards nothing public names the old one. */
export async function changeName(
  site: Pick<Site, "db" | "now" | "hooks">,
  work: Pick<OwnWork, "id" | "profile">,
  to: { id: string; handle: string },
): Promise<void> {
  if (to.id === work.profile.id) return;
  await site.db.transaction(async (tx) => {
    await tx.update(works).set({ profileId: to.id, updatedAt: site.now() }).where(eq(works.id, work.id));
    await emit(site, worksReassigned, { tx, workIds: [work.id] });
    await invalidateTags(tx, [profileTag(work.profile.handle), profileTag(to.handle)]);
  });
}

interface Gift {
  site: Pick<Site, "hooks">;
  tx: Transaction;
  from: string;
  to: string;
}

/** Gives all works of one profile to another: for a pen name that is removed and whose works are kept. */
export async function reassignWorks({ site, tx, from, to }: Gift): Promise<void> {
  const given = await tx
    .update(works)
    .set({ profileId: to })
    .where(eq(works.profileId, from))
    .returning({ id: works.id });
  await emit(site, worksReassigned, { tx, workIds: given.map(({ id }) => id) });
}
