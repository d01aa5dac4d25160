// Loaded into a server that is measured, with --import: answers the bench's questions. The server's code knows nothing of it.
import { AsyncLocalStorage } from "node:async_hooks";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

export type Question = "memory" | "queries";
export interface Memory {
  rss: number;
  heapUsed: number;
  external: number;
}

let seen: string[] = [];
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given;
  const text = typeof first === "string" ? first : String((first as { text?: unknown })?.text ?? first);
  if (visits.getStore()) seen.push(text);
  return Reflect.apply(query, this, given);
} as typeof query;

/** Jobs ask in their own time, not for a visitor: only what is asked within a request is seen, once somebody wants to know. */
const visits = new AsyncLocalStorage<true>();
let isWatching = false;
function watchVisits(): void {
  if (isWatching) return;
  isWatching = true;
  const emit = http.Server.prototype.emit;
  http.Server.prototype.emit = function (this: http.Server, ...given: unknown[]) {
    const go = () => Reflect.apply(emit, this, given);
    return given[0] === "request" ? visits.run(true, go) : go();
  } as typeof emit;
}

/** Whatever can be given back is: several collections, with time between for finalisers and the allocator. */
async function settledMemory(): Promise<Memory> {
  for (let turn = 0; turn < 6; turn++) {
    globalThis.gc?.();
    await wait(150);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external };
}

process.on("message", async (question: Question) => {
  if (question === "memory") process.send?.(await settledMemory());
  if (question === "queries") {
    watchVisits();
    process.send?.(seen);
    seen = [];
  }
});
// Waiting for questions must not keep the server from ending.
process.channel?.unref();
