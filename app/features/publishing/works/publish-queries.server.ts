import { eq } from "drizzle-orm";
import { openDocuments } from "#app/features/editor/public.server.ts";
import { getOutline } from "#app/domain/work/outline.server.ts";
import type { Work } from "#app/domain/work/own-work.server.ts";
import { countFollowers } from "#app/features/following/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { releaseQueues, workPublications } from "#app/platform/db/schema/all.server.ts";
import { counted } from "#app/ui/counted.ts";
import { checkChapter, checkWork, type Finding } from "./last-check.ts";
import { ruleWords } from "./queue-times.ts";

export interface SheetChapter {
  id: string;
  title: string;
  state: "draft" | "scheduled" | "published" | "withdrawn";
  /** Published, and written in since. */
  isChanged: boolean;
  access: "free" | "members";
  words: string;
  /** `comes out on 24 November 2026 at 18:00 (Europe/Berlin)`, or why it is still here. */
  due: string | null;
  isChosen: boolean;
}

/** Everything the publish sheet shows of a work. */
export async function getSheet(db: Db, work: Work, now: Date) {
  const { chapters } = await getOutline(db, work.id);
  const [publication] = await db.select().from(workPublications).where(eq(workPublications.workId, work.id));
  const [queue] = await db.select().from(releaseQueues).where(eq(releaseQueues.workId, work.id));
  const zone = queue?.rule.timeZone ?? "UTC";
  const findings: Finding[] = checkWork(work);
  // What readers have seen as it is was checked then.
  const unseen = chapters.filter(
    ({ state, version, publishedVersion }) => state !== "published" || version !== publishedVersion,
  );
  for await (const { chapter, opened } of openDocuments(db, unseen))
    findings.push(...checkChapter({ ...chapter, document: opened.document }));
  const isAnyNew = chapters.some(({ state }) => state === "draft" || state === "withdrawn");
  return {
    state: publication?.state ?? "draft",
    jid: publication?.jid ?? null,
    isUnlisted: publication?.isUnlisted ?? false,
    rule: queue?.rule ?? null,
    readers: await countFollowers(db, work.id, now),
    ruleWords: queue ? ruleWords(queue.rule) : null,
    findings,
    chapters: chapters.map((chapter): SheetChapter => {
      const isChanged = chapter.state === "published" && chapter.version !== chapter.publishedVersion;
      const isNew = chapter.state === "draft" || chapter.state === "withdrawn";
      return {
        id: chapter.id,
        title: chapter.title,
        state: chapter.state,
        isChanged,
        access: chapter.access,
        words: counted(chapter.wordCount, "word"),
        due: dueWords(chapter.publishAt, zone, now),
        isChosen: isAnyNew ? isNew && chapter.wordCount > 0 : isChanged,
      };
    }),
  };
}

function dueWords(at: Date | null, zone: string, now: Date): string | null {
  if (!at) return null;
  const local = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: zone });
  const words = `${local.format(at)} (${zone})`;
  return at < new Date(now.getTime() - 5 * 60_000)
    ? `was due on ${words} and waits: it is empty, or there is no subscription`
    : `comes out on ${words}`;
}
