// Loaded into a measured server with --import: answers the benchmark's requests. The server's code does not know it.
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

/** Background jobs also send queries: only those within a request are counted, once a count is requested. */
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

/** Frees all that can be freed: several collections, with pauses for finalisers and the allocator. */
async function settledMemory(): Promise<Memory> {
  for (let turn = 0; turn < 6; turn++) {
    globalThis.gc?.();
    await wait(150);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external };
}

/** Named by its question: the server also sends messages of its own, to its supervisor. */
const answer = (question: Question, found: Memory | string[]) => process.send?.({ question, found });

async function answerQuestion(question: Question): Promise<void> {
  if (question === "memory") answer(question, await settledMemory());
  if (question === "queries") {
    watchVisits();
    answer(question, seen);
    seen = [];
  }
}

process.on("message", (question: Question) => void answerQuestion(question));
// Waiting for requests must not keep the server from ending.
process.channel?.unref();
