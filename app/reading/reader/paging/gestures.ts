import { canScrollHere, isInWidePart } from "./wide-parts.ts";

export interface GestureOptions {
  stage: HTMLElement;
  isPaged: boolean;
  /** In scroll mode: a horizontal swipe changes documents. */
  isTurnedAcross: boolean;
  direction: "ltr" | "rtl";
  onTurn: (by: 1 | -1) => void;
  onChapter: (by: 1 | -1) => void;
  /** The page is dragged by so many pixels to the right. Returns which direction lies there; null when it cannot follow. */
  onDrag: (by: number) => 1 | -1 | null;
  onLetGo: () => void;
  onToggleBars: () => void;
}

const edgeZone = 0.25;
const swipeLength = 40;
/** A shorter movement is not a swipe. */
const slack = 8;
/** Pixels per millisecond. */
const flick = 0.3;
const restAfter = 80;
const wheelLength = 50;
const wheelPause = 280;

/** Tap zones, swipes and the wheel. Returns a function that removes the listeners. */
export function listenToGestures(options: GestureOptions): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  listenToTaps(options, signal);
  if (options.isPaged) {
    listenToSwipes(options, signal);
    listenToWheel(options, signal);
  } else if (options.isTurnedAcross)
    listenToSwipes({ ...options, onTurn: options.onChapter, onDrag: () => null, onLetGo: () => {} }, signal);
  return () => ending.abort();
}

/** +1 when pointing to the right means going forward. */
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
    const { left, width } = stage.getBoundingClientRect();
    const across = (event.clientX - left) / width;
    if (isPaged && across < edgeZone) return onTurn(back(towardsRight(direction)));
    if (isPaged && across > 1 - edgeZone) return onTurn(towardsRight(direction));
    if (isTouch) onToggleBars();
  };
  stage.addEventListener("click", onClick, { signal });
}

function isForSomethingElse(target: EventTarget | null): boolean {
  return (
    isInWidePart(target) ||
    (target instanceof Element &&
      target.closest("a, button, input, summary, audio, video, [popover]") !== null)
  );
}

/** Turns pages by swiping. Pages follow the finger, and slide back when the swipe is too short or reversed. */
function listenToSwipes({ stage, direction, onTurn, onDrag, onLetGo }: GestureOptions, signal: AbortSignal) {
  let swipe: Swipe | null = null;
  const end = () => {
    if (swipe?.followed) onLetGo();
    swipe = null;
  };
  const onDown = (event: PointerEvent) => {
    // A second finger zooms.
    if (event.pointerType === "touch" && !event.isPrimary) return end();
    const isFree = event.pointerType === "touch" && !isInWidePart(event.target) && !isBusy();
    swipe = isFree ? beginSwipe(event) : null;
  };
  const onMove = (event: PointerEvent) => {
    if (!swipe || swipe.id !== event.pointerId) return;
    // Selecting text is not swiping.
    if (isBusy()) return end();
    const [across, down] = [event.clientX - swipe.x, event.clientY - swipe.y];
    swipe.isAcross ||= Math.abs(across) > slack && Math.abs(across) > 1.5 * Math.abs(down);
    if (!swipe.isAcross) return;
    if (event.timeStamp > swipe.movedAt)
      swipe.speed = (across - swipe.across) / (event.timeStamp - swipe.movedAt);
    [swipe.across, swipe.movedAt] = [across, event.timeStamp];
    swipe.followed = onDrag(across);
  };
  const onUp = (event: PointerEvent) => {
    if (!swipe || swipe.id !== event.pointerId) return;
    const isAside = event.timeStamp - swipe.movedAt > restAfter;
    const side = swipe.isAcross && !isBusy() ? sideOf({ ...swipe, speed: isAside ? 0 : swipe.speed }) : null;
    const toRight = swipe.followed ?? towardsRight(direction);
    if (side !== null) onTurn(side === "right" ? toRight : back(toRight));
    end();
  };
  stage.addEventListener("pointerdown", onDown, { signal });
  stage.addEventListener("pointermove", onMove, { signal });
  stage.addEventListener("pointerup", onUp, { signal });
  stage.addEventListener("pointercancel", end, { signal });
}

interface Swipe {
  id: number;
  x: number;
  y: number;
  /** Pixels to the right so far, and the speed in pixels per millisecond. */
  across: number;
  speed: number;
  movedAt: number;
  isAcross: boolean;
  /** The direction that lies to the right, as returned by onDrag. */
  followed: 1 | -1 | null;
}

function beginSwipe({ pointerId, clientX, clientY, timeStamp }: PointerEvent): Swipe {
  const still = { across: 0, speed: 0, movedAt: timeStamp, isAcross: false, followed: null };
  return { id: pointerId, x: clientX, y: clientY, ...still };
}

/** A zoomed page is panned, not turned; selecting is not swiping. */
function isBusy(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01 || window.getSelection()?.isCollapsed === false;
}

/** The direction of the swipe; null when it was too short or reversed. */
function sideOf({ across, speed }: Pick<Swipe, "across" | "speed">): "left" | "right" | null {
  if (Math.abs(across) < swipeLength) return null;
  // A fast movement back cancels the swipe.
  if (Math.abs(speed) > flick && Math.sign(speed) !== Math.sign(across)) return null;
  return across < 0 ? "right" : "left";
}

const back = (turn: 1 | -1) => (turn === 1 ? -1 : 1);

function listenToWheel({ stage, onTurn }: GestureOptions, signal: AbortSignal) {
  let turned = 0;
  let gathered = 0;
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) return;
    if (canScrollHere(event.target, { x: event.deltaX, y: event.deltaY })) {
      // At the end of the inner scroll area a new wheel gesture turns the page, but not the same one.
      turned = event.timeStamp;
      return;
    }
    event.preventDefault();
    // One trackpad gesture sends many events: accumulate them, turn once, and ignore the rest of the gesture.
    if (event.timeStamp - turned < wheelPause) return;
    gathered += Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX;
    if (Math.abs(gathered) < wheelLength) return;
    onTurn(gathered > 0 ? 1 : -1);
    turned = event.timeStamp;
    gathered = 0;
  };
  stage.addEventListener("wheel", onWheel, { signal, passive: false });
}
