import { changedTopics, type LiveVersions, spellVersions } from "./live-versions.ts";

export interface LiveStreamDeps {
  findVersions: () => Promise<LiveVersions>;
  /** Calls back whenever something may have changed; returns how to unsubscribe. */
  subscribe: (onChange: () => void) => () => void;
  /** Ends after the first query, for programs that poll. */
  isOnce: boolean;
  /** Calls back when the process closes; returns how to unsubscribe. */
  onClose: (end: () => void) => () => void;
  /** Called when the stream has ended, however it did. */
  onEnd: () => void;
}

// Proxies close connections that are silent for a minute.
const pingMs = 25_000;
// Then the reader connects again and is authenticated again: a session that has ended is not served for longer.
const longestMs = 5 * 60_000;

const encoder = new TextEncoder();
const ping = encoder.encode(": ping\n\n");

const encode = (name: string, versions: LiveVersions): Uint8Array =>
  encoder.encode(`id: ${spellVersions(versions)}\nevent: ${name}\ndata: ${name}\n\n`);

/**
 * Server-sent events: one for each topic that has changed since `known`, and then for each that does. `known` is null
 * for a reader who comes for the first time. Each event's id says all that its reader knows by then.
 */
export function liveStream(known: LiveVersions | null, deps: LiveStreamDeps): ReadableStream<Uint8Array> {
  let seen = known;
  let isOver = false;
  let isReading = false;
  let isChangedSince = false;
  let release = () => {};
  const end = () => {
    if (isOver) return;
    isOver = true;
    release();
    deps.onEnd();
  };
  return new ReadableStream({
    start(controller) {
      const close = () => {
        if (isOver) return;
        end();
        controller.close();
      };
      const send = (current: LiveVersions) => {
        if (isOver) return;
        const changed = seen === null ? [] : changedTopics(seen, current);
        if (seen === null) controller.enqueue(encode("ready", current));
        for (const topic of changed) controller.enqueue(encode(topic, current));
        seen = current;
        if (deps.isOnce) close();
      };
      // Changes that come while the versions are read are looked for once more.
      const check = () => {
        if (isReading) {
          isChangedSince = true;
          return;
        }
        isReading = true;
        deps
          .findVersions()
          // The database is down for a moment: the reader connects again.
          .then(send, close)
          .finally(() => {
            isReading = false;
            if (!isChangedSince || isOver) return;
            isChangedSince = false;
            check();
          });
      };
      // Before the first query, so that no change is between them.
      const unsubscribe = deps.subscribe(check);
      const pings = setInterval(() => controller.enqueue(ping), pingMs).unref();
      const last = setTimeout(close, longestMs).unref();
      const unsubscribeClose = deps.onClose(close);
      release = () => {
        unsubscribe();
        unsubscribeClose();
        clearInterval(pings);
        clearTimeout(last);
      };
      if (isOver) release();
      else check();
    },
    cancel: end,
  });
}
