import type { Profile } from "#app/identity/viewer/public.ts";

/** The kind of a profile, shown below its name wherever profiles are listed. */
export function profileLabel({ kind, ageCap }: Pick<Profile, "kind" | "ageCap">): string {
  if (kind === "main") return "Main Account";
  return ageCap === null ? "Sub-User" : `Sub-User · up to ${ageCap} years`;
}
