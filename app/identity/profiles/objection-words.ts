import { handleWords } from "#app/identity/names/handle-words.ts";
import { nameWords } from "#app/identity/names/name-words.ts";
import type { Objection } from "./profile-objections.server.ts";

/** Why names and handles cannot be had, by their fields. */
export function objectionWords(objections: Objection[], handle = ""): Record<string, string> {
  return Object.fromEntries(objections.map((objection) => [objection.field, wordsOf(objection, handle)]));
}

function wordsOf(objection: Objection, handle: string): string {
  const { reason } = objection;
  if (reason === "already-here") return "You already have a profile with this name.";
  if (reason === "looks-like-a-handle" || reason === "kept-for-the-site") return nameWords(reason);
  if (reason === "changed-too-often")
    return "This handle was changed five times in 90 days. Wait until an old one is free again.";
  return handleWords(reason, handle);
}
