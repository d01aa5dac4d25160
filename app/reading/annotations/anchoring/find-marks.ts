import { BlockSearch } from "./block-search.ts";
import type { ChapterText } from "./chapter-text.ts";
import { type FoldedTarget, foldTarget } from "./context-evidence.ts";
import { findElsewhere } from "./find-elsewhere.ts";
import type { Placement } from "./placement.ts";
import type { MarkTarget } from "./target.ts";

export interface Revision {
  /** The text in which the marks were made, if it is known: with it more of them survive, and none is taken for words that were there twice. */
  before: readonly ChapterText[] | null;
  after: readonly ChapterText[];
  /** Lets other work be done where this has taken long. */
  yieldIfDue: () => Promise<void>;
}

/**
 * Where marks are in a text that was revised since, in their order. Rather nowhere than at the wrong words. Linear in the texts' lengths,
 * and bounded for each mark.
 */
export async function findMarks(targets: readonly MarkTarget[], revision: Revision): Promise<Placement[]> {
  const { before, after, yieldIfDue } = revision;
  const placements = new Map<MarkTarget, Placement>();
  const missing: FoldedTarget[] = [];
  const [texts, earlierTexts] = [bySlug(after), bySlug(before ?? [])];
  for (const [slug, own] of Map.groupBy(targets, ({ chapter }) => chapter)) {
    const blocks = await BlockSearch.open({
      text: texts.get(slug),
      earlier: earlierTexts.get(slug),
      yieldIfDue,
    });
    for (const target of own) {
      const placed = await blocks?.find(target);
      if (placed) placements.set(target, placed);
      else missing.push(foldTarget(target));
      await yieldIfDue();
    }
  }
  const elsewhere = await findElsewhere(missing, { after, before, isOnceEnough: false, yieldIfDue });
  return targets.map((target) => placements.get(target) ?? elsewhere.get(target) ?? orphan);
}

/** Words of another program's file, of which it is not known where they were. */
export interface Quotation {
  quote: string;
  /** What stood around them, if that is known. */
  prefix?: string;
  suffix?: string;
}

/**
 * Where the words of other programs' files are: where they are once, or else nearly. They are `approximate`, since only their words say so.
 */
export async function findQuotations(
  quotations: readonly Quotation[],
  { after, yieldIfDue }: Pick<Revision, "after" | "yieldIfDue">,
): Promise<Placement[]> {
  const nowhere = { block: "", offset: 0 };
  const sought: FoldedTarget[] = [];
  for (const { quote, prefix = "", suffix = "" } of quotations) {
    sought.push(foldTarget({ chapter: "", start: nowhere, end: nowhere, quote, prefix, suffix }));
    await yieldIfDue();
  }
  const found = await findElsewhere(sought, { after, before: null, isOnceEnough: true, yieldIfDue });
  return sought.map(({ target }) => {
    const placement = found.get(target);
    return placement ? { state: "approximate", found: placement.found } : orphan;
  });
}

const orphan: Placement = { state: "orphan", found: null };
const bySlug = (chapters: readonly ChapterText[]) =>
  new Map(chapters.map((chapter) => [chapter.slug, chapter]));
