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

interface Choice {
  chosen: number | null;
  /** A point chosen by the arrow keys stays when the page scrolls away under a resting pointer. */
  isPointed: boolean;
}

const nothing: Choice = { chosen: null, isPointed: false };

/** A drawing with the exact values of a point under the pointer, or chosen by the arrow keys. Without scripts they are tooltips. */
export function Readout({ labels, at, rowLength, children }: ReadoutProps) {
  const [{ chosen, isPointed }, setChoice] = useState<Choice>(nothing);
  const last = labels.length - 1;
  const choose = (index: number, by: { isPointed: boolean }) =>
    setChoice({ chosen: Math.max(0, Math.min(last, index)), ...by });
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const drawing = currentTarget.firstElementChild;
    if (!drawing) return;
    const { left, top, width, height } = drawing.getBoundingClientRect();
    choose(at((clientX - left) / width, (clientY - top) / height), { isPointed: true });
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
    choose(next, { isPointed: false });
  };
  return (
    <div
      className="chart-frame"
      role="group"
      aria-label="Chart; arrow keys give the values"
      tabIndex={0}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => isPointed && setChoice(nothing)}
      onKeyDown={step}
      onBlur={() => setChoice(nothing)}
    >
      {children(chosen)}
      <output className="chart-output needs-scripts">{chosen === null ? "" : labels[chosen]}</output>
    </div>
  );
}
