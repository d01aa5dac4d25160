import { written } from "#app/ui/counted.ts";

/** Below it a count is not shown where a reader could be recognised by it. */
const fewBelow = 5;

export type ShownCount = number | "few" | "withheld";

const isFew = (count: number) => count > 0 && count < fewBelow;

/** Hides one more where a single one is hidden, which would follow from the total: the smallest of those that are shown. */
function withholdOne(counts: readonly ShownCount[]): ShownCount[] {
  const hidden = counts.filter((count) => typeof count !== "number").length;
  const others = counts.filter((count) => typeof count === "number" && count >= fewBelow) as number[];
  const at = hidden === 1 && others.length > 0 ? counts.indexOf(Math.min(...others)) : -1;
  return counts.map((count, index) => (index === at ? "withheld" : count));
}

/**
 * Counts that have a total as they are shown: those that are too few as `few`. If only one were, it would follow from the total: then the
 * next smallest is withheld too.
 */
export const withoutFew = (counts: readonly number[]): ShownCount[] =>
  withholdOne(counts.map((count) => (isFew(count) ? "few" : count)));

/** The same for rows of which the sums are shown, too: none follows from its row, nor from its column. The last row has the sums. */
export function withoutFewRows(rows: readonly (readonly number[])[]): ShownCount[][] {
  const sums = (rows[0] ?? []).map((_, column) => rows.reduce((total, row) => total + (row[column] ?? 0), 0));
  let shown: ShownCount[][] = [...rows, sums].map(withoutFew);
  const countHidden = () => shown.flat().filter((count) => typeof count !== "number").length;
  for (let before = -1; before !== countHidden();) {
    before = countHidden();
    const columns = sums.map((_, column) => withholdOne(shown.map((row) => row[column] ?? 0)));
    shown = shown.map((row, index) =>
      withholdOne(row.map((count, column) => columns[column]?.[index] ?? count)),
    );
  }
  return shown;
}

/** In tables on the screen and in files. */
export const shownLabels = { few: `< ${fewBelow}`, withheld: "not shown" } as const;

export const countLabel = (count: ShownCount): string =>
  typeof count === "number" ? written(count) : shownLabels[count];
