import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../log/log.server.ts";
import { singleClient } from "./client.server.ts";

const heartbeatMs = 15_000;
const silenceMs = 5_000;
const longestPauseMs = 5_000;

export interface ChannelListenerOptions {
  url: string;
  log: Log;
  /** The application name of the connection, shown in `pg_stat_activity`. */
  name: string;
  channel: string;
  /** The payload of a NOTIFY on the channel, from any process. */
  onMessage: (payload: string) => void;
  /** Messages may have been missed from now on; called whenever the connection is lost. */
  onLost?: () => void;
  /** The connection cannot be made again: the database is down. */
  onUnreachable?: () => void;
  /** The connection is listening: every notification is received from now on. */
  onListening: () => void;
}

export interface ChannelListener extends AsyncDisposable {
  /**
   * Resolves when everything committed before this call has been received. Waits for the connection if there is none.
   */
  caughtUp(): Promise<void>;
}

/** Listens on a channel (LISTEN) by a connection of its own, which is made again whenever it breaks. */
export function listenToChannel(options: ChannelListenerOptions): ChannelListener {
  const closing = new AbortController();
  let connected = Promise.withResolvers<pg.Client>();
  // One query at a time on this connection.
  let questions: Promise<unknown> = Promise.resolve();
  const ask = (client: pg.Client) => {
    const answer = questions.then(() => client.query("select 1"));
    questions = answer.catch(() => {});
    return answer;
  };

  async function holdConnection(): Promise<void> {
    const client = singleClient({
      connectionString: options.url,
      application_name: `octavo ${options.name}`,
      keepAlive: true,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
    });
    const gone = new Promise<void>((resolve) => {
      client.once("end", resolve);
      client.on("error", () => resolve());
      closing.signal.addEventListener("abort", () => resolve(), { once: true });
    });
    // A connection that died silently (a sleeping machine, a firewall) is noticed only when it is used.
    let heartbeat: NodeJS.Timeout | undefined;
    let isConnected = false;
    try {
      await client.connect();
      client.on("notification", ({ payload }) => options.onMessage(payload ?? ""));
      await client.query(`listen ${client.escapeIdentifier(options.channel)}`);
      options.onListening();
      isConnected = true;
      connected.resolve(client);
      heartbeat = setInterval(() => {
        ask(client).catch(() => client.emit("error", new Error("no answer")));
      }, heartbeatMs).unref();
      await gone;
    } finally {
      clearInterval(heartbeat);
      // Callers that wait for a connection go on waiting for the next one.
      if (isConnected) connected = Promise.withResolvers();
      options.onLost?.();
      client.end().catch(() => {});
    }
  }

  async function keepConnection(): Promise<void> {
    for (let pauseMs = 100; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const startedAt = performance.now();
      await holdConnection().catch((error: unknown) => {
        options.onUnreachable?.();
        options.log.warn({ err: error }, "cannot listen to the database");
      });
      if (performance.now() - startedAt > longestPauseMs) pauseMs = 100;
      // An aborted sleep only means that we are closing.
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const finished = keepConnection();
  return {
    async caughtUp() {
      // PostgreSQL delivers the notifications of all earlier commits before it answers the session's next query.
      const client = await connected.promise;
      await ask(client);
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await finished;
    },
  };
}
