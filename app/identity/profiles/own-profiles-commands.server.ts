import { and, eq, gt, inArray, isNull, lte, ne } from "drizzle-orm";
import { handleSkeleton, profileTag } from "#app/identity/handles/public.ts";
import { freeColour, type ProfileColour } from "#app/identity/colours/public.ts";
import { newProfileId, renameProfile } from "#app/identity/names/public.server.ts";
import { endLockedSessions } from "#app/platform/auth/sessions/session-lock.server.ts";
import { forgetTries } from "#app/platform/auth/tries/tries-commands.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { type AvatarHashes, oldHandles, profiles } from "#app/platform/db/schema/profile.server.ts";
import { emit } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { listDueProfiles, lockOwnProfiles, type ProfileRow } from "./own-profiles.server.ts";
import { hashPin, pinTries } from "./pin.server.ts";
import { profileRemoved } from "./profile-events.server.ts";
import type { AddProfile, Details } from "./manage/profile-input.ts";
import { listObjections, type Objection } from "./profile-objections.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
const graceDays = 30;
const handleDays = 90;

type Added =
  | { ok: true; id: string }
  | { ok: false; reason: "too-many"; most: number }
  | { ok: false; reason: "objections"; objections: Objection[] };

const objected = (objections: Objection[]) => ({ ok: false, reason: "objections", objections }) as const;

/**
 * Adds a pen name or a family profile to an account. Profiles in their grace period count too, since they can be
 * restored.
 */
export async function addProfile(site: Site, accountId: string, input: AddProfile): Promise<Added> {
  const { kind, fullName, handle } = input;
  const isFamily = kind === "family";
  const pinHash = isFamily && input.pin ? await hashPin(input.pin) : null;
  const now = site.now();
  const most = site.settings.MAX_SUB_USERS;
  return site.db.transaction(async (tx): Promise<Added> => {
    const own = await lockOwnProfiles(tx, accountId);
    if (own.filter((row) => row.kind !== "main").length >= most)
      return { ok: false, reason: "too-many", most };
    const objections = await listObjections(tx, { accountId, row: null, wanted: input, now });
    if (objections.length > 0) return objected(objections);
    const id = newProfileId();
    const row = {
      id,
      accountId,
      colour: freeColour(id, own),
      kind,
      handle,
      handleSkeleton: handleSkeleton(handle),
      fullName,
      ageCap: isFamily ? input.ageCap : null,
      pinHash,
      createdAt: now,
      updatedAt: now,
    };
    const added = await tx.insert(profiles).values(row).onConflictDoNothing().returning({ id: profiles.id });
    // Another account took the handle concurrently.
    if (added.length === 0) return objected([{ field: "handle", reason: "taken" }]);
    return { ok: true, id: row.id };
  });
}

interface OwnProfile {
  accountId: string;
  profileId: string;
}

type Changed =
  | { ok: true }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "objections"; objections: Objection[] };

/** Changes the public data of a profile. A former handle redirects to the new one for 90 days. */
export async function changeDetails(site: Site, own: OwnProfile, input: Details): Promise<Changed> {
  const now = site.now();
  const change = async (tx: Transaction): Promise<Changed> => {
    const all = await lockOwnProfiles(tx, own.accountId);
    const row = all.find(({ id, removeAfter }) => id === own.profileId && removeAfter === null);
    if (!row) return { ok: false, reason: "gone" };
    const objections = await listObjections(tx, { accountId: own.accountId, row, wanted: input, now });
    if (objections.length > 0) return objected(objections);
    if (input.handle !== row.handle) await giveUpHandle(tx, { row, handle: input.handle, now });
    await writeDetails(tx, row, { ...input, updatedAt: now });
    await invalidateTags(tx, [profileTag(row.handle), profileTag(input.handle)]);
    return { ok: true };
  };
  return site.db.transaction((tx) => renameProfile(site, { tx, profileId: own.profileId }, () => change(tx)));
}

async function writeDetails(
  tx: Transaction,
  { id, kind }: ProfileRow,
  input: Details & { updatedAt: Date },
): Promise<void> {
  await tx
    .update(profiles)
    .set({
      ...input,
      handleSkeleton: handleSkeleton(input.handle),
      firstName: input.firstName || null,
      lastName: input.lastName || null,
      bio: input.bio || null,
      ageCap: kind === "family" ? input.ageCap : null,
    })
    .where(eq(profiles.id, id));
}

