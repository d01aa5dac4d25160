import { Worker } from "node:worker_threads";
import { programFile } from "#app/platform/sandbox/program-file.server.ts";
import type { SearchAnswer, SearchOrder } from "./search-messages.server.ts";

const workerFile = programFile({
  name: "search-worker",
  source: "app/reading/reader/searching/search-worker.server.ts",
});

/** The time limit of one request; a long book takes several. */
const deadlineMs = 5_000;

let running: Worker | null = null;

/** The thread that folds and searches, which lives as long as the site. It handles one request at a time; others wait. */
export function searchInThread(order: SearchOrder): Promise<SearchAnswer> {
  const worker = (running ??= startWorker());
  const { promise, resolve, reject } = Promise.withResolvers<SearchAnswer>();
  const fail = (error: unknown) => {
    running = null;
    void worker.terminate();
    reject(error instanceof Error ? error : new Error("the search thread ended", { cause: error }));
  };
  const deadline = setTimeout(() => fail(new Error("a search took too long")), deadlineMs);
  worker.once("message", resolve).once("error", fail).once("exit", fail);
  worker.postMessage(order);
  return promise.finally(() => {
    clearTimeout(deadline);
    worker.off("message", resolve).off("error", fail).off("exit", fail);
  });
}

function startWorker(): Worker {
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  });
  // Idle, the thread does not keep the process alive.
  worker.on("error", () => {});
  worker.unref();
  return worker;
}
