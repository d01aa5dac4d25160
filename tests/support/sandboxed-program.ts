import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { getPriority } from "node:os";
import { answerTask } from "#app/platform/sandbox/answer-task.server.ts";

/** Effects that untrusted bytes might have in a library: each does one thing that must not affect anything else. */
const deeds: Record<string, (given: string) => unknown> = {
  echo: (given) => given,
  throw: (given) => {
    throw new Error(given);
  },
  abort: () => process.abort(),
  spin: () => {
    for (;;);
  },
  wait: () => new Promise((resolve) => setTimeout(resolve, 60_000)),
  heap: () => {
    const held: unknown[] = [];
    for (;;) held.push({ at: held.length, text: `${held.length} of many` });
  },
  native: () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  "long-answer": () => Buffer.alloc(8 * 1024 * 1024),
  priority: () => getPriority(),
  environment: () => Object.keys(process.env),
  folder: () => readdirSync(process.cwd()),
  read: (path) => readFileSync(path, "utf8"),
  write: (path) => writeFileSync(path, "x"),
  connect: (port) =>
    new Promise((resolve, reject) => {
      connect(Number(port), "127.0.0.1").once("connect", resolve).once("error", reject);
    }),
};

answerTask(({ deed, given = "" }: { deed: string; given?: string }) => deeds[deed]?.(given));