async function giveUpHandle(
  tx: Transaction,
  { row, handle, now }: { row: ProfileRow; handle: string; now: Date },
): Promise<void> {
  const freeAfter = new Date(now.getTime() + handleDays * dayMs);
  const reserved = { profileId: row.id, handleSkeleton: row.handleSkeleton, freeAfter };
  await tx
    .insert(oldHandles)
    .values({ handle: row.handle, ...reserved })
    .onConflictDoUpdate({ target: oldHandles.handle, set: reserved });
  // It was taken again by its former owner, so it no longer redirects.
  await tx.delete(oldHandles).where(eq(oldHandles.handle, handle));
}

async function changeOwn(site: Site, own: OwnProfile, values: Partial<ProfileRow>): Promise<boolean> {
  return site.db.transaction(async (tx) => {
    const changed = await tx
      .update(profiles)
      .set({ ...values, updatedAt: site.now() })
      .where(
        and(
          eq(profiles.id, own.profileId),
          eq(profiles.accountId, own.accountId),
          isNull(profiles.removeAfter),
        ),
      )
      .returning({ handle: profiles.handle });
    await invalidateTags(
      tx,
      changed.map(({ handle }) => profileTag(handle)),
    );
    return changed.length > 0;
  });
}

export function changeAvatar(site: Site, own: OwnProfile, avatar: AvatarHashes | null): Promise<boolean> {
  return changeOwn(site, own, { avatar });
}

export function changeColour(site: Site, own: OwnProfile, colour: ProfileColour): Promise<boolean> {
  return changeOwn(site, own, { colour });
}

/** An empty bio is none. */
export function changeBio(site: Site, own: OwnProfile, bio: string): Promise<boolean> {
  return changeOwn(site, own, { bio: bio || null });
}

/** Sets the PIN of a family profile; null removes it. */
export async function changePin(site: Site, own: OwnProfile, pin: string | null): Promise<boolean> {
  const isChanged = await changeOwn(site, own, { pinHash: pin === null ? null : await hashPin(pin) });
  if (isChanged) await forgetTries(site.db, [pinTries(own.profileId)]);
  return isChanged;
}

/** Hides a profile from everybody; after 30 days it is removed for good. Browsers locked to it are signed out. */
export async function askRemoval(
  site: Site,
  own: OwnProfile,
  removalKeeps: "nothing" | "for-main",
): Promise<boolean> {
  const removeAfter = new Date(site.now().getTime() + graceDays * dayMs);
  return site.db.transaction(async (tx) => {
    const requested = await tx
      .update(profiles)
      .set({ removeAfter, removalKeeps })
      .where(isOwnSub(own))
      .returning({ handle: profiles.handle });
    if (requested.length === 0) return false;
    await endLockedSessions(tx, own.profileId);
    await invalidateTags(
      tx,
      requested.map(({ handle }) => profileTag(handle)),
    );
    return true;
  });
}

export async function undoRemoval(site: Site, own: OwnProfile): Promise<boolean> {
  const back = await site.db
    .update(profiles)
    .set({ removeAfter: null, removalKeeps: null })
    .where(and(isOwnSub(own), gt(profiles.removeAfter, site.now())))
    .returning({ id: profiles.id });
  return back.length > 0;
}

const isOwnSub = (own: OwnProfile) =>
  and(eq(profiles.id, own.profileId), eq(profiles.accountId, own.accountId), ne(profiles.kind, "main"));

/**
 * Removes the profiles whose grace period is over, and returns their number. With `for-main` the works are transferred
 * to the main profile first, otherwise they are deleted. Shelves have no tables yet; they will be treated the same
 * here.
 */
export async function removeDueProfiles(site: Site): Promise<number> {
  const now = site.now();
  return site.db.transaction(async (tx) => {
    await tx.delete(oldHandles).where(lte(oldHandles.freeAfter, now));
    const due = await listDueProfiles(tx, now);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    for (const { id, accountId, removalKeeps } of due)
      if (removalKeeps === "for-main") await keepForMain(site, tx, { id, accountId });
    await tx.delete(profiles).where(inArray(profiles.id, ids));
    await invalidateTags(
      tx,
      due.map(({ handle }) => profileTag(handle)),
    );
    return due.length;
  });
}

async function keepForMain(
  site: Site,
  tx: Transaction,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  const [main] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.accountId, accountId), eq(profiles.kind, "main")));
  if (!main) return;
  await emit(site, profileRemoved, { site, tx, from: id, to: main.id });
}
