import type { FaultReport } from "./run-faults.ts";

const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The figures of a run, as lines. */
export function linesOf({ struck, leftOut, tally, lost, exitCode }: FaultReport): string[] {
  const kinds = Map.groupBy(struck, ({ name }) => name);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const figures = (times: number[]) =>
    `median ${seconds(middle(times))}, longest ${seconds(Math.max(...times))}`;
  return [
    ...[...kinds].map(([name, all]) => {
      const times = all.map(({ backMs }) => backMs);
      return `${name.padEnd(20)} ${String(all.length).padStart(4)} times, back after ${figures(times)}`;
    }),
    ...leftOut.map((name) => `${name.padEnd(20)} left out: this user may not mount a small disk`),
    `${"all".padEnd(20)} ${String(struck.length).padStart(4)} times, back after ${figures(struck.map(({ backMs }) => backMs))}`,
    ...(["saves", "webhooks", "pictures"] as const).map(
      (kind) => `${kind}: ${tally[kind].length} acknowledged, ${lost[kind].length} lost`,
    ),
    `mails: ${lost.mails.length} of those promised did not arrive`,
    `${tally.reads} pages read, ${tally.refused} requests refused with 503 and Retry-After, ${tally.cutOff} requests cut off with their process`,
    ...[...tally.wrong].map(([what, times]) => `wrong: ${what}, ${times} times`),
    `exit status at the end: ${exitCode}`,
  ];
}
