import { and, eq, isNull } from "drizzle-orm";
import { works, workChapters } from "#app/platform/db/schema/all.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";

export type Work = typeof works.$inferSelect;
export type WorkChapter = typeof workChapters.$inferSelect;

/** A work with the profile it is written under. */
export interface OwnWork extends Work {
  profile: Profile;
}

/** The profiles whose works a viewer may open: the account's main one and its pen names. A family profile reads. */
export function writingProfiles({ profile, profiles }: Pick<Viewer, "profile" | "profiles">): Profile[] {
  return profile.kind === "family" ? [] : profiles.filter(({ kind }) => kind !== "family");
}

/**
 * The viewer's own work; works in the bin only with `inBin`. Throws 404 for any other work, so that its existence is not
 * disclosed.
 */
export async function getOwnWork(
  context: Context,
  viewer: Pick<Viewer, "profile" | "profiles">,
  { workId, inBin = false }: { workId: string; inBin?: boolean },
): Promise<OwnWork> {
  const { db } = context.get(siteContext);
  const [work] = isId(workId) ? await db.select().from(works).where(eq(works.id, workId)) : [];
  const profile = writingProfiles(viewer).find(({ id }) => id === work?.profileId);
  if (!work || !profile || (work.deletedAt && !inBin)) throw notFound();
  return { ...work, profile };
}

/** A chapter of a work that is known to be the viewer's; throws 404 when it is another's or in the bin. */
export async function getOwnChapter(
  context: Context,
  work: OwnWork,
  chapterId: string,
): Promise<WorkChapter> {
  const { db } = context.get(siteContext);
  const [chapter] = isId(chapterId)
    ? await db
        .select()
        .from(workChapters)
        .where(
          and(
            eq(workChapters.id, chapterId),
            eq(workChapters.workId, work.id),
            isNull(workChapters.deletedAt),
          ),
        )
    : [];
  if (!chapter) throw notFound();
  return chapter;
}

/** Other ids cannot exist, and zero bytes would be a database error. */
const isId = (text: string) => /^[\w-]{1,64}$/.test(text);
