import { parentPort, workerData } from "node:worker_threads";
import { RefusedManuscript } from "#app/manuscript/html-in/manuscript.ts";
import { readFile } from "./read-file.server.ts";
import type { Given, ReadOutcome } from "./read-manuscript.ts";

// The body of a thread that reads one file of a stranger: it gets no database, no settings and no network.

async function read(given: Given): Promise<ReadOutcome> {
  try {
    return { ok: true, manuscript: await readFile(given) };
  } catch (error) {
    if (error instanceof RefusedManuscript) return { ok: false, reason: error.reason, detail: error.detail };
    throw error;
  }
}

if (!parentPort) throw new Error("this file is the body of a worker thread");
parentPort.postMessage(await read(workerData as Given));
