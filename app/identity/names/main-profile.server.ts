import { randomBytes } from "node:crypto";
import { and, eq, gt, or } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { oldHandles, profiles } from "#app/platform/db/schema/profile.server.ts";
import { announceChange } from "#app/platform/db/changes.server.ts";
import { handleFault, handleFrom, handleSkeleton } from "./handle.ts";
import { nameObjection } from "./name-objection.server.ts";
import type { NameObjection } from "./name-labels.ts";
import { profileTag } from "./profile.ts";
import { tidyName } from "./shown-name.ts";

export const newProfileId = () => randomBytes(12).toString("base64url");

/** Whether the handle, and every one that looks like it, is unused, now and for 90 days after it was given up. */
export async function isHandleFree(
  db: Pick<DbOrTransaction, "select">,
  handle: string,
  now: Date,
): Promise<boolean> {
  const skeleton = handleSkeleton(handle);
  const taken = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(or(eq(profiles.handle, handle), eq(profiles.handleSkeleton, skeleton)))
    .limit(1);
  if (taken.length > 0) return false;
  const existing = await db
    .select({ id: oldHandles.profileId })
    .from(oldHandles)
    .where(and(eq(oldHandles.handleSkeleton, skeleton), gt(oldHandles.freeAfter, now)))
    .limit(1);
  return existing.length === 0;
}

interface AccountFacts {
  id: string;
  name: string;
  wantedHandle: string | null;
}

/**
 * Creates the main profile of an account; idempotent. The wanted handle is used if it is free, otherwise
 * one made from the name, never from the mail address, which is private.
 */
export async function ensureMainProfile(
  db: DbOrTransaction,
  account: AccountFacts,
  now = new Date(),
): Promise<void> {
  const wanted = account.wantedHandle ?? "";
  const base = handleFrom(account.name || "reader");
  for (const handle of [wanted, base, ...Array.from({ length: 5 }, () => numbered(base))]) {
    if (handleFault(handle) || !(await isHandleFree(db, handle, now))) continue;
    const [first = "", ...rest] = await givenNames(db, account);
    const row = {
      id: newProfileId(),
      accountId: account.id,
      kind: "main" as const,
      handle,
      handleSkeleton: handleSkeleton(handle),
      firstName: first || null,
      lastName: rest.join(" ") || null,
      createdAt: now,
    };
    // Another process may take the handle in this moment, or give the account its profile.
    await db.insert(profiles).values(row).onConflictDoNothing();
    const [main] = await db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.accountId, account.id), eq(profiles.kind, "main")));
    if (main) return;
  }
  throw new Error("no free handle was found for a new account");
}

/** The names that a provider gives, under the rule for names that people write themselves. */
async function givenNames(db: DbOrTransaction, account: AccountFacts): Promise<string[]> {
  const name = tidyName(account.name.slice(0, 500)).slice(0, 60).trim();
  return (await nameObjection(db, account.id, name)) ? [] : name.split(" ");
}

const numbered = (base: string) => `${base.slice(0, 20)}-${randomBytes(3).toString("hex")}`;

/** The names of the main profile; empty ones are none. Answers what speaks against them, and changes nothing then. */
export async function nameMainProfile(
  db: DbOrTransaction,
  accountId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<NameObjection | null> {
  return db.transaction(async (tx) => {
    const objection = await nameObjection(tx, accountId, `${firstName} ${lastName}`.trim());
    if (objection) return objection;
    const changed = await tx
      .update(profiles)
      .set({ firstName: firstName || null, lastName: lastName || null })
      .where(and(eq(profiles.accountId, accountId), eq(profiles.kind, "main")))
      .returning({ handle: profiles.handle });
    await announceChange(
      tx,
      changed.map(({ handle }) => profileTag(handle)),
    );
    return null;
  });
}
