import { alignLines, diffLine, type DiffRow } from "#app/manuscript/words/word-diff.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";

/** Paragraphs that are the same are shown by the last before and the first behind a change. */
export type ComparedRow =
  | Extract<DiffRow, { kind: "changed" }>
  | { kind: "same"; first: string | null; last: string | null; hiddenCount: number };

export interface ComparedText {
  rows: ComparedRow[];
  /** Changed paragraphs that are not shown. */
  moreCount: number;
}

/** A text that was rewritten is compared paragraph by paragraph, so that no comparison holds up other requests. */
const limits = { mostLines: 600, mostWords: 200 };
/** Letters of changed paragraphs that are compared word by word; more are shown as replaced. */
const mostCompared = 100_000;
const mostChanged = 300;
const longestMs = 10_000;

/** What differs between two texts, word by word, with other requests served in between. */
export async function compareTexts(before: string, after: string): Promise<ComparedText> {
  const slices = new Slices(longestMs);
  const aligned = alignLines(before, after, limits);
  await slices.yieldNow();
  const rows: ComparedRow[] = [];
  let room = mostCompared;
  let changedCount = 0;
  for (const [at, line] of aligned.entries()) {
    if (line.kind === "same") {
      rows.push(shorten(line.lines, { isFirst: at === 0, isLast: at === aligned.length - 1 }));
      continue;
    }
    if (line.before?.trim() === line.after?.trim()) continue;
    changedCount += 1;
    if (changedCount > mostChanged) continue;
    room -= (line.before?.length ?? 0) + (line.after?.length ?? 0);
    rows.push(diffLine(line, { ...limits, mostWords: room > 0 ? limits.mostWords : 0 }));
    await slices.yieldIfDue();
  }
  return { rows, moreCount: Math.max(0, changedCount - mostChanged) };
}

interface Position {
  isFirst: boolean;
  isLast: boolean;
}

function shorten(lines: readonly string[], { isFirst, isLast }: Position): ComparedRow {
  const filled = lines.filter((line) => line.trim() !== "");
  const first = isFirst ? null : (filled[0] ?? null);
  const last = isLast || (filled.length === 1 && first !== null) ? null : (filled.at(-1) ?? null);
  const hiddenCount = filled.length - (first === null ? 0 : 1) - (last === null ? 0 : 1);
  return { kind: "same", first, last, hiddenCount };
}
