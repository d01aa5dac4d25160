import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { TryKey } from "#app/platform/auth/tries/tries.ts";

/** The limits that a failed proof counts against: that of the session, and with a higher ceiling that of the account. */
export const proofKeys = ({ account, session }: Pick<Viewer, "account" | "session">): TryKey[] => [
  { limit: "session", of: session.id },
  { limit: "proofs", of: account.id },
];
