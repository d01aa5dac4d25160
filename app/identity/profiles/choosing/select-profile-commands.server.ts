import { eq } from "drizzle-orm";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { lockSession } from "#app/platform/auth/sessions/session-lock.server.ts";
import { returnTries, spendTries } from "#app/platform/auth/tries/tries-commands.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { isPin, pinTries } from "../pin.server.ts";

type Chosen =
  | { ok: true; profile: Viewer["profile"] }
  | { ok: false; reason: "not-in-list" | "failed" | "pin-needed" | "wrong-pin" | "locked" }
  | { ok: false; reason: "too-many"; seconds: number };

/**
 * Selects another of the account's profiles. A family profile with a PIN locks the session to itself; leaving it then
 * requires the PIN. The caller sends the cookies.
 */
export async function selectProfile(
  site: Site,
  viewer: Viewer,
  wanted: { id: string; pin: string | null },
): Promise<Chosen> {
  const profile = viewer.profiles.find(({ id }) => id === wanted.id);
  if (!profile) return { ok: false, reason: "not-in-list" };
  const { lockedProfileId } = viewer.session;
  if (lockedProfileId && lockedProfileId !== profile.id) {
    const refusal = await checkPin(site, viewer, { profileId: lockedProfileId, pin: wanted.pin });
    if (refusal) return refusal;
  }
  const lock = profile.kind === "family" && profile.hasPin ? profile.id : null;
  if (lock === lockedProfileId) return { ok: true, profile };
  const isWritten = await lockSession(site.db, viewer.session.id, lock).catch((error: unknown) => {
    site.log.error({ err: error }, "a profile could not be selected");
    return false;
  });
  return isWritten ? { ok: true, profile } : { ok: false, reason: "failed" };
}

async function checkPin(
  site: Site,
  viewer: Viewer,
  { profileId, pin }: { profileId: string; pin: string | null },
): Promise<Exclude<Chosen, { ok: true }> | null> {
  const [row] = await site.db
    .select({ pinHash: profiles.pinHash })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  // The owner removed the PIN in another browser.
  if (row && row.pinHash === null) return null;
  if (pin === null) return { ok: false, reason: "pin-needed" };
  const keys = [pinTries(profileId)];
  const refused = await spendTries(site.db, keys, site.now());
  if (refused?.seconds === null) return { ok: false, reason: "locked" };
  if (refused) return { ok: false, reason: "too-many", seconds: refused.seconds };
  if (!row?.pinHash || !(await isPin(pin, row.pinHash))) return { ok: false, reason: "wrong-pin" };
  await returnTries(site.db, keys);
  return null;
}
