import { getWriter } from "#app/billing/gates/public.server.ts";
import { toCoverPicture } from "#app/catalog/books/cover-picture.server.ts";
import { isNamed, nameOrHandle } from "#app/identity/names/profile.ts";
import type { Context } from "#app/identity/viewer/viewer.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { dateOf, type KnownZone } from "#app/ui/times.ts";
import { getOwnWork, type OwnWork } from "./own-work.server.ts";
import { jidOfWork } from "./work-jid.server.ts";
import { progressWords } from "#app/catalog/books/work-labels.ts";
import { workStates } from "./work-words.ts";
import { findProgress } from "./goals.server.ts";
import { listWorks } from "./work-lines.server.ts";

/** What stands above every page of a work. */
export type WorkHeader = Awaited<ReturnType<typeof loadHeader>>;

/** A page's own work, with what stands above it. Another's is a 404. */
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
  const [words, chapters] = [line?.words ?? 0, chapterCounts(line)];
  return {
    id: work.id,
    title: work.title,
    subtitle: work.subtitle,
    language: work.language,
    name: nameOrHandle(work.profile),
    isZoneUnknown: zone === null,
    isNameMissing: isOut && !isNamed(work.profile),
    cover: toCoverPicture(work.cover),
    coverKey: line?.jid ?? jidOfWork(work.id),
    jid: line?.jid ?? null,
    state: line?.state ?? "draft",
    facts: [workStates[line?.state ?? "draft"], progressWords[work.progress]],
    figures: [...chapters, counted(words, "word"), counted(line?.characters ?? 0, "character")],
    progress: line ? ((await findProgress(db, [line], now())).get(work.id) ?? []) : [],
    // What is due and did not come out is said at its chapter.
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

/** "2 published, 1 scheduled, 3 drafts"; of a work nobody reads yet, how many chapters there are. */
export function chapterCounts(counts: Counts | undefined): string[] {
  const { published = 0, scheduled = 0, drafts = 0 } = counts ?? {};
  if (published + scheduled === 0) return [counted(drafts, "chapter")];
  return [
    ...(published > 0 ? [`${counted(published, "chapter")} published`] : []),
    ...(scheduled > 0 ? [`${scheduled} scheduled`] : []),
    ...(drafts > 0 ? [counted(drafts, "draft")] : []),
  ];
}
