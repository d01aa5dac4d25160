import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
// The main thread must load the native library first, or it is unloaded when a worker thread ends.
import "sharp";
import { programFile } from "#app/platform/sandbox/program-file.server.ts";
import { Semaphore } from "#app/platform/sandbox/semaphore.ts";
import type {
  BookSource,
  FromWorker,
  IdentifiedBook,
  ImportLimits,
  ImportRefusal,
  PreparedBook,
  ToWorker,
  Verdict,
} from "./worker-messages.server.ts";

const workerFile = programFile({
  name: "book-worker",
  source: "app/catalog/importing/epub/reading/book-worker.server.ts",
});

/** More threads would read faster than one database writes, and their memory adds up. */
const mostWorkers = 4;
const heapMegabytes = 144;
/**
 * A text of a megabyte is in the heap as markup, as chapters and as plain text, with two bytes a letter where one is a
 * curly quote.
 */
const heapPerMegabyteOfText = 7;
const MiB = 1024 * 1024;

/**
 * Two cores for each worker: while it reads the text, its pictures are decoded by threads of the picture library, and
 * the database writes the book before. One more worker would first have to warm up the same code again, at the cost of
 * several books.
 */
const workersFor = (cores: number) => Math.max(1, Math.min(Math.floor(cores / 2), mostWorkers));

export type ReadOutcome =
  | { kind: "prepared"; book: PreparedBook }
  | { kind: "stopped" }
  | { kind: "refused"; reason: ImportRefusal; detail: string };

export interface ReadTask {
  source: BookSource;
  limits: ImportLimits;
  deadlineSeconds: number;
  /** Read alone, because of memory. */
  isLarge: boolean;
  /** Called once the book is known, before the costly part. */
  decide(book: IdentifiedBook): Promise<Verdict>;
}

export interface WorkerPool extends AsyncDisposable {
  readonly size: number;
  /** Reads one book in a worker thread, waiting for a free one. Resolves whatever the file contains. */
  read(task: ReadTask): Promise<ReadOutcome>;
}

const refused = (reason: ImportRefusal, detail: string): ReadOutcome => ({ kind: "refused", reason, detail });

function startWorker(heap = heapMegabytes): Worker {
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // A worker's output does not belong on our streams.
    stdout: true,
  });
  worker.unref();
  // An error after the answer, of a thread that is being terminated, is ignored.
  worker.on("error", () => {});
  return worker;
}

function explainCrash(error: unknown): ReadOutcome {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return refused("too-much-memory", "");
  return refused("crashed", String(error instanceof Error ? error.message : error).slice(0, 200));
}

/** Exchanges the messages with a worker about one book. Rejects only when `decide` does. */
function converse(worker: Worker, task: ReadTask): Promise<ReadOutcome> {
  return new Promise((resolve, reject) => {
    const send = (message: ToWorker) => worker.postMessage(message);
    const deadline = setTimeout(
      () => settle(() => resolve(refused("too-slow", `${task.deadlineSeconds} seconds`))),
      task.deadlineSeconds * 1000,
    );
    const settle = (how: () => void) => {
      clearTimeout(deadline);
      worker.off("error", onError).off("exit", onExit).off("message", onMessage);
      how();
    };
    const onError = (error: unknown) => settle(() => resolve(explainCrash(error)));
    const onExit = (code: number) => settle(() => resolve(refused("crashed", `exit code ${code}`)));
    const onMessage = (message: FromWorker) => {
      if (message.kind !== "identified") return settle(() => resolve(message));
      task.decide(message.book).then(
        (verdict) => send({ kind: "verdict", verdict }),
        (error: unknown) => settle(() => reject(error)),
      );
    };
    worker.on("error", onError).on("exit", onExit).on("message", onMessage);
    send({ kind: "read", source: task.source, limits: task.limits });
  });
}

/** Threads that read books, started when first needed. Dispose to end them. */
export function openWorkerPool(size = workersFor(availableParallelism())): WorkerPool {
  const idle: Worker[] = [];
  const semaphore = new Semaphore(size);

  async function readIn(worker: Worker, task: ReadTask): Promise<ReadOutcome> {
    let isReusable = false;
    try {
      const outcome = await converse(worker, task);
      isReusable =
        outcome.kind !== "refused" || !["too-slow", "too-much-memory", "crashed"].includes(outcome.reason);
      return outcome;
    } finally {
      // Ends the thread, so that the heap of a large file is released.
      if (isReusable && !task.isLarge) idle.push(worker);
      else await worker.terminate();
    }
  }

  async function readOnce(task: ReadTask): Promise<ReadOutcome> {
    // Two large files at once would not fit into the memory of one.
    using _turn = await semaphore.take(task.isLarge ? size : 1);
    return await readIn(idle.pop() ?? startWorker(), task);
  }

  /** Alone, with room for the largest allowed text. */
  async function readWithRoom(task: ReadTask): Promise<ReadOutcome> {
    using _turn = await semaphore.take(size);
    await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
    const room = heapMegabytes + (heapPerMegabyteOfText * task.limits.maxTextBytes) / MiB;
    return await readIn(startWorker(Math.round(room)), { ...task, isLarge: true });
  }

  return {
    size,
    async read(task) {
      const outcome = await readOnce(task);
      // How much text a compressed file has is only known when it has been read.
      const isTooLittle = outcome.kind === "refused" && outcome.reason === "too-much-memory";
      return isTooLittle ? readWithRoom(task) : outcome;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
    },
  };
}
