import { eq } from "drizzle-orm";
import type { Work } from "#app/authoring/ownership/public.ts";
import { getChapters } from "#app/authoring/works/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { workPublications } from "#app/platform/db/schema/all.server.ts";
import { counted } from "#app/ui/counted.ts";
import { dateOf, type KnownZone } from "#app/ui/times/times.ts";
import { describeLatest } from "../take-back/latest-release.server.ts";
import { findLatestRelease } from "../take-back/take-back.server.ts";

interface PublishedOptions {
  now: Date;
  zone: KnownZone;
}

const mostListed = 5;

/** The latest release of a work and what is scheduled; null without either. */
export async function findPublished(db: Db, work: Work, { now, zone }: PublishedOptions) {
  const [publication] = await db.select().from(workPublications).where(eq(workPublications.workId, work.id));
  const isOut = publication?.state === "published" || publication?.state === "unlisted";
  const all = await getChapters(db, work.id);
  const scheduled = all
    .flatMap(({ id, title, state, publishAt }) =>
      state === "scheduled" && publishAt ? [{ id, title, publishAt }] : [],
    )
    .toSorted((one, other) => one.publishAt.getTime() - other.publishAt.getTime());
  if (!isOut && scheduled.length === 0) return null;
  const release = await findLatestRelease(db, work.id);
  const ids = new Set(release?.chapterIds);
  return {
    jid: isOut ? publication.jid : null,
    isUnlisted: publication?.isUnlisted ?? false,
    release: release
      ? { kind: release.kind, titles: all.filter(({ id }) => ids.has(id)).map(({ title }) => title) }
      : null,
    latest: await describeLatest(db, { workId: work.id, all, now }),
    scheduled: scheduled
      .slice(0, mostListed)
      .map(({ id, title, publishAt }) => ({ id, title, due: dateOf(publishAt, zone) })),
    scheduledCount: counted(scheduled.length, "chapter"),
    unlistedCount: Math.max(0, scheduled.length - mostListed),
  };
}
