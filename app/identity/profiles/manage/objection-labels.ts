import { handleMessage } from "#app/identity/handles/public.ts";
import { nameMessage } from "#app/identity/names/public.ts";
import type { Objection } from "../profile-objections.server.ts";

/** Messages for refused names and handles, by field. */
export function objectionMessages(objections: Objection[], handle = ""): Record<string, string> {
  return Object.fromEntries(objections.map((objection) => [objection.field, messageOf(objection, handle)]));
}

function messageOf(objection: Objection, handle: string): string {
  const { reason } = objection;
  if (reason === "already-here") return "You already have a profile with this name.";
  if (reason === "looks-like-a-handle" || reason === "kept-for-the-site") return nameMessage(reason);
  if (reason === "changed-too-often")
    return "This handle was changed five times in 90 days. Wait until an old one is free again.";
  return handleMessage(reason, handle);
}
