import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { releasesSeen, openedChapters } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { findUnreadChapter } from "./unread-queries.server.ts";

/** Records that a profile has opened a chapter, if that was unread: nothing else of it is recorded here. */
export async function openChapter(
  { db, now }: Pick<Site, "db" | "now">,
  reader: Pick<Profile, "id" | "ageCap" | "excluded">,
  chapter: { jid: string; slug: string },
): Promise<void> {
  const chapterId = await findUnreadChapter(db, reader, chapter);
  if (!chapterId) return;
  await db
    .insert(openedChapters)
    .values({ profileId: reader.id, chapterId, at: now() })
    .onConflictDoNothing();
}

/** Marks everything that has come out until now as read. */
export async function markAllRead(db: Db, profileId: string, now: Date): Promise<void> {
  await db
    .insert(releasesSeen)
    .values({ profileId, at: now, readUpTo: now })
    .onConflictDoUpdate({ target: releasesSeen.profileId, set: { readUpTo: now } });
}
