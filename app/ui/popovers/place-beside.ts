const gap = 8;

/** Places a popover below the words where there is room, else above them; of several lines only those on the screen count. */
export function placeBeside(popover: HTMLElement, range: Range): void {
  const lines = [...range.getClientRects()].filter(
    ({ top, bottom, left, right }) => bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
  );
  const last = lines.at(-1) ?? range.getBoundingClientRect();
  const first = lines[0] ?? last;
  const { width, height } = popover.getBoundingClientRect();
  const isBelow = last.bottom + gap + height < innerHeight;
  const left = Math.min(Math.max(gap, last.left), Math.max(gap, innerWidth - width - gap));
  popover.style.setProperty("left", `${left}px`);
  popover.style.setProperty(
    "top",
    `${isBelow ? last.bottom + gap : Math.max(gap, first.top - gap - height)}px`,
  );
}
