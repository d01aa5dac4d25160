import { join } from "node:path";
import { Worker } from "node:worker_threads";
// Its native library must be loaded by the main thread first, or it is unloaded under the feet of a thread that ends.
import "sharp";
import type { Given, ReadOutcome } from "./read-manuscript.ts";

const isBundled = import.meta.env?.PROD === true;
const workerFile = join(
  process.cwd(),
  isBundled
    ? "build/server/manuscript-worker.js"
    : "app/features/manuscripts/importing/manuscript-worker.server.ts",
);
const deadlineMs = 60_000;
/** One after the other: each may take as much memory as a thread gets. */
let turn: Promise<unknown> = Promise.resolve();

/** Reads a file in a thread of its own, bounded in time and memory. Whatever the file does, this resolves. */
export function readInThread(given: Given): Promise<ReadOutcome> {
  const reading = turn.then(() => readNow(given));
  turn = reading;
  return reading;
}

function readNow(given: Given): Promise<ReadOutcome> {
  return new Promise((resolve) => {
    const worker = new Worker(workerFile, {
      workerData: given,
      resourceLimits: { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 64, stackSizeMb: 8 },
      stdout: true,
      stderr: true,
    });
    const settle = (outcome: ReadOutcome) => {
      clearTimeout(deadline);
      resolve(outcome);
      void worker.terminate();
    };
    const deadline = setTimeout(
      () => settle({ ok: false, reason: "too-slow", detail: `${deadlineMs / 1000} seconds` }),
      deadlineMs,
    );
    worker.once("message", (outcome: ReadOutcome) => settle(outcome));
    worker.on("error", (error: unknown) => {
      const code = error instanceof Error && "code" in error ? error.code : null;
      const isMemory = code === "ERR_WORKER_OUT_OF_MEMORY";
      const detail = isMemory ? "" : String(error instanceof Error ? error.message : error).slice(0, 200);
      settle({ ok: false, reason: isMemory ? "too-much-memory" : "crashed", detail });
    });
    worker.once("exit", (code) => settle({ ok: false, reason: "crashed", detail: `exit code ${code}` }));
  });
}
