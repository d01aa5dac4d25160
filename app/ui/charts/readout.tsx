import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";

interface ReadoutProps {
  /** What each point of the drawing says. */
  labels: readonly string[];
  /** The point at a place of the drawing: shares of its width and height, from 0 to 1. */
  at: (x: number, y: number) => number;
  /** How many points the arrow keys up and down go on; without it they scroll the page. */
  rowLength?: number;
  /** The drawing, whose first child it is, with the chosen point. */
  children: (chosen: number | null) => ReactNode;
}

/** A drawing with the exact values of a point under the pointer, or chosen by the arrow keys. Without scripts they are tooltips. */
export function Readout({ labels, at, rowLength, children }: ReadoutProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = labels.length - 1;
  const choose = (index: number) => setChosen(Math.max(0, Math.min(last, index)));
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const drawing = currentTarget.firstElementChild;
    if (!drawing) return;
    const { left, top, width, height } = drawing.getBoundingClientRect();
    choose(at((clientX - left) / width, (clientY - top) / height));
  };
  const step = (event: KeyboardEvent) => {
    const [before, after] = [chosen ?? last + 1, chosen ?? -1];
    const steps: Record<string, number> = {
      ArrowLeft: before - 1,
      ArrowRight: after + 1,
      Home: 0,
      End: last,
    };
    if (rowLength !== undefined)
      Object.assign(steps, {
        ArrowUp: before - rowLength,
        ArrowDown: chosen === null ? 0 : chosen + rowLength,
      });
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <div
      className="chart-frame"
      role="group"
      aria-label="Chart; arrow keys give the values"
      tabIndex={0}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => setChosen(null)}
      onKeyDown={step}
      onBlur={() => setChosen(null)}
    >
      {children(chosen)}
      <output className="chart-output needs-scripts">{chosen === null ? "" : labels[chosen]}</output>
    </div>
  );
}
