import type { SentVisit } from "../visits-input.ts";
import { begunOn, isFirst, isFirstVisit } from "./firsts.ts";
import { put, sendLeaving, sendVisits } from "./outbox.ts";

interface Recording {
  jid: string;
  chapter: string;
  /** How far the screen reaches now, of the chapter from 0 to 1; null before it is laid out. */
  reached: () => number | null;
}

const tickMs = 5_000;
/** The longest time without input that still counts as reading. */
const idleMs = 60_000;
const sendEveryMs = 60_000;
/** As for the chapter's read mark: the last line may be measured a little short of the end. */
const finishedFrom = 0.995;
const movements = ["scroll", "pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;

let hasVisited = false;

const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

function referrer(): string {
  if (hasVisited) return "inside";
  try {
    return document.referrer ? new URL(document.referrer).host : "";
  } catch {
    return "";
  }
}

/** Records a visit until the returned function is called. Browsers that a program drives, and pages made ahead, are not recorded. */
export function recordVisit(recording: Recording): () => void {
  if (navigator.webdriver) return () => {};
  let stop = () => {};
  const start = () => {
    stop = startVisit(recording);
  };
  const isAhead = "prerendering" in document && document.prerendering === true;
  if (isAhead) document.addEventListener("prerenderingchange", start, { once: true });
  else start();
  return () => {
    document.removeEventListener("prerenderingchange", start);
    stop();
  };
}

function startVisit({ jid, chapter, reached }: Recording): () => void {
  const isNew = isFirstVisit(jid);
  const isFirstOpening = isFirst("opening", { jid, chapter });
  const visit: SentVisit = {
    id: randomId(),
    jid,
    chapter,
    openedAt: Date.now(),
    from: referrer(),
    activeSeconds: 0,
    progression: 0,
    isFinished: false,
    // Where nothing can be stored, every visit would be a first one.
    isFirstVisit: isNew && isFirstOpening,
    isFirstOpening,
    isFirstFinish: false,
    begunOn: begunOn(jid),
  };
  hasVisited = true;
  let movedAt = Date.now();
  let sentAt = 0;
  const move = () => {
    movedAt = Date.now();
  };
  const look = () => {
    visit.progression = Math.max(visit.progression, Math.min(1, reached() ?? 0));
    if (visit.isFinished || visit.progression < finishedFrom) return;
    visit.isFinished = true;
    visit.isFirstFinish = isFirst("finish", { jid, chapter });
  };
  const tick = () => {
    if (document.visibilityState !== "visible" || Date.now() - movedAt > idleMs) return;
    visit.activeSeconds += tickMs / 1000;
    look();
    put(visit);
    if (Date.now() - sentAt < sendEveryMs) return;
    sentAt = Date.now();
    void sendVisits();
  };
  const leave = () => {
    if (document.visibilityState === "visible") return;
    look();
    put(visit);
    sendLeaving();
  };
  put(visit);
  const timer = setInterval(tick, tickMs);
  for (const name of movements) document.addEventListener(name, move, { passive: true, capture: true });
  document.addEventListener("visibilitychange", leave);
  return () => {
    clearInterval(timer);
    for (const name of movements) document.removeEventListener(name, move, { capture: true });
    document.removeEventListener("visibilitychange", leave);
    look();
    put(visit);
    void sendVisits();
  };
}
