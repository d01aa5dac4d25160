import { type FocusEvent, type KeyboardEvent, useEffect } from "react";
import type { AppearanceState } from "../appearance/use-appearance.ts";
import { IconButton } from "../bars/icon-button.tsx";
import { speeds } from "./listening-choices.ts";
import type { ListeningState } from "./play-chapter.ts";
import { type ListeningOptions, useListening } from "./use-listening.ts";
import type { ListeningControl } from "./use-listening-bar.ts";

interface ListeningBarProps extends Omit<ListeningOptions, "isPaged"> {
  appearanceState: AppearanceState;
  listening: ListeningControl;
}

const notes: Record<ListeningState, string> = {
  opening: "Opening the recording…",
  playing: "",
  paused: "Paused",
  silent: "This chapter has no recording.",
  failed: "The recording could not be played.",
  ended: "The recording ends here.",
};

/** The listening controls: play and pause, sentence steps, speed, and what to skip. */
export default function ListeningBar({ appearanceState, listening: control, ...options }: ListeningBarProps) {
  const listening = useListening({ ...options, isPaged: appearanceState.mode === "paged" });
  const { state, clip, toggle, step } = listening;
  const { answer } = control;
  useEffect(() => {
    answer({ toggle, step });
    return () => answer(null);
  }, [answer, toggle, step]);
  const isPlaying = state === "playing";
  const cannotPlay = state === "silent" || state === "failed";
  return (
    <section className="reader-listening" aria-label="Listening">
      <IconButton icon="left" label="Sentence before" disabled={cannotPlay} onClick={() => step(-1)} />
      <IconButton
        icon={isPlaying ? "pause" : "play"}
        label={state === "failed" ? "Try again" : isPlaying ? "Pause" : "Play"}
        disabled={state === "silent"}
        onClick={toggle}
      />
      <IconButton icon="right" label="Sentence after" disabled={cannotPlay} onClick={() => step(1)} />
      <output>{notes[state]}</output>
      {clip?.leaveAt != null && (
        <button type="button" onClick={listening.leave}>
          Skip to what follows
        </button>
      )}
      <Choices {...listening} />
      <IconButton icon="close" label="Stop listening" onClick={control.close} />
    </section>
  );
}

type Menu = HTMLDetailsElement;

function closeOnEscape(event: KeyboardEvent<Menu>): void {
  const { currentTarget: menu } = event;
  if (event.key !== "Escape" || !menu.open) return;
  event.preventDefault();
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** Closes the menu when the focus moves elsewhere; a click on the menu's own background does not close it. */
function closeBehind({ currentTarget: menu, relatedTarget }: FocusEvent<Menu>): void {
  if (relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
}

function Choices({ choices, choose }: Pick<ReturnType<typeof useListening>, "choices" | "choose">) {
  return (
    <>
      <label>
        <span className="reader-speed">Speed </span>
        <select
          name="speed"
          value={choices.speed}
          onChange={(event) => choose({ speed: Number(event.target.value) })}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
      <details className="reader-listening-skips" onKeyDown={closeOnEscape} onBlur={closeBehind}>
        <summary>Skip</summary>
        <div>
          <label>
            <input
              type="checkbox"
              checked={choices.skipsPages}
              onChange={(event) => choose({ skipsPages: event.target.checked })}
            />{" "}
            Page numbers
          </label>
          <label>
            <input
              type="checkbox"
              checked={choices.skipsNotes}
              onChange={(event) => choose({ skipsNotes: event.target.checked })}
            />{" "}
            Notes
          </label>
        </div>
      </details>
    </>
  );
}
