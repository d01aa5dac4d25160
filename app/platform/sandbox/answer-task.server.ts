import { Socket } from "node:net";
import { readFrames, writeFrame } from "./frames.server.ts";

/** What a sandboxed program sends back. */
export type Answer = { ok: true; reply: unknown } | { ok: false; message: string };

/**
 * The body of a sandboxed program: receives one task over its only channel, answers it, and ends. It has no
 * environment, no files but its own code and no network; see `confine`.
 */
export function answerTask<Task, Reply>(work: (task: Task) => Promise<Reply> | Reply): void {
  const channel = new Socket({ fd: 3 });
  forbidNetwork();
  // The parent process has ended.
  channel.on("close", () => process.exit());
  channel.on("error", () => process.exit());
  const answer = async (task: Task): Promise<Answer> => {
    try {
      return { ok: true, reply: await work(task) };
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) };
    }
  };
  readFrames(channel, {
    mostBytes: Infinity,
    onFrame: (task) => void answer(task as Task).then((answered) => writeFrame(channel, answered)),
    onTooLarge: () => {},
  });
}

/** Where the machine provides no namespaces, this at least blocks the network for JavaScript code. */
function forbidNetwork(): void {
  Socket.prototype.connect = () => {
    throw new Error("there is no network here");
  };
}
