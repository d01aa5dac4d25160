import type { OutlineChapter } from "#app/authoring/works/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { takeBackMinutes } from "../release-events.server.ts";
import { findReleaseToTakeBack } from "./take-back.server.ts";

/** The release that can be taken back, its chapters, and until when. */
export async function describeLatest(
  db: Db,
  { workId, all, now }: { workId: string; all: OutlineChapter[]; now: Date },
) {
  const release = await findReleaseToTakeBack(db, workId, now);
  if (!release) return null;
  const passed = Math.floor((now.getTime() - release.at.getTime()) / 60_000);
  const isAnnounced = !release.isSilent && release.kind !== "minor";
  const chapterIds = new Set(release.chapterIds);
  const [first, ...others] = all.filter(({ id }) => chapterIds.has(id));
  return {
    id: release.id,
    isAnnounced,
    minutes: Math.max(1, takeBackMinutes - passed),
    /** Null when its chapters were deleted since. */
    firstTitle: first?.title ?? null,
    otherCount: others.length,
  };
}
