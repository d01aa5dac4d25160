import type { KeyboardEvent } from "react";
import type { Direction } from "./order.ts";

export interface HandleProps {
  id: string;
  label: string;
  pickedBy: "keyboard" | "pointer" | null;
  onPick: (by: "keyboard" | "pointer") => void;
  onStep: (to: Direction) => void;
  onPutDown: () => void;
  onCancel: () => void;
}

/** The handle of a row: drag it, or pick it up with Space and move it with the arrow keys. Only with scripts. */
export function MoveHandle({ id, label, pickedBy, ...acts }: HandleProps) {
  const isPicked = pickedBy !== null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPicked) return;
    const act: Record<string, () => void> = {
      ArrowUp: () => acts.onStep("up"),
      ArrowDown: () => acts.onStep("down"),
      Escape: acts.onCancel,
    };
    const found = act[event.key];
    if (!found) return;
    event.preventDefault();
    found();
  };
  return (
    <button
      type="button"
      id={`handle-${id}`}
      className="move-handle needs-script"
      aria-label={label}
      aria-pressed={isPicked}
      aria-describedby="move-hint"
      // Space, Enter and screen readers cause clicks without a pointer.
      onClick={({ detail }) => {
        if (detail > 0) return;
        if (isPicked) acts.onPutDown();
        else acts.onPick("keyboard");
      }}
      onPointerDown={(event) => {
        if (event.button === 0) acts.onPick("pointer");
      }}
      onKeyDown={onKeyDown}
      // Losing the focus drops the item. Checked in a later task, because rendering the row again also causes a blur.
      onBlur={() =>
        setTimeout(() => {
          if (pickedBy === "keyboard" && document.activeElement?.id !== `handle-${id}`) acts.onPutDown();
        })
      }
    >
      <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
        {[5, 12, 19].map((y) => (
          <g key={y}>
            <circle cx="9" cy={y} r="1.6" />
            <circle cx="15" cy={y} r="1.6" />
          </g>
        ))}
      </svg>
    </button>
  );
}
