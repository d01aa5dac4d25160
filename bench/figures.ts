/** The median of several rounds, and their spread. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** The goal of a figure: at least, or at most, this. */
export type Mark = { atLeast: number } | { atMost: number };

/**
 * One line of the table. `value` is compared with the goal, usually a ratio of two things measured in the same round.
 */
export interface Figure {
  measure: string;
  against: string;
  value: Spread;
  unit: "×" | "kB" | "ms" | "";
  /** The measurements of each side, for people: "8,900/s". */
  ours: string;
  theirs: string;
  /** Absent for a figure without a goal. */
  mark?: Mark;
}

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: percentile(sorted, 0.5), min: percentile(sorted, 0), max: percentile(sorted, 1) };
}

/** The quantile of the values, interpolated between neighbours. */
export function percentile(values: number[], share: number): number {
  if (values.length === 0) throw new Error("no values");
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

export function isMet({ value, mark }: Figure): boolean | null {
  if (!mark) return null;
  return "atLeast" in mark ? value.median >= mark.atLeast : value.median <= mark.atMost;
}

/** Two sides measured alternately; their order changes every round, so that neither has the quieter half. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ ours: number[]; theirs: number[] }> {
  const results = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) results.ours.push(await ours());
    results.theirs.push(await theirs());
    if (round % 2 === 1) results.ours.push(await ours());
  }
  return results;
}

/** Round by round, one side over the other. */
export function ratios(over: number[], under: number[]): Spread {
  return spread(over.map((value, round) => value / (under[round] ?? Number.NaN)));
}

const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** Three significant digits: 0.912, 12.3, 8,910. */
export function short(value: number): string {
  return Math.abs(value) >= 100 ? whole.format(value) : number.format(value);
}

export function withSpread(value: Spread, unit = ""): string {
  return `${short(value.median)}${unit} (${short(value.min)}–${short(value.max)})`;
}
