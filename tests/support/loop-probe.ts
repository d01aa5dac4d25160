import { constants, PerformanceObserver } from "node:perf_hooks";

// Loaded into a site's own process with --import: reports how long its event loop was blocked, in processor time.
const everyMs = 5;

interface Turn {
  used: number;
  /** Pages of memory that the machine handed over meanwhile. */
  pages: number;
  from: number;
  until: number;
}

/** Shorter turns are ignored. */
const noticedMs = 20;
/** The share of a turn above which collecting old garbage is not attributed to it. */
const mostCollectedMs = 50;

/** What a page of new memory costs on a machine of one's own, in milliseconds; virtual ones take ten times as long. */
const usualPageMs = 0.001;
const slowerPageMs = Math.max(0, Math.min(...Array.from({ length: 4 }, pageCost)) - usualPageMs);

let turns: Turn[] = [];
let seen = used();
let pagesSeen = pages();
let at = performance.now();
let collections: { from: number; until: number }[] = [];

/** Of this thread alone, and only while it worked: other programs, and waiting for them, are not included. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** All pages of memory that the machine has handed to this process. */
function pages(): number {
  return process.resourceUsage().minorPageFault;
}

/** What this machine needs to hand over one page of memory, in milliseconds. */
function pageCost(): number {
  const [pagesBefore, begun] = [pages(), used()];
  Buffer.alloc(32 * 1024 * 1024, 1);
  return (used() - begun) / Math.max(1, pages() - pagesBefore);
}

// Between two checks there are 5 ms and the rest of the turn in which the second was due: anything above that was one
// turn of the loop.
setInterval(() => {
  const [now, until, pagesNow] = [used(), performance.now(), pages()];
  if (now - seen > noticedMs) turns.push({ used: now - seen, pages: pagesNow - pagesSeen, from: at, until });
  [seen, at, pagesSeen] = [now, until, pagesNow];
}, everyMs).unref();

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { startTime, duration } = entry;
    // New memory is collected in the turn that allocated it and counts for it. Old memory belongs to earlier requests.
    const isOld =
      (entry as PerformanceEntry & { detail: { kind: number } }).detail.kind !==
      constants.NODE_PERFORMANCE_GC_MINOR;
    if (isOld) collections.push({ from: startTime, until: startTime + duration });
  }
}).observe({ entryTypes: ["gc"] });

/**
 * How long a turn worked, without collecting the garbage of others, and with what it took of new memory counted as on
 * any machine.
 */
function ownWork(turn: Turn): number {
  const collected = collections.reduce(
    (sum, { from, until }) => sum + Math.max(0, Math.min(until, turn.until) - Math.max(from, turn.from)),
    0,
  );
  return turn.used - Math.min(collected, mostCollectedMs) - turn.pages * slowerPageMs;
}

function hold(milliseconds: number, meanwhile: () => unknown = () => {}): number {
  const end = used() + milliseconds;
  while (used() < end) meanwhile();
  return 0;
}

/** The garbage of one page, all of it new. */
const litter = () => Array.from({ length: 500 }, (_, number) => `${number * 7_919}`);
let gathered: unknown[] = [];

/** A constant piece of work: its time shows how fast the machine is at this moment. */
function work(): number {
  const begun = used();
  const words = Array.from({ length: 60_000 }, (_, number) => `${number * 7_919}`);
  const text = JSON.stringify(words.sort());
  return used() - begun + 0 * (JSON.parse(text) as string[]).length;
}

const answers: Record<string, () => number> = {
  // To check that a blocked loop is noticed.
  hold: () => hold(120),
  // Well above the limit, as what the machine takes for new memory is subtracted: of "gather", where a page of memory is
  // slow, a third of 75 ms. Its memory is of a constant size, however long it holds.
  litter: () => hold(120, litter),
  gather: () => hold(120, () => gathered.length < 400 && gathered.push(litter())),
  /** The longest turn since the last call. */
  worst: () => {
    const longest = Math.max(0, ...turns.map(ownWork));
    [turns, collections, gathered] = [[], [], []];
    return longest;
  },
  control: work,
  heap: () => memory().heapUsed,
  beside: () => memory().external,
  held: () => memory().rss,
};

function memory() {
  // Twice: the second frees what the first one released.
  for (let round = 0; round < 2; round++) globalThis.gc?.();
  return process.memoryUsage();
}

process.on("message", (question) => {
  // After the response that was just sent, and the turn in which it was sent.
  setTimeout(() => {
    const answer = answers[String(question)]?.() ?? 0;
    process.send?.(answer);
  }, 2 * everyMs);
  if (question === "begin")
    setTimeout(() => {
      [turns, seen, at, pagesSeen, collections] = [[], used(), performance.now(), pages(), []];
    }, 2 * everyMs);
});
process.channel?.unref();
