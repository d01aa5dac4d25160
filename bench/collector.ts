import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { percentile, short, spread } from "./figures.ts";
import { createLibrary } from "./library.ts";
import type { Bench, Measure } from "./measure.ts";
import { cpuOf } from "./processes.ts";

const batchesPerSecond = 1_000;
const eventsInBatch = 5;
const everyMs = 10;

/** Taking in what the clients of analytics send, as gzip without a label, at a steady rate. */
export const collector: Measure = {
  name: "collector",
  async run(bench: Bench) {
    await using library = await createLibrary(join(bench.folder, "collector"));
    await using site = await library.start({ ANALYTICS: "posthog", LOG_LEVEL: "warn" });
    const seconds = bench.isQuick ? 3 : 20;
    const url = `${site.url}/i/v0/e/`;
    await sendSteadily(url, 1);
    const before = await cpuOf(site.child.pid);
    const took = await sendSteadily(url, seconds);
    const used = ((await cpuOf(site.child.pid)) - before) / seconds;
    const [stored] = await library.sql<{ count: number }>(
      "select count(*)::int as count from analytics_events",
    );
    const sent = (took.length + batchesPerSecond) * eventsInBatch;
    if (stored?.count !== sent) throw new Error(`${stored?.count} of ${sent} events are stored`);
    const p95 = percentile(took, 0.95);
    const what = `${batchesPerSecond.toLocaleString("en")} batches of ${eventsInBatch} events a second`;
    return [
      {
        measure: `${what}: the server's share of one core`,
        against: "a whole core",
        value: spread([used]),
        unit: "×",
        ours: `${Math.round(used * 100)}%`,
        theirs: "100%",
        mark: { atMost: 1 },
      },
      {
        measure: `${what}, 95 of 100 stored and answered within`,
        against: "250 ms",
        value: spread([p95 / 250]),
        unit: "×",
        ours: `${short(p95)} ms`,
        theirs: "250 ms",
        mark: { atMost: 1 },
      },
    ];
  },
};

async function sendSteadily(url: string, seconds: number): Promise<number[]> {
  const took: number[] = [];
  const pending: Promise<void>[] = [];
  const began = performance.now();
  const total = seconds * batchesPerSecond;
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * batchesPerSecond));
    for (; sent < due; sent++) pending.push(sendOne(url, sent, took));
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  await Promise.all(pending);
  return took;
}

async function sendOne(url: string, number: number, took: number[]): Promise<void> {
  const events = Array.from({ length: eventsInBatch }, () => ({
    uuid: randomUUID(),
    event: "$pageview",
    timestamp: new Date().toISOString(),
    properties: {
      token: "octavo",
      distinct_id: `visitor-${number % 5_000}`,
      $session_id: `session-${number % 5_000}`,
      $current_url: "http://127.0.0.1/bookdetail/the-mysterious-affair-at-styles",
      $referrer: "https://www.example.org",
      $browser: "Firefox",
      $os: "Linux",
      $screen_width: 1440,
      app_version: "1.0.0",
      platform: "web",
      environment: "production",
    },
  }));
  const since = performance.now();
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "text/plain", "user-agent": "Mozilla/5.0 Firefox/140.0" },
    body: gzipSync(JSON.stringify({ api_key: "octavo", batch: events }), { level: 1 }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  took.push(performance.now() - since);
}
