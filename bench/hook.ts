// Loaded into a server that is measured, with --import: answers the bench's questions. The server's code knows nothing of it.
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
  // The job queue asks in its own time, not for a visitor.
  if (!/pgboss|^listen\b/i.test(text)) seen.push(text);
  return Reflect.apply(query, this, given);
} as typeof query;

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
    process.send?.(seen);
    seen = [];
  }
});
// Waiting for questions must not keep the server from ending.
process.channel?.unref();
