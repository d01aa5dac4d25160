import { diffArrays, diffWordsWithSpace } from "diff";

/** Words that both have, or that only the older or the newer one has. */
export interface DiffPiece {
  text: string;
  is: "same" | "gone" | "new";
}

/** Two texts aligned paragraph by paragraph: equal paragraphs, or one of the older text beside one of the newer; null where there is none. */
export type AlignedLines =
  | { kind: "same"; lines: string[] }
  | { kind: "changed"; before: string | null; after: string | null };

/** Two texts aligned paragraph by paragraph; runs of equal paragraphs are only counted. */
export type DiffRow =
  | { kind: "same"; lines: string[] }
  /** In the order to be read: what is gone before what is new. */
  | { kind: "changed"; pieces: DiffPiece[] };

/** Longer paragraphs are shown as replaced: a comparison by words would take too long to compute and to read. */
const longestByWords = 20_000;

/** How much work a comparison may be. Texts that differ by more are shown as replaced. */
interface DiffLimits {
  /** Paragraphs that differ. */
  mostLines: number;
  /** Words of a paragraph that differ. */
  mostWords: number;
}

const usual: DiffLimits = { mostLines: 5_000, mostWords: 20_000 };

/** Compares two texts word by word; lines are paragraphs. */
export function diffTexts(before: string, after: string): DiffRow[] {
  return alignLines(before, after).map((row) => (row.kind === "same" ? row : diffLine(row)));
}

/** The first half of a comparison: which paragraphs are equal, and which stand for each other. */
export function alignLines(before: string, after: string, { mostLines } = usual): AlignedLines[] {
  const parts = diffArrays(before.split("\n"), after.split("\n"), { maxEditLength: mostLines });
  if (!parts) return pairs(before.split("\n"), after.split("\n"));
  const rows: AlignedLines[] = [];
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

const pairs = (before: string[], after: string[]): AlignedLines[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    kind: "changed",
    before: before[at] ?? null,
    after: after[at] ?? null,
  }));

/** The second half: the words of one paragraph. */
export function diffLine(
  { before, after }: Extract<AlignedLines, { kind: "changed" }>,
  { mostWords } = usual,
): Extract<DiffRow, { kind: "changed" }> {
  const [old, fresh] = [before ?? "", after ?? ""];
  const isComparable =
    mostWords > 0 && before !== null && after !== null && old.length + fresh.length <= longestByWords;
  const pieces = isComparable && diffWordsWithSpace(old, fresh, { maxEditLength: mostWords });
  if (!pieces) return { kind: "changed", pieces: replaced(before, after) };
  return {
    kind: "changed",
    pieces: pieces.map(({ value, added, removed }) => ({
      text: value,
      is: added ? "new" : removed ? "gone" : "same",
    })),
  };
}

function replaced(before: string | null, after: string | null): DiffPiece[] {
  return [
    ...(before === null ? [] : [{ text: before, is: "gone" as const }]),
    ...(after === null ? [] : [{ text: after, is: "new" as const }]),
  ];
}

/** One side of a changed paragraph. */
export const sideOf = (pieces: readonly DiffPiece[], side: "before" | "after"): DiffPiece[] =>
  pieces.filter(({ is }) => is === "same" || is === (side === "before" ? "gone" : "new"));
