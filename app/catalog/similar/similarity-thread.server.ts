import { Worker } from "node:worker_threads";
import { programFile } from "#app/platform/sandbox/program-file.server.ts";
import type { Marks, Neighbours, SimilarityOptions } from "./item-similarity.ts";

const workerFile = programFile({
  name: "similarity-worker",
  source: "app/catalog/similar/similarity-worker.server.ts",
});

/** `findNeighbours` in a thread of its own, which ends with it. */
export async function findNeighboursInThread(
  marks: Marks,
  options: SimilarityOptions,
  signal?: AbortSignal,
): Promise<Neighbours> {
  signal?.throwIfAborted();
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: 512 }, stdout: true });
  const { promise, resolve, reject } = Promise.withResolvers<Neighbours>();
  worker
    .once("message", resolve)
    .once("error", reject)
    .once("exit", () => reject(new Error("the thread of similar books ended")));
  const stop = () => reject(signal?.reason);
  signal?.addEventListener("abort", stop);
  const { readers, books, weights } = marks;
  worker.postMessage(
    { marks, options },
    [readers, books, weights].map((each) => each.buffer as ArrayBuffer),
  );
  try {
    return await promise;
  } finally {
    signal?.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
