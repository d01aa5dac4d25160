import { diffArrays, diffWordsWithSpace } from "diff";

/** Words that both have, or that only the older or the newer one has. */
export interface DiffPiece {
  text: string;
  is: "same" | "gone" | "new";
}

/** Two texts aligned paragraph by paragraph; runs of equal paragraphs are only counted. */
export type DiffRow =
  | { kind: "same"; lines: string[] }
  | { kind: "changed"; before: DiffPiece[]; after: DiffPiece[] };

/** Longer paragraphs are shown as replaced: a comparison by words would take too long to compute and to read. */
const longestByWords = 20_000;

/** Compares two texts word by word; lines are paragraphs. */
export function diffTexts(before: string, after: string): DiffRow[] {
  const parts = diffArrays(before.split("\n"), after.split("\n"), { maxEditLength: 5_000 });
  if (!parts) return pairs(before.split("\n"), after.split("\n"));
  const rows: DiffRow[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    const next = parts[at + 1];
    if (!part) continue;
    if (!part.added && !part.removed) rows.push({ kind: "same", lines: part.value });
    else if (part.removed && next?.added) {
      rows.push(...pairs(part.value, next.value));
      at += 1;
    } else rows.push(...(part.removed ? pairs(part.value, []) : pairs([], part.value)));
  }
  return rows;
}

const pairs = (before: string[], after: string[]): DiffRow[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => compare(before[at], after[at]));

function compare(before: string | undefined, after: string | undefined): DiffRow {
  const [old, fresh] = [before ?? "", after ?? ""];
  if (before === undefined || after === undefined || old.length + fresh.length > longestByWords)
    return {
      kind: "changed",
      before: before === undefined ? [] : [{ text: old, is: "gone" }],
      after: after === undefined ? [] : [{ text: fresh, is: "new" }],
    };
  const pieces = diffWordsWithSpace(old, fresh);
  return {
    kind: "changed",
    before: pieces.flatMap(({ value, added, removed }) =>
      added ? [] : [{ text: value, is: removed ? ("gone" as const) : ("same" as const) }],
    ),
    after: pieces.flatMap(({ value, added, removed }) =>
      removed ? [] : [{ text: value, is: added ? ("new" as const) : ("same" as const) }],
    ),
  };
}
