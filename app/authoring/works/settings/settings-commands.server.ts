import { eq, sql } from "drizzle-orm";
import { jidOfWork } from "#app/authoring/ownership/public.server.ts";
import { bookTag } from "#app/catalog/books/public.ts";
import { chapterTitles } from "#app/manuscript/document/chapter-title.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { workChapters, works } from "#app/platform/db/schema/writings.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { mergeSettings } from "./saving/merge-settings.server.ts";
import type { SettingField, Settings } from "./settings-input.ts";

interface Saving {
  workId: string;
  /** The stamp of what the page showed. */
  seen: string;
  given: Partial<Settings>;
}

interface Saved {
  now: Settings;
  saved: SettingField[];
  /** Changed by another window to other values, and left as they are. */
  conflicts: SettingField[];
}

/** Saves the given settings of a work, each unless it has changed elsewhere since the page showed it; null without the work. */
export async function saveSettings(site: Site, { workId, seen, given }: Saving): Promise<Saved | null> {
  return site.db.transaction(async (tx): Promise<Saved | null> => {
    const [now] = await tx.select().from(works).where(eq(works.id, workId)).for("update");
    if (!now) return null;
    const { changes, conflicts } = mergeSettings(now, seen, given);
    const saved = Object.keys(changes) as SettingField[];
    if (changes.language) await retitle(tx, workId, [now.language, changes.language]);
    if (saved.length > 0)
      await tx
        .update(works)
        .set({ ...changes, updatedAt: site.now() })
        .where(eq(works.id, workId));
    // The only setting that readers see before the work is published again.
    if (saved.includes("nextDate")) await invalidateTags(tx, [bookTag(jidOfWork(workId))]);
    return { now: { ...now, ...changes }, saved, conflicts };
  });
}

/** Renames numbered chapters into the work's language: "Chapter 3" becomes "Kapitel 3". */
async function retitle(
  tx: Transaction,
  workId: string,
  [before, after]: [before: string, after: string],
): Promise<void> {
  const ofWork = eq(workChapters.workId, workId);
  // A chapter may have been numbered while there were more.
  const most = (await tx.$count(workChapters, ofWork)) + 50;
  const titles = chapterTitles(after, most);
  // English titles too: older works were numbered in English regardless of their language.
  await tx.execute(sql`
    update work_chapters c set title = given.title
    from unnest(${sql.param([...chapterTitles(before, most), ...chapterTitles("en", most)])}::text[],
      ${sql.param([...titles, ...titles])}::text[])
      as given (old, title)
    where c.work_id = ${workId} and c.title = given.old and given.title <> c.title`);
}

type Goals = Pick<Settings, "wordGoal" | "dayGoal" | "dayZone">;

/** Saves only the goals, which only the author sees. */
export async function saveGoals({ db }: Site, workId: string, goals: Goals): Promise<Goals> {
  await db.update(works).set(goals).where(eq(works.id, workId));
  return goals;
}
