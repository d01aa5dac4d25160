import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import { readBook } from "./read-book.server.ts";
import type { FromWorker, ToWorker, Verdict } from "./worker-messages.ts";

// The body of a thread that reads strangers' books: it gets no database, no settings and no network.
const port = parentPort;
if (!port) throw new Error("this file is the body of a worker thread");

async function askForVerdict(): Promise<Verdict> {
  if (!port) throw new Error("no port");
  const [message] = (await once(port, "message")) as [ToWorker];
  return message.kind === "verdict" ? message.verdict : { kind: "stop" };
}

function answer(message: FromWorker): void {
  const buffers = message.kind === "prepared" ? message.book.files.map(({ bytes }) => bytes.buffer) : [];
  port?.postMessage(message, [...new Set(buffers)]);
}

async function serve(): Promise<void> {
  if (!port) return;
  for (;;) {
    const [message] = (await once(port, "message")) as [ToWorker];
    if (message.kind !== "read") continue;
    const { source, limits } = message;
    answer(
      await readBook(source, limits, (book) => {
        answer({ kind: "identified", book });
        return askForVerdict();
      }),
    );
  }
}

await serve();
