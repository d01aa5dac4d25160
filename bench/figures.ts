/** The middle of several rounds, and how far they lay apart. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** What a figure has to be: at least, or at most, so much. */
export type Mark = { atLeast: number } | { atMost: number };

/** One line of the table. `value` is what the mark is about, usually a ratio of two things measured in the same round. */
export interface Figure {
  measure: string;
  against: string;
  value: Spread;
  unit: "×" | "kB" | "ms" | "";
  /** What was measured on each side, for people: "8,900/s". */
  ours: string;
  theirs: string;
  /** Absent for a figure that is only told. */
  mark?: Mark;
}

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: percentile(sorted, 0.5), min: percentile(sorted, 0), max: percentile(sorted, 1) };
}

/** The value below which `share` of the values lie, between neighbours by proportion. */
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

/** Two sides measured by turns; who goes first changes every round, so that neither has the quieter half. */
export async function inTurns(
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

/** Three digits that count: 0.912, 12.3, 8,910. */
export function short(value: number): string {
  return Math.abs(value) >= 100 ? whole.format(value) : number.format(value);
}

export function withSpread(value: Spread, unit = ""): string {
  return `${short(value.median)}${unit} (${short(value.min)}–${short(value.max)})`;
}
