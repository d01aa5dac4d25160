// Run by `linear.test.ts` in a Node without compilation (`--no-opt`), since optimised code stops counting. Prints how
// the steps of each case grow from an eighth of its size to a quarter, and from there to the whole: 7 if linear, 21 if
// quadratic. A step is one run of a block of JavaScript, ours or a library's, as counted by V8 for coverage: the same
// on every machine, however busy. A regular expression is one step.
import { Session } from "node:inspector/promises";

const session = new Session();
session.connect();
await session.post("Profiler.enable");
// Before anything is loaded: code compiled earlier has no counters in its loops.
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const { cases } = await import("./linear-cases.ts");
const counted: { title: string; growth: number }[] = [];
for (const { title, prepare, size } of cases) {
  const steps: number[] = [];
  // The first run is not counted: it includes one-time work.
  for (const part of [size / 8, size / 8, size / 4, size])
    steps.push(await stepsOf(await prepare(Math.ceil(part))));
  const [, least = 0, small = 0, large = 0] = steps;
  counted.push({ title, growth: (large - least) / (small - least) });
}
process.stdout.write(JSON.stringify(counted));

async function stepsOf(work: () => Promise<unknown>): Promise<number> {
  await session.post("Profiler.takePreciseCoverage");
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const ranges = result.flatMap((script) => script.functions.flatMap((each) => each.ranges));
  return ranges.reduce((sum, range) => sum + range.count, 0);
}
