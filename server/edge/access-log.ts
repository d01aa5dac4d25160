import type { IncomingMessage } from "node:http";
import pino from "pino";
import type { Log } from "#app/platform/log/log.server.ts";

export interface AccessFacts {
  requestId: string;
  method: string;
  /** Without the query, which contains what people search for. */
  path: string;
  status: number;
  ms: number;
}

/**
 * Logs one line a request. No address, user agent, query or cookie: enough to run a site, and nothing about who reads
 * what.
 */
export function logAccess(log: Log, facts: AccessFacts): void {
  log.info({ ...facts, ms: Math.round(facts.ms * 10) / 10 }, "request");
}

const longestWaitMs = 200;
const mostWaiting = 16 * 1024;

/**
 * Lines about cached responses, which have no request id. They are formatted here in pino's form and written in
 * batches: one at a time through pino, the line would cost a sixth of the response (measured).
 */
export class BufferedAccessLog implements Disposable {
  readonly #stream: { write(lines: string): unknown } | null;
  readonly #level: number;
  #waiting = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Log) {
    this.#level = log.levels.values["info"] ?? 30;
    // The stream that the log itself writes to.
    const { [pino.symbols.streamSym]: stream } = log as unknown as Record<
      symbol,
      { write(lines: string): unknown }
    >;
    this.#stream = log.isLevelEnabled("info") && stream ? stream : null;
  }

  add({ method, url = "" }: IncomingMessage, status: number): void {
    if (!this.#stream) return;
    const mark = url.indexOf("?");
    const path = JSON.stringify(mark === -1 ? url : url.slice(0, mark));
    this.#waiting += `{"level":${this.#level},"time":${Date.now()},"method":"${method}","path":${path},"status":${status},"isKept":true,"msg":"request"}\n`;
    if (this.#waiting.length > mostWaiting) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), longestWaitMs).unref();
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting !== "") this.#stream?.write(this.#waiting);
    this.#waiting = "";
  }

  [Symbol.dispose](): void {
    this.#write();
  }
}
