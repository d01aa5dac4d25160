import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { createHash } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { workChapters, works } from "#app/platform/db/schema/writings.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { ChapterSettings } from "./chapter-input.ts";

/** A stamp of the settings that a page showed. */
export function chapterStamp({ title, noteBefore, noteAfter, access }: ChapterSettings): string {
  const seen = JSON.stringify([title, noteBefore, noteAfter, access]);
  return createHash("sha256").update(seen).digest("base64url").slice(0, 16);
}

interface Saving {
  workId: string;
  id: string;
  seen: string;
  settings: ChapterSettings;
}

type Saved = { ok: true } | { ok: false; reason: "gone" } | { ok: false; reason: "changed"; stamp: string };

/** Saves a chapter's settings, unless another window has changed them since they were shown. */
export async function saveChapter(site: Site, { workId, id, seen, settings }: Saving): Promise<Saved> {
  return site.db.transaction(async (tx): Promise<Saved> => {
    // Locks the work first, as every outline change does, to avoid deadlocks.
    await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for("update");
    const [now] = await tx
      .select()
      .from(workChapters)
      .where(and(eq(workChapters.id, id), eq(workChapters.workId, workId), isNull(workChapters.deletedAt)));
    if (!now) return { ok: false, reason: "gone" };
    const stamp = chapterStamp(now);
    if (stamp !== seen && stamp !== chapterStamp(settings)) return { ok: false, reason: "changed", stamp };
    const updatedAt = site.now();
    await tx
      .update(workChapters)
      .set({ ...settings, updatedAt })
      .where(eq(workChapters.id, id));
    await tx.update(works).set({ updatedAt }).where(eq(works.id, workId));
    return { ok: true };
  });
}

interface Access {
  workId: string;
  ids: string[];
  access: "free" | "members";
}

/** Sets who may read some chapters. */
export async function setAccess(
  site: { db: DbOrTransaction },
  { workId, ids, access }: Access,
): Promise<void> {
  if (ids.length === 0) return;
  await site.db
    .update(workChapters)
    .set({ access })
    .where(and(inArray(workChapters.id, ids), eq(workChapters.workId, workId)));
}
