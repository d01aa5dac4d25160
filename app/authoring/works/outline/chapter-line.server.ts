import type { OutlineChapter } from "./outline-queries.server.ts";
import { counted } from "#app/ui/counted.ts";
import { dateOf, type KnownZone, type MomentFacts } from "#app/ui/times/times.ts";

/** The data of a chapter's row. */
export interface ChapterSummary {
  id: string;
  title: string;
  state: OutlineChapter["state"];
  /** "Draft", "Published, changed since". */
  stateLabel: string;
  /** The scheduled time. */
  due: MomentFacts | null;
  isMembersOnly: boolean;
  wordCountLabel: string;
  /** It is overdue because it has no text. */
  isDueEmpty: boolean;
}

const stateLabel = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  withdrawn: "Withdrawn",
} as const;

export function toChapterLine(
  chapter: OutlineChapter,
  { now, zone }: { now: Date; zone: KnownZone },
): ChapterSummary {
  const { id, title, state, version, publishedVersion } = chapter;
  const isChanged = state === "published" && publishedVersion !== null && version > publishedVersion;
  const { publishAt, wordCount } = chapter;
  const isDueEmpty = state === "scheduled" && publishAt !== null && publishAt <= now && wordCount === 0;
  return {
    id,
    title,
    state,
    stateLabel: isChanged ? "Published, changed since" : stateLabel[state],
    due: state === "scheduled" && chapter.publishAt ? dateOf(chapter.publishAt, zone) : null,
    isMembersOnly: chapter.access === "members",
    isDueEmpty,
    wordCountLabel: counted(chapter.wordCount, "word"),
  };
}
