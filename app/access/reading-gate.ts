import type { EntitlementState } from "./entitlement-state.ts";
import { mayWrite } from "./may-write.ts";

export type ReadingGate = "open" | "sign-in" | "subscribe";

/**
 * Whether somebody may read a chapter, and if not, what would let them: pages, calls, search, feeds and downloads alike. A
 * reader is null for strangers and for whatever is the same for everyone.
 */
export function readingGate(access: "free" | "members", reader: EntitlementState | null): ReadingGate {
  if (access === "free") return "open";
  if (reader === null) return "sign-in";
  // A member is who has what writing takes: there is one subscription.
  return mayWrite(reader) ? "open" : "subscribe";
}
