import type { EntitlementState } from "./entitlement-state.ts";
import { mayWrite } from "./may-write.ts";

export type ReadingGate = "open" | "sign-in" | "subscribe";

/**
 * Whether a reader may open a chapter and, if not, what is required: for pages, API calls, search, feeds and downloads alike. `reader` is
 * null for anonymous readers and for content that is the same for everyone.
 */
export function readingGate(access: "free" | "members", reader: EntitlementState | null): ReadingGate {
  if (access === "free") return "open";
  if (reader === null) return "sign-in";
  // There is one subscription: whoever may write may also read members' chapters.
  return mayWrite(reader) ? "open" : "subscribe";
}
