import { Sandbox } from "#app/platform/sandbox/sandbox.server.ts";
import type { Given, ReadOutcome } from "./read-manuscript.ts";

/** As many as may be read at once by one process; whoever asks through the site waits in a queue before (read-manuscript-job). */
export const importPlaces = 2;

const sandbox = new Sandbox<Given, ReadOutcome>({
  program: {
    name: "manuscript-worker",
    source: "app/authoring/formats/importing/manuscript-worker.server.ts",
  },
  limits: { heapMb: 384, nativeMb: 640, cpuSeconds: 75, seconds: 60, replyMb: 512 },
  places: importPlaces,
});

/** Reads a file in a process of its own, bounded in time and memory. Whatever the file does, this resolves. */
export async function readInSandbox(given: Given, signal?: AbortSignal): Promise<ReadOutcome> {
  const outcome = await sandbox.run(given, signal);
  return outcome.ok ? outcome.reply : outcome;
}
