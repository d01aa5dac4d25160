import { openCalls } from "#app/identity/session/public.ts";
import { ReadingMeter } from "./measure-reading.ts";

export interface ReadingRecorder {
  /** Somebody reads at this share of the book. */
  read: (total: number) => void;
  stop: () => void;
}

const reportAfterMs = 60_000;

// A session that has ended elsewhere does not take the text away.
const call = openCalls(() => {});

/** Reports how long a book is read, about once a minute, and when it is left. */
export function recordReading({ jid, wordCount }: { jid: string; wordCount: number }): ReadingRecorder {
  const meter = new ReadingMeter(wordCount);
  let total: number | null = null;
  let timer = 0;
  const report = () => {
    clearTimeout(timer);
    timer = 0;
    const measured = meter.take();
    if (!measured) return;
    // What does not arrive is not counted: a number of minutes is not worth asking twice for.
    void call("/api/reading-days", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jid, ...measured }),
      keepalive: true,
    }).catch(() => {});
  };
  const change = () => {
    if (document.visibilityState === "visible") return meter.comeBack(total, Date.now());
    meter.leave(Date.now());
    report();
  };
  document.addEventListener("visibilitychange", change);
  return {
    read: (now) => {
      total = now;
      meter.turn(now, Date.now());
      timer ||= window.setTimeout(report, reportAfterMs);
    },
    stop: () => {
      document.removeEventListener("visibilitychange", change);
      meter.leave(Date.now());
      report();
    },
  };
}
