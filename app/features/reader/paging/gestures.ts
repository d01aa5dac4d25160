export interface GestureOptions {
  stage: HTMLElement;
  isPaged: boolean;
  direction: "ltr" | "rtl";
  onTurn: (by: 1 | -1) => void;
  onToggleBars: () => void;
}

const edgeZone = 0.25;
const swipeLength = 40;
const wheelLength = 50;
const wheelPause = 280;

/** Tap zones, swipes and the wheel. Returns what takes them off again. */
export function listenToGestures(options: GestureOptions): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  listenToTaps(options, signal);
  if (options.isPaged) {
    listenToSwipes(options, signal);
    listenToWheel(options, signal);
  }
  return () => ending.abort();
}

/** +1 for going on, when the reader points to the right. */
function towardsRight(direction: "ltr" | "rtl"): 1 | -1 {
  return direction === "rtl" ? -1 : 1;
}

function listenToTaps(
  { stage, isPaged, direction, onTurn, onToggleBars }: GestureOptions,
  signal: AbortSignal,
) {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || isForSomethingElse(event.target)) return;
    if (window.getSelection()?.isCollapsed === false) return;
    const isTouch = event instanceof PointerEvent && event.pointerType !== "mouse";
    const across = event.clientX / window.innerWidth;
    if (isPaged && across < edgeZone) return onTurn(towardsRight(direction) === 1 ? -1 : 1);
    if (isPaged && across > 1 - edgeZone) return onTurn(towardsRight(direction));
    if (isTouch) onToggleBars();
  };
  stage.addEventListener("click", onClick, { signal });
}

function isForSomethingElse(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("a, button, input, summary, audio, video, [popover]") !== null
  );
}

function listenToSwipes({ stage, direction, onTurn }: GestureOptions, signal: AbortSignal) {
  let start: { x: number; y: number; id: number } | null = null;
  stage.addEventListener(
    "pointerdown",
    (event) => {
      const isFirstFinger = event.pointerType === "touch" && event.isPrimary;
      start = isFirstFinger ? { x: event.clientX, y: event.clientY, id: event.pointerId } : null;
    },
    { signal },
  );
  stage.addEventListener(
    "pointerup",
    (event) => {
      if (!start || start.id !== event.pointerId) return;
      const [across, down] = [event.clientX - start.x, event.clientY - start.y];
      start = null;
      // A zoomed page is moved about, not turned; selecting is not swiping.
      if ((window.visualViewport?.scale ?? 1) > 1.01 || window.getSelection()?.isCollapsed === false) return;
      if (Math.abs(across) < swipeLength || Math.abs(across) < 1.5 * Math.abs(down)) return;
      onTurn(across < 0 ? towardsRight(direction) : towardsRight(direction) === 1 ? -1 : 1);
    },
    { signal },
  );
  stage.addEventListener("pointercancel", () => (start = null), { signal });
}

function listenToWheel({ stage, onTurn }: GestureOptions, signal: AbortSignal) {
  let turned = 0;
  let gathered = 0;
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    // One push of a trackpad is many events: gather them, turn once, and let the rest of the push run out.
    if (event.timeStamp - turned < wheelPause) return;
    gathered += Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX;
    if (Math.abs(gathered) < wheelLength) return;
    onTurn(gathered > 0 ? 1 : -1);
    turned = event.timeStamp;
    gathered = 0;
  };
  stage.addEventListener("wheel", onWheel, { signal, passive: false });
}
