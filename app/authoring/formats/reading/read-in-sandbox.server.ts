import { Sandbox } from "#app/platform/sandbox/sandbox.server.ts";
import type { ReadOptions, ReadOutcome } from "./read-manuscript.ts";

/** The most files read at once by one process; requests through the site are queued before (read-manuscript-job). */
export const importSemaphore = 2;

const sandbox = new Sandbox<ReadOptions, ReadOutcome>({
  program: {
    name: "manuscript-worker",
    source: "app/authoring/formats/reading/manuscript-worker.server.ts",
  },
  limits: { heapMb: 384, nativeMb: 640, cpuSeconds: 75, seconds: 60, replyMb: 512 },
  concurrency: importSemaphore,
});

/** Reads a file in a separate process with limited time and memory; always resolves. */
export async function readInSandbox(given: ReadOptions, signal?: AbortSignal): Promise<ReadOutcome> {
  const outcome = await sandbox.run(given, signal);
  return outcome.ok ? outcome.reply : outcome;
}
