import { PerformanceObserver } from "node:perf_hooks";

// Loaded into a site's own process with --import: tells how long its event loop was held, in time of the processor.
const everyMs = 5;

interface Turn {
  used: number;
  from: number;
  until: number;
}

const none: Turn = { used: 0, from: 0, until: 0 };
let worst = none;
let seen = used();
let at = performance.now();
let collections: { from: number; until: number }[] = [];

/** Of this thread alone, and only while it worked: what else the machine does, and waiting for it, is not in it. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

// Between two looks lie 5 ms and the rest of the turn in which the second was due: more than that was one turn of the loop.
setInterval(() => {
  const [now, until] = [used(), performance.now()];
  if (now - seen > worst.used) worst = { used: now - seen, from: at, until };
  [seen, at] = [now, until];
}, everyMs).unref();

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    collections.push({ from: startTime, until: startTime + duration });
}).observe({ entryTypes: ["gc"] });

/** How much of the worst turn was memory that is taken back, of whatever was asked for before. */
const collected = () =>
  collections.reduce(
    (sum, { from, until }) => sum + Math.max(0, Math.min(until, worst.until) - Math.max(from, worst.from)),
    0,
  );

function hold(milliseconds: number): void {
  const end = used() + milliseconds;
  while (used() < end);
}

/** The same work every time: what it takes tells how fast the machine is at this moment. */
function work(): number {
  const begun = used();
  const words = Array.from({ length: 60_000 }, (_, number) => `${number * 7_919}`);
  const text = JSON.stringify(words.sort());
  return used() - begun + 0 * (JSON.parse(text) as string[]).length;
}

const answers: Record<string, () => number> = {
  // To see that what holds the loop is seen.
  hold: () => {
    hold(120);
    return 0;
  },
  worst: () => worst.used,
  collected,
  control: work,
  heap: () => memory().heapUsed,
  beside: () => memory().external,
  held: () => memory().rss,
};

function memory() {
  // Twice: what the first round lets go of is freed by the second.
  for (let round = 0; round < 2; round++) globalThis.gc?.();
  return process.memoryUsage();
}

process.on("message", (question) => {
  // After the answer that was just sent, and the turn that it was sent in.
  setTimeout(() => {
    const answer = answers[String(question)]?.() ?? 0;
    process.send?.(answer);
  }, 2 * everyMs);
  if (question === "begin")
    setTimeout(() => {
      [worst, seen, at, collections] = [none, used(), performance.now(), []];
    }, 2 * everyMs);
});
process.channel?.unref();
