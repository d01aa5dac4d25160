import { and, eq, gt } from "drizzle-orm";
import { handleObjection, type HandleObjection } from "#app/identity/handles/public.server.ts";
import { nameObjection, type NameObjection } from "#app/identity/names/public.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { oldHandles } from "#app/platform/db/schema/profile.server.ts";
import { listOwnProfiles, type ProfileRow } from "./own-profiles.server.ts";

const mostOldHandles = 5;

export type Objection =
  | { field: "handle"; reason: HandleObjection | "changed-too-often" }
  | { field: "fullName" | "firstName"; reason: "already-here" | NameObjection };

/** The fields of a form that are valid on their own. */
export interface WantedNames {
  handle?: string | undefined;
  fullName?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

interface Wish {
  accountId: string;
  /** The profile that is changed; null for a new one. */
  row: ProfileRow | null;
  wanted: WantedNames;
  now: Date;
}

/** All errors of a profile's names, at most one for each field (V05). */
export async function listObjections(tx: Db | Transaction, wish: Wish): Promise<Objection[]> {
  const found = [await objectionToName(tx, wish), await objectionToHandle(tx, wish)];
  return found.filter((objection) => objection !== null);
}

async function objectionToName(
  tx: Db | Transaction,
  { accountId, row, wanted }: Wish,
): Promise<Objection | null> {
  const isMain = row?.kind === "main";
  const name = isMain ? [wanted.firstName, wanted.lastName].filter(Boolean).join(" ") : wanted.fullName;
  if (typeof name !== "string") return null;
  const field = isMain ? "firstName" : "fullName";
  const reason = await nameObjection(tx, accountId, name);
  if (reason) return { field, reason };
  const others = (await listOwnProfiles(tx, accountId)).filter(
    (other) => other.id !== row?.id && other.kind !== "main",
  );
  const isTaken = !isMain && others.some(({ fullName }) => isSameName(fullName, name));
  return isTaken ? { field, reason: "already-here" } : null;
}

async function objectionToHandle(
  tx: Db | Transaction,
  { row, wanted: { handle }, now }: Wish,
): Promise<Objection | null> {
  if (handle === undefined || handle === row?.handle) return null;
  const reason = await handleObjection(tx, { handle, profileId: row?.id ?? null }, now);
  if (reason) return { field: "handle", reason };
  if (!row) return null;
  const reserved = await tx
    .select({ handle: oldHandles.handle })
    .from(oldHandles)
    .where(and(eq(oldHandles.profileId, row.id), gt(oldHandles.freeAfter, now)));
  return reserved.length >= mostOldHandles ? { field: "handle", reason: "changed-too-often" } : null;
}

const folded = (name: string) => name.normalize("NFKC").toLowerCase();
const isSameName = (one: string | null, other: string) => one !== null && folded(one) === folded(other);
