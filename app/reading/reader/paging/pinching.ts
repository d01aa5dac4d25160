interface Point {
  x: number;
  y: number;
}

interface PinchingOptions {
  viewport: HTMLElement;
  signal: AbortSignal;
  isZoomed: () => boolean;
  /** Zooms by this factor around this point of the viewport. */
  onScale: (by: number, at: Point) => void;
}

/** Pinching, by touch or trackpad, zooms a page; one finger or the mouse pans it. */
export function listenToPinching(options: PinchingOptions): void {
  const { viewport, signal, onScale } = options;
  listenToFingers(options);
  const onWheel = (event: WheelEvent) => {
    // Browsers report a trackpad's pinch as a wheel event with ctrlKey; it must not zoom the site.
    if (!event.ctrlKey) return;
    event.preventDefault();
    onScale(Math.exp(-event.deltaY / 150), within(viewport, { x: event.clientX, y: event.clientY }));
  };
  viewport.addEventListener("wheel", onWheel, { signal, passive: false });
}

function listenToFingers({ viewport, signal, isZoomed, onScale }: PinchingOptions): void {
  const fingers = new Map<number, Point>();
  const onDown = (event: PointerEvent) => {
    if (event.pointerType === "touch" || isZoomed())
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onMove = (event: PointerEvent) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (other) onScale(distance(now, other) / Math.max(1, distance(was, other)), within(viewport, other));
    else if (isZoomed()) viewport.scrollBy({ left: was.x - now.x, top: was.y - now.y, behavior: "instant" });
  };
  const onEnd = (event: PointerEvent) => fingers.delete(event.pointerId);
  viewport.addEventListener("pointerdown", onDown, { signal });
  viewport.addEventListener("pointermove", onMove, { signal });
  for (const name of ["pointerup", "pointercancel", "pointerleave"] as const)
    viewport.addEventListener(name, onEnd, { signal });
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

function within(viewport: HTMLElement, { x, y }: Point): Point {
  const { left, top } = viewport.getBoundingClientRect();
  return { x: x - left, y: y - top };
}
