import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { handleFrom, handleSkeleton, profileTag } from "#app/identity/handles/public.ts";
import { handleObjection } from "#app/identity/handles/public.server.ts";
import { nameObjection } from "./name-objection.server.ts";
import type { NameObjection } from "./name-labels.ts";
import { tidyName } from "#app/platform/text/tidy-text.ts";

export const newProfileId = () => randomBytes(12).toString("base64url");

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
    if (await handleObjection(db, { handle }, now)) continue;
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
    // Another process may take the handle at this moment, or create the profile of the account.
    await db.insert(profiles).values(row).onConflictDoNothing();
    const [main] = await db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.accountId, account.id), eq(profiles.kind, "main")));
    if (main) return;
  }
  throw new Error("no free handle was found for a new account");
}

/** The names given by a provider, under the same rules as names that people enter themselves. */
async function givenNames(db: DbOrTransaction, account: AccountFacts): Promise<string[]> {
  const name = tidyName(account.name.slice(0, 500)).slice(0, 60).trim();
  return (await nameObjection(db, account.id, name)) ? [] : name.split(" ");
}

const numbered = (base: string) => `${base.slice(0, 20)}-${randomBytes(3).toString("hex")}`;

/**
 * Sets the names of the main profile; empty ones are none. Returns what is wrong with them, and changes nothing then.
 */
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
    await invalidateTags(
      tx,
      changed.map(({ handle }) => profileTag(handle)),
    );
    return null;
  });
}
