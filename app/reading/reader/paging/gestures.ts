import { canScrollHere, isInWidePart } from "./wide-parts.ts";

export interface GestureOptions {
  stage: HTMLElement;
  isPaged: boolean;
  /** Scrolled text whose documents are turned by a finger that goes across. */
  isTurnedAcross: boolean;
  direction: "ltr" | "rtl";
  onTurn: (by: 1 | -1) => void;
  onChapter: (by: 1 | -1) => void;
  /** The page under the finger, so many pixels to the right. Which turn lies there; null when it cannot follow. */
  onDrag: (by: number) => 1 | -1 | null;
  onLetGo: () => void;
  onToggleBars: () => void;
}

const edgeZone = 0.25;
const swipeLength = 40;
/** Less than this is a finger that rests. */
const slack = 8;
/** Pixels a millisecond. */
const flick = 0.3;
const restAfter = 80;
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
  } else if (options.isTurnedAcross)
    listenToSwipes({ ...options, onTurn: options.onChapter, onDrag: () => null, onLetGo: () => {} }, signal);
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

/** Turns by a swipe. Where pages lie side by side they follow the finger, and go home when it stops short or comes back. */
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
    // A text that is being selected is not a page that is being turned.
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
  /** Pixels to the right so far, and how fast, in pixels a millisecond. */
  across: number;
  speed: number;
  movedAt: number;
  isAcross: boolean;
  /** Which turn lies to the right, as the page itself says while it follows. */
  followed: 1 | -1 | null;
}

function beginSwipe({ pointerId, clientX, clientY, timeStamp }: PointerEvent): Swipe {
  const still = { across: 0, speed: 0, movedAt: timeStamp, isAcross: false, followed: null };
  return { id: pointerId, x: clientX, y: clientY, ...still };
}

/** A zoomed page is moved about, not turned; selecting is not swiping. */
function isBusy(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01 || window.getSelection()?.isCollapsed === false;
}

/** The side whose page is wanted; null when the finger did not go far or went back. */
function sideOf({ across, speed }: Pick<Swipe, "across" | "speed">): "left" | "right" | null {
  if (Math.abs(across) < swipeLength) return null;
  // Going back faster than that, it changed its mind.
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
      // Whoever pushes on at its end wants the page turned, but not by the same push.
      turned = event.timeStamp;
      return;
    }
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
