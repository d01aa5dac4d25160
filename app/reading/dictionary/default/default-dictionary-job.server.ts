import { Worker } from "node:worker_threads";
import { programFile } from "#app/platform/sandbox/program-file.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { Queue } from "#app/platform/jobs/jobs.server.ts";
import type { BuiltShards } from "../shards/build-shards.server.ts";
import { defaultDictionary } from "./default-dictionary.ts";
import { storeDictionary } from "../dictionary-commands.server.ts";
import { listDictionaries } from "../dictionary-queries.server.ts";

const workerFile = programFile({
  name: "wordnet-worker",
  source: "app/reading/dictionary/default/wordnet-worker.server.ts",
});

export const defaultDictionaryQueue: Queue<Record<string, never>> = { name: "default-dictionary" };

/** Reads WordNet for a site whose readers have begun to look up words. */
export const defaultDictionaryJob: Job<Record<string, never>> = {
  queue: defaultDictionaryQueue,
  purpose: "reads WordNet, the dictionary that every site has, when the first reader looks up a word",
  priority: "waited-for",
  duplicates: "one",
  timeLimitSeconds: 300,
  work: async (site, _payload, signal) => {
    const known = await listDictionaries(site.db);
    if (known.some(({ id }) => id === defaultDictionary.id)) return;
    const { shards, ...built } = await readInThread(signal);
    await storeDictionary(site, {
      ...defaultDictionary,
      ...built,
      shards: shards.map((each) => Buffer.from(each)),
    });
  },
};

/** In a thread of its own: it takes a second or two of the processor, and memory that is given back with it. */
async function readInThread(signal: AbortSignal): Promise<BuiltShards> {
  signal.throwIfAborted();
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: 512 }, stdout: true });
  const { promise, resolve, reject } = Promise.withResolvers<BuiltShards>();
  worker
    .once("message", resolve)
    .once("error", reject)
    .once("exit", () => reject(new Error("the thread that reads WordNet ended")));
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop);
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
