import { join } from "node:path";
import { Worker } from "node:worker_threads";

const isBundled = import.meta.env?.PROD === true;
const workerFile = join(
  process.cwd(),
  isBundled
    ? "build/server/typesetting-worker.js"
    : "app/features/manuscripts/exporting/typesetting-worker.server.ts",
);
const deadlineMs = 180_000;

export interface ToSet {
  /** Typst. */
  source: string;
  pictures: { path: string; bytes: Uint8Array }[];
}

export type Typeset = { ok: true; pdf: Uint8Array } | { ok: false; reason: string };

/** One after the other: a long book takes both seconds and memory. */
let turn: Promise<unknown> = Promise.resolve();

/** Sets a text in a thread of its own, so that readers do not wait while a book is typeset. */
export function setInThread(toSet: ToSet): Promise<Uint8Array> {
  const setting = turn.then(() => setNow(toSet));
  turn = setting.catch(() => {});
  return setting;
}

function setNow(toSet: ToSet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData: toSet, stdout: true, stderr: true });
    const settle = (how: () => void) => {
      clearTimeout(deadline);
      how();
      void worker.terminate();
    };
    const deadline = setTimeout(
      () => settle(() => reject(new Error("Typesetting took longer than this site allows."))),
      deadlineMs,
    );
    worker.once("message", (set: Typeset) =>
      settle(() =>
        set.ok ? resolve(set.pdf) : reject(new Error(`The text could not be typeset: ${set.reason}`)),
      ),
    );
    worker.on("error", (error) => settle(() => reject(error)));
    worker.once("exit", () => settle(() => reject(new Error("The typesetter ended without a page."))));
  });
}
