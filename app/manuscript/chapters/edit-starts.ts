import type { ChapterStart } from "../formats/html/read/manuscript.ts";

/** What its author says about one proposed chapter. */
export interface StartEdit {
  title: string;
  /** Name of the part that begins with it; null: none does; empty: the parts before end. */
  part: string | null;
  /** Where it begins now. */
  at: number;
  use: "chapter" | "join" | "leave-out";
  /** Another chapter begins here, within it. */
  splitAt: number | null;
}

/** The proposal as edited: starts stay in order, none is beyond the text, and no two are at one place. */
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
        // A part's title stands just before its first chapter, or is a heading among others again.
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
