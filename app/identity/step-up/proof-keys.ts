import type { Viewer } from "#app/identity/viewer/viewer.server.ts";
import type { TryKey } from "#app/platform/auth/tries.ts";

/** What a proof of who one is counts against: the session that gives it, and with a high ceiling all of the account's. */
export const proofKeys = ({ account, session }: Pick<Viewer, "account" | "session">): TryKey[] => [
  { limit: "session", of: session.id },
  { limit: "proofs", of: account.id },
];
