import type { Opening } from "../current-progression.ts";
import type { StoredProgression } from "../stored-progression.ts";

/** After such a time out of sight somebody may have read on elsewhere. */
const awayMs = 60_000;

interface Returns<Known extends { opening: Opening }> {
  /** The id of this device. */
  device: string;
  /** What was known when the book was opened; null where the site could not be reached. */
  opened: Promise<Known | null>;
  /** Requests it once more; null where the site cannot be reached. */
  ask: () => Promise<Known | null>;
  announce: (known: Known) => void;
}

/**
 * Announces to whoever comes back to an open book that another device has read on since, once for each progression, and never what was known
 * when the book was opened.
 */
export function watchReturns<Known extends { opening: Opening }>({
  device,
  opened,
  ask,
  announce,
}: Returns<Known>): () => void {
  const announced = new Set<string>();
  let isOver = false;
  /** Whether any of the progressions to go to is of another device and was never announced. */
  const isUnannounced = ({ opening }: Known): boolean => {
    const others = progressionsOf(opening)
      .filter((progression) => progression.device !== device)
      .map((progression) => `${progression.device} ${progression.count}`);
    const fresh = others.filter((progression) => !announced.has(progression));
    for (const progression of fresh) announced.add(progression);
    return fresh.length > 0;
  };
  const first = opened.then((known) => known && isUnannounced(known)).catch(() => {});
  const stop = onReturn(async () => {
    await first;
    const known = await ask().catch(() => null);
    if (known && !isOver && isUnannounced(known)) announce(known);
    return known !== null;
  });
  return () => {
    isOver = true;
    stop();
  };
}

function progressionsOf(opening: Opening): readonly StoredProgression[] {
  if (opening.kind === "here") return [];
  return opening.kind === "continue" ? [opening.from] : opening.progressions;
}

/**
 * Calls when the page is in sight again after a minute or more, and when the network is back; never without a network, or out of sight. A
 * call that resolves to false, as it had no answer, is repeated on the next occasion.
 */
function onReturn(call: () => Promise<boolean>): () => void {
  let hiddenAt: number | null = null;
  let isDue = false;
  let isCalling = false;
  const callWhenDue = async (): Promise<void> => {
    if (!isDue || isCalling || !navigator.onLine || document.visibilityState === "hidden") return;
    [isDue, isCalling] = [false, true];
    const isAnswered = await call();
    isCalling = false;
    // The network may have come back meanwhile.
    if (isDue) return callWhenDue();
    isDue = !isAnswered;
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") {
      hiddenAt ??= Date.now();
      return;
    }
    // Timers stand still in a device that sleeps; its clock does not.
    isDue ||= hiddenAt !== null && Date.now() - hiddenAt >= awayMs;
    hiddenAt = null;
    void callWhenDue();
  };
  const onOnline = () => {
    isDue = true;
    void callWhenDue();
  };
  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("online", onOnline);
  // Opened in a tab that nobody has looked at yet.
  onVisibility();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("online", onOnline);
  };
}
