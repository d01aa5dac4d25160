import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { programFile } from "#app/platform/sandbox/program-file.server.ts";
import type { Frame } from "../reporting/clean-report.ts";
import type { Stack } from "./trace-messages.ts";

const workerFile = programFile({
  name: "trace-worker",
  source: "app/operations/errors/tracing/trace-worker.server.ts",
});

const deadlineMs = 20_000;
/** What was traced in the last time: an error that happens again costs nothing. */
const traced = new LRUCache<string, Frame[]>({ max: 1_000 });

/** The source maps of the build, which are not among the files that the site serves; found as in `programFile`. */
const mapsFolder = join(process.cwd(), "build", "maps");

const keyOf = (stack: Stack) => JSON.stringify(stack);

/**
 * Names the frames of stacks by the sources they were built from. Reading a map takes up to a tenth of a second: that
 * is done in a thread, which ends afterwards and takes the maps with it. Without maps, stacks stay as they are.
 */
export async function traceFrames(stacks: Stack[]): Promise<Frame[][]> {
  const unknown = stacks.filter((stack) => stack.frames.length > 0 && !traced.has(keyOf(stack)));
  if (unknown.length > 0 && existsSync(mapsFolder)) {
    const answers = await traceInThread(unknown);
    for (const [at, frames] of answers.entries()) {
      const stack = unknown[at];
      if (stack) traced.set(keyOf(stack), frames);
    }
  }
  return stacks.map((stack) => traced.get(keyOf(stack)) ?? stack.frames);
}

/** A failure leaves the stacks as they are: where it happened is less clear, but there. */
async function traceInThread(stacks: Stack[]): Promise<Frame[][]> {
  const worker = new Worker(workerFile, {
    workerData: mapsFolder,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  });
  worker.unref();
  const { promise, resolve } = Promise.withResolvers<Frame[][]>();
  const deadline = setTimeout(() => resolve([]), deadlineMs).unref();
  worker
    .once("message", resolve)
    .once("error", () => resolve([]))
    .once("exit", () => resolve([]));
  worker.postMessage(stacks);
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    void worker.terminate();
  }
}
