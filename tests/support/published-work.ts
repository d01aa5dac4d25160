import { eq } from "drizzle-orm";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { chapterPublications, workPublications } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { makeWork } from "./make-work.ts";
import { writeText } from "./write-text.ts";

/** A published work with its public name, and its chapters with theirs. */
export async function publishedWork(
  site: Site,
  { profileId, count = 3, isSilent = true }: { profileId?: string; count?: number; isSilent?: boolean },
) {
  const chapters = Array.from({ length: count }, (_, index) => ({ title: `Chapter ${index + 1}` }));
  const { workId, chapterIds } = await makeWork(site, {
    title: "Low Water",
    chapters,
    ...(profileId && { profileId }),
  });
  for (const id of chapterIds) await writeText(site, id, "The tide went out.");
  await publishNow(site, { workId, chapterIds, isSilent, note: null, isUnlisted: false });
  const [publication] = await site.db
    .select()
    .from(workPublications)
    .where(eq(workPublications.workId, workId));
  const published = await Promise.all(
    chapterIds.map(async (id) => {
      const [row] = await site.db
        .select()
        .from(chapterPublications)
        .where(eq(chapterPublications.chapterId, id));
      return { id, slug: row?.slug ?? "" };
    }),
  );
  return { workId, jid: publication?.jid ?? "", chapters: published };
}
