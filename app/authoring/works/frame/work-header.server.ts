import { progressLabels } from "#app/catalog/labels/public.ts";
import { findProgress } from "#app/authoring/goals/public.server.ts";
import type { OwnWork } from "#app/authoring/ownership/public.ts";
import { getOwnWork, jidOfWork } from "#app/authoring/ownership/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { isNamed, nameOrHandle } from "#app/identity/names/public.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { dateOf, type KnownZone } from "#app/ui/times/times.ts";
import { ownCover } from "../cover/own-cover.server.ts";
import { workStateLabels } from "./work-labels.ts";
import { listWorks } from "../list/work-queries.server.ts";

/** The header of a work's pages. */
export type WorkHeader = Awaited<ReturnType<typeof loadHeader>>;

/** Loads the viewer's own work and its header; 404 for any other. */
export async function openWork(context: Context, workId: string) {
  const writer = getWriter(context);
  const work = await getOwnWork(context, writer, { workId });
  const zone = writer.account.timeZone;
  return { work, zone, header: await loadHeader(context, work, zone) };
}

async function loadHeader(context: Context, work: OwnWork, zone: KnownZone) {
  const { db, now } = context.get(siteContext);
  const [line] = await listWorks(db, { profileIds: [work.profileId], inBin: false, workId: work.id });
  const isOut = line?.state === "published" || line?.state === "unlisted";
  const [words, chapters] = [line?.wordCount ?? 0, chapterCounts(line)];
  return {
    id: work.id,
    title: work.title,
    subtitle: work.subtitle,
    language: work.language,
    name: nameOrHandle(work.profile),
    isZoneUnknown: zone === null,
    isNameMissing: isOut && !isNamed(work.profile),
    cover: ownCover(work, { jid: line?.jid ?? jidOfWork(work.id), profile: work.profile }),
    jid: line?.jid ?? null,
    state: line?.state ?? "draft",
    facts: [workStateLabels[line?.state ?? "draft"], progressLabels[work.progress]],
    figures: [...chapters, counted(words, "word"), counted(line?.characters ?? 0, "character")],
    progress: line ? ((await findProgress(db, [line], now())).get(work.id) ?? []) : [],
    // A chapter that is overdue is marked in its row instead.
    next:
      line?.next && line.next.at > now() ? { title: line.next.title, ...dateOf(line.next.at, zone) } : null,
    chapterId: line?.chapterId ?? null,
  };
}

interface Counts {
  published: number;
  scheduled: number;
  drafts: number;
}

/** "2 published, 1 scheduled, 3 drafts"; for an unpublished work the number of chapters. */
export function chapterCounts(counts: Counts | undefined): string[] {
  const { published = 0, scheduled = 0, drafts = 0 } = counts ?? {};
  if (published + scheduled === 0) return [counted(drafts, "chapter")];
  return [
    ...(published > 0 ? [`${counted(published, "chapter")} published`] : []),
    ...(scheduled > 0 ? [`${scheduled} scheduled`] : []),
    ...(drafts > 0 ? [counted(drafts, "draft")] : []),
  ];
}
