import { eq } from "drizzle-orm";
import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";
import { defineEvent, emit } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

interface Renaming {
  tx: Transaction;
  profileId: string;
}

/** Before a name or handle changes: listeners may lock what must not be published meanwhile. */
export const profileRenaming = defineEvent<Renaming>("profile-renaming");

/** After a change, in the same transaction: listeners update what shows the name. */
export const profileRenamed = defineEvent<Renaming & { isNewHandle: boolean }>("profile-renamed");

/** Asks whether a profile's name is shown on something published or scheduled: then it cannot be removed. */
export const publicNameRequired = defineEvent<{ db: DbOrTransaction; profileId: string }, boolean>(
  "public-name-asked",
);

/** Changes a profile's name or handle; everything that shows it is updated in the same transaction. */
export async function renameProfile<Outcome>(
  site: Pick<Site, "hooks">,
  { tx, profileId }: Renaming,
  change: () => Promise<Outcome>,
): Promise<Outcome> {
  await emit(site, profileRenaming, { tx, profileId });
  const handle = await handleOf(tx, profileId);
  const outcome = await change();
  const isNewHandle = handle !== (await handleOf(tx, profileId));
  await emit(site, profileRenamed, { tx, profileId, isNewHandle });
  return outcome;
}

async function handleOf(tx: Transaction, profileId: string): Promise<string | undefined> {
  const [row] = await tx.select({ handle: profiles.handle }).from(profiles).where(eq(profiles.id, profileId));
  return row?.handle;
}

export async function needsName(site: Pick<Site, "hooks" | "db">, profileId: string): Promise<boolean> {
  return (await emit(site, publicNameRequired, { db: site.db, profileId })).some(Boolean);
}
