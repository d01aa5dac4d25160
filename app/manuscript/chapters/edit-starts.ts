import type { ChapterStart } from "../formats/html/read/manuscript.ts";

/** What the author changed about one proposed chapter. */
export interface StartEdit {
  title: string;
  /** Title of the part that begins with it; null: none begins; empty: the previous part ends here. */
  part: string | null;
  /** Index of its first block. */
  at: number;
  use: "chapter" | "join" | "leave-out";
  /** Index at which another chapter begins within it, or null. */
  splitAt: number | null;
}

/** Applies edits to the proposed starts. Starts stay in order, within the text, and no two share an index; `headings` are titles by block index. */
export function editStarts(
  starts: ChapterStart[],
  edits: StartEdit[],
  headings: Map<number, string>,
): ChapterStart[] {
  const edited: ChapterStart[] = [];
  starts.forEach((start, index) => {
    const edit = edits[index];
    if (!edit) return void edited.push(start);
    const [before, after] = [edited.at(-1)?.at ?? -1, starts[index + 1]?.at ?? Number.POSITIVE_INFINITY];
    const at = edit.at > before && edit.at < after ? edit.at : start.at;
    if (edit.use !== "join" || edited.length === 0) {
      const hasHeading = at === start.at ? start.hasHeading : headings.has(at);
      const { partAt, ...rest } = start;
      edited.push({
        ...rest,
        // When the chapter moves away from its part's title, that title is an ordinary heading again.
        ...(partAt !== undefined && at === start.at && { partAt }),
        at,
        hasHeading,
        title: edit.title,
        part: edit.part,
        isLeftOut: edit.use === "leave-out",
      });
    }
    if (edit.splitAt !== null && edit.splitAt > at && edit.splitAt < after) {
      const title = headings.get(edit.splitAt) ?? "";
      edited.push({
        at: edit.splitAt,
        title,
        hasHeading: headings.has(edit.splitAt),
        part: null,
        isLeftOut: false,
      });
    }
  });
  return edited
    .sort((one, other) => one.at - other.at)
    .filter(({ at }, index, all) => all[index - 1]?.at !== at);
}
