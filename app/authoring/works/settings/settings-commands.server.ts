import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { chapterTitles } from "#app/manuscript/document/chapter-title.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { workChapters, works } from "#app/platform/db/schema/writings.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type Settings, SettingsInput } from "./settings-input.ts";

/**
 * The fields whose concurrent changes must not be overwritten. The time zone is left out: the browser sends it, not the author.
 */
export type Field = Exclude<keyof Settings, "dayZone">;
const fields = (Object.keys(SettingsInput.shape) as (keyof Settings)[]).filter(
  (name): name is Field => name !== "dayZone",
);

const settingsOf = (work: Settings) => Object.fromEntries(fields.map((field) => [field, work[field]]));

/** A stamp of the settings that a page showed, so that concurrent changes are not overwritten. */
export function settingsStamp(work: Settings): string {
  return createHash("sha256")
    .update(JSON.stringify(settingsOf(work)))
    .digest("base64url")
    .slice(0, 16);
}

interface Saving {
  workId: string;
  seen: string;
  settings: Settings;
}

type Saved =
  | { ok: true }
  | { ok: false; reason: "gone" }
  /** `differing` lists the fields that another window has changed to other values. */
  | { ok: false; reason: "changed"; now: Settings; differing: Field[] };

/** Saves a work's settings, unless they have changed since the page showed them. */
export async function saveSettings(site: Site, { workId, seen, settings }: Saving): Promise<Saved> {
  return site.db.transaction(async (tx): Promise<Saved> => {
    const [now] = await tx.select().from(works).where(eq(works.id, workId)).for("update");
    if (!now) return { ok: false, reason: "gone" };
    const differing = fields.filter((field) => !isSame(now[field], settings[field]));
    if (settingsStamp(now) !== seen && differing.length > 0)
      return { ok: false, reason: "changed", now, differing };
    if (settings.language !== now.language) await retitle(tx, workId, [now.language, settings.language]);
    await tx
      .update(works)
      .set({ ...settings, updatedAt: site.now() })
      .where(eq(works.id, workId));
    return { ok: true };
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Goals = Pick<Settings, "wordGoal" | "dayGoal" | "dayZone">;

/** Saves only the goals, which only the author sees. */
export async function saveGoals({ db }: Site, workId: string, goals: Goals): Promise<Goals> {
  await db.update(works).set(goals).where(eq(works.id, workId));
  return goals;
}
