import { written } from "#app/ui/counted.ts";

/** Below it a count is not shown where a reader could be recognised by it. */
const fewBelow = 5;

export type ShownCount = number | "few" | "withheld";

const isFew = (count: number) => count > 0 && count < fewBelow;

/**
 * Counts of one table as they are shown: those that are too few as `few`. If only one were, it would follow from the total: then the
 * next smallest is withheld too.
 */
export function withoutFew(counts: readonly number[]): ShownCount[] {
  const hidden = counts.filter(isFew).length;
  const others = counts.filter((count) => count >= fewBelow);
  const withheldAt = hidden === 1 && others.length > 0 ? counts.indexOf(Math.min(...others)) : -1;
  return counts.map((count, index) => {
    if (isFew(count)) return "few";
    return index === withheldAt ? "withheld" : count;
  });
}

/** In tables on the screen and in files. */
export const shownLabels = { few: `< ${fewBelow}`, withheld: "not shown" } as const;

export const countLabel = (count: ShownCount): string =>
  typeof count === "number" ? written(count) : shownLabels[count];
