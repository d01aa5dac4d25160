export const dayMs = 24 * 60 * 60 * 1000;

/** How long the bin keeps a work or a chapter. */
export const binDays = 30;

/** How long it is kept still, in words. */
export function keptFor(deletedAt: Date, now: Date): string {
  const left = Math.ceil((deletedAt.getTime() + binDays * dayMs - now.getTime()) / dayMs);
  if (left <= 1) return "kept until tomorrow";
  return `kept for ${left} more days`;
}
