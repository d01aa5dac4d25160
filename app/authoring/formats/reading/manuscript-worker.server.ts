import { RefusedManuscript } from "#app/manuscript/formats/html/read/manuscript.ts";
import { answerTask } from "#app/platform/sandbox/answer-task.server.ts";
import { packManuscript } from "./manuscript-pieces.ts";
import { readFile } from "./read-file.server.ts";
import type { ReadOptions, ReadOutcome } from "./read-manuscript.ts";

// The sandboxed program that reads one untrusted file.

async function read(given: ReadOptions): Promise<ReadOutcome> {
  try {
    return { ok: true, manuscript: packManuscript(await readFile(given)) };
  } catch (error) {
    if (error instanceof RefusedManuscript) return { ok: false, reason: error.reason, detail: error.detail };
    throw error;
  }
}

answerTask(read);
