export const dayMs = 24 * 60 * 60 * 1000;

/** How long the bin keeps a work or a chapter. */
export const binDays = 30;

/** The remaining time in the bin, as text. */
export function binTimeLabel(deletedAt: Date, now: Date): string {
  const left = Math.ceil((deletedAt.getTime() + binDays * dayMs - now.getTime()) / dayMs);
  if (left <= 1) return "kept until tomorrow";
  return `kept for ${left} more days`;
}
