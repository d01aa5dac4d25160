import { parentPort } from "node:worker_threads";
import { readBook } from "./read-book.server.ts";
import type { FromWorker, ToWorker, Verdict } from "./worker-messages.server.ts";

// The entry of the thread that reads untrusted books: it has no database, settings or network.

type ReadMessage = Extract<ToWorker, { kind: "read" }>;

if (!parentPort) throw new Error("this file is the body of a worker thread");
const port = parentPort;
let giveVerdict: (verdict: Verdict) => void = () => {};

function answer(message: FromWorker): void {
  // Transferred instead of copied: a book with pictures would be in memory twice.
  const buffers = message.kind === "prepared" ? message.book.files.map(({ bytes }) => bytes.buffer) : [];
  port.postMessage(message, [...new Set(buffers)]);
}

async function read({ source, limits }: ReadMessage): Promise<void> {
  const outcome = await readBook(source, limits, (book) => {
    const verdict = new Promise<Verdict>((resolve) => {
      giveVerdict = resolve;
    });
    answer({ kind: "identified", book });
    return verdict;
  });
  answer(outcome);
}

port.on("message", (message: ToWorker) => {
  if (message.kind === "verdict") giveVerdict(message.verdict);
  else void read(message);
});
