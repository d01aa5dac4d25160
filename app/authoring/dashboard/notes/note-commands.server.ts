import { and, count, eq } from "drizzle-orm";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { chartNotes } from "#app/platform/db/schema/all.server.ts";
import type { NoteInput } from "./note-input.ts";

/** More than anybody needs, and few enough to be shown at once. */
const mostNotes = 500;

/** Adds an author's note to a day. */
export async function addNote(
  { db, now }: Pick<Site, "db" | "now">,
  profileId: string,
  { day, text }: NoteInput,
): Promise<{ ok: true } | { ok: false; reason: "too-many" }> {
  const [row] = await db
    .select({ notes: count() })
    .from(chartNotes)
    .where(eq(chartNotes.profileId, profileId));
  if ((row?.notes ?? 0) >= mostNotes) return { ok: false, reason: "too-many" };
  await db.insert(chartNotes).values({ profileId, day, text, addedAt: now() });
  return { ok: true };
}

/** Removes a note, if it belongs to this name. */
export async function removeNote(db: Site["db"], profileId: string, id: number): Promise<void> {
  await db.delete(chartNotes).where(and(eq(chartNotes.id, id), eq(chartNotes.profileId, profileId)));
}
