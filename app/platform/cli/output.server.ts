import type { Writable } from "node:stream";
import { SingleBar } from "cli-progress";
import type { Output, ProgressBar } from "./command.server.ts";

export interface Streams {
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean };
}

const silentBar: ProgressBar = { advance() {}, finish() {} };

/** Results go to stdout, notes and the progress bar to stderr, so that a pipe only gets results. */
export function createOutput({ stdout, stderr }: Streams, isJson: boolean): Output {
  let bar: SingleBar | null = null;
  const write = (stream: Writable, line: string) => {
    // The bar is drawn again at its next tick; a line must not end up in the middle of it.
    if (bar) stderr.write("\r\u001b[K");
    stream.write(`${line}\n`);
  };
  return {
    isJson,
    result: (record, text) => write(stdout, isJson ? JSON.stringify(record) : text),
    note: (text) => write(stderr, text),
    refuse(reason, facts = {}) {
      if (isJson) write(stdout, JSON.stringify({ ...facts, status: "refused", reason }));
      else write(stderr, `octavo: ${reason}`);
      return "refused";
    },
    progress(total) {
      if (!stderr.isTTY || total === 0) return silentBar;
      const drawn = new SingleBar({
        stream: stderr,
        format: "{bar} {value}/{total} {label}",
        barCompleteChar: "█",
        barIncompleteChar: "░",
        barsize: 30,
        hideCursor: true,
        clearOnComplete: true,
        fps: 10,
      });
      drawn.start(total, 0, { label: "" });
      bar = drawn;
      return {
        advance: (label = "") => drawn.increment(1, { label }),
        finish() {
          drawn.stop();
          bar = null;
        },
      };
    },
  };
}
