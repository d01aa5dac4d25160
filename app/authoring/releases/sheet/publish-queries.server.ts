import type { Work } from "#app/authoring/ownership/public.ts";
import { chaptersOnPage, pageOf } from "#app/authoring/chapter-pages/public.ts";
import type { OutlineChapter } from "#app/authoring/works/public.ts";
import { getChapters } from "#app/authoring/works/public.server.ts";
import { eq } from "drizzle-orm";
import { openDocuments } from "#app/authoring/editor/public.server.ts";
import { emit } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { releaseQueues, workPublications } from "#app/platform/db/schema/all.server.ts";
import { counted } from "#app/ui/counted.ts";
import { type KnownZone, formatMoment } from "#app/ui/times/times.ts";
import { checkChapter, checkWork, type Finding } from "../checks/last-check.ts";
import { ruleLabel } from "../schedule/rule-label.ts";
import { type Audience, audienceCounted } from "../release-events.server.ts";
import { describeLatest } from "../take-back/latest-release.server.ts";
import { findMissingSettings } from "../checks/missing-settings.server.ts";

/** The chapter that the sheet was opened from, or "all"; null for none. */
type Named = string | null;

export interface SheetChapter {
  id: string;
  title: string;
  state: "draft" | "scheduled" | "published" | "withdrawn";
  /** Published, and edited since. */
  isChanged: boolean;
  /** It contains a TK. */
  isUnfinished: boolean;
  access: "free" | "members";
  wordCountLabel: string;
  /** `comes out on 24 November 2026 at 18:00 (Europe/Berlin)`, or why it is overdue. */
  due: string | null;
  isChosen: boolean;
}

interface SheetOptions {
  now: Date;
  /** The account's time zone, if it is known. */
  zone: KnownZone;
  named: Named;
  /** The requested pages of the three lists, if they are long. */
  pages?: { choices: number; scheduled: number; published: number };
}

/** The data of a work's publish sheet. */
export async function getSheet(
  site: Pick<Site, "db" | "hooks">,
  work: Work,
  { now, zone, named, pages = { choices: 1, scheduled: 1, published: 1 } }: SheetOptions,
) {
  const { db } = site;
  const all = await getChapters(db, work.id);
  const choices = choicesOf(all, named, pages.choices);
  const chapters = choices.items;
  const [publication] = await db.select().from(workPublications).where(eq(workPublications.workId, work.id));
  const [queue] = await db.select().from(releaseQueues).where(eq(releaseQueues.workId, work.id));
  const findings: Finding[] = checkWork(work);
  // Published versions were checked when they were published.
  const unseen = chapters.filter(
    ({ state, version, publishedVersion }) => state !== "published" || version !== publishedVersion,
  );
  for await (const { chapter, opened } of openDocuments(db, unseen))
    findings.push(...checkChapter({ ...chapter, document: opened.document }));
  const unfinished = new Set(findings.filter(({ kind }) => kind === "tk").map(({ chapterId }) => chapterId));
  const ready = chapters.filter(({ id, wordCount }) => wordCount > 0 && !unfinished.has(id));
  const choosable = ready.filter(isNew).length > 0 ? ready.filter(isNew) : ready.filter(isChanged);
  const dueOf = ({ state, publishAt }: OutlineChapter) =>
    publication?.state === "withdrawn" && state === "scheduled"
      ? "waits until the work is published again"
      : scheduleLabel(publishAt, zone ?? queue?.rule.timeZone ?? "UTC", now);
  const chosen = chooseFrom({ choosable, ready }, named);
  return {
    state: publication?.state ?? "draft",
    jid: publication?.jid ?? null,
    isUnlisted: publication?.isUnlisted ?? false,
    rule: queue?.rule ?? null,
    zone,
    readers: await countAudience(site, work.id, now),
    queueRule: queue ? ruleLabel(queue.rule) : null,
    findings,
    missingSettings: await findMissingSettings(db, work.id),
    /** The most that can be chosen at once. */
    choosableCount: choosable.length,
    fresh: await describeLatest(db, { workId: work.id, all, now }),
    choices: { page: choices.page, begins: choices.begins, chapterCount: choices.chapterCount },
    chapters: chapters.map((chapter): SheetChapter => ({
      id: chapter.id,
      title: chapter.title,
      state: chapter.state,
      isChanged: isChanged(chapter),
      isUnfinished: unfinished.has(chapter.id),
      access: chapter.access,
      wordCountLabel: counted(chapter.wordCount, "word"),
      due: dueOf(chapter),
      isChosen: chosen.has(chapter.id),
    })),
    scheduled: pageOf(
      all
        .filter(({ state }) => state === "scheduled")
        .map((chapter) => ({ id: chapter.id, title: chapter.title, due: dueOf(chapter) })),
      pages.scheduled,
    ),
    published: pageOf(
      all.filter(({ state }) => state === "published").map(({ id, title }) => ({ id, title })),
      pages.published,
    ),
  };
}

/** The choices: all chapters of a short work; of a long work those with unpublished changes, in pages. */
function choicesOf(chapters: OutlineChapter[], named: Named, requested: number) {
  if (chapters.length <= chaptersOnPage) return pageOf(chapters, 1);
  const choices = chapters.filter(
    (chapter) => chapter.state !== "published" || isChanged(chapter) || chapter.id === named,
  );
  const at = choices.findIndex(({ id }) => id === named);
  return pageOf(choices, at < 0 ? requested : Math.floor(at / chaptersOnPage) + 1);
}

/** Everybody who would be notified, by any listener. */
async function countAudience(site: Pick<Site, "db" | "hooks">, workId: string, now: Date): Promise<Audience> {
  const counts = await emit(site, audienceCounted, { db: site.db, workId, now });
  return counts.reduce(
    (sum, { listed, unlisted }) => ({ listed: sum.listed + listed, unlisted: sum.unlisted + unlisted }),
    { listed: 0, unlisted: 0 },
  );
}

const isNew = ({ state }: OutlineChapter) => state === "draft" || state === "withdrawn";

const isChanged = ({ state, version, publishedVersion }: OutlineChapter) =>
  state === "published" && version !== publishedVersion;

/** Of the shown page. */
interface Choice {
  choosable: OutlineChapter[];
  /** With text and without a TK. */
  ready: OutlineChapter[];
}

/** Only what was named is preselected: one chapter, or all that are ready. Never one with a TK. */
function chooseFrom({ choosable, ready }: Choice, named: Named): Set<string> {
  const chosen = named === "all" ? choosable : ready.filter(({ id }) => id === named);
  return new Set(chosen.map(({ id }) => id));
}

function scheduleLabel(at: Date | null, zone: string, now: Date): string | null {
  if (!at) return null;
  const words = formatMoment(at, zone);
  return at < new Date(now.getTime() - 5 * 60_000)
    ? `was due on ${words} and waits: it is empty, has a TK, or there is no subscription`
    : `comes out on ${words}`;
}
