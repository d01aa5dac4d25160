import { type FocusEvent, type KeyboardEvent, useEffect } from "react";
import type { Look } from "../appearance/use-appearance.ts";
import { ReaderIcon } from "../reader-icon.tsx";
import { speeds } from "./listening-choices.ts";
import type { ListeningState } from "./hear-chapter.ts";
import { type ListeningOptions, useListening } from "./use-listening.ts";
import type { ListeningControl } from "./use-listening-bar.ts";

interface ListeningBarProps extends Omit<ListeningOptions, "isPaged"> {
  look: Look;
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

/** Hearing the book: play and pause, sentence by sentence, speed, and what is left out. */
export default function ListeningBar({ look, listening: control, ...options }: ListeningBarProps) {
  const listening = useListening({ ...options, isPaged: look.mode === "paged" });
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
      <button
        className="reader-button"
        type="button"
        aria-label="Sentence before"
        disabled={cannotPlay}
        onClick={() => step(-1)}
      >
        <ReaderIcon name="left" />
      </button>
      <button
        className="reader-button"
        type="button"
        aria-label={isPlaying ? "Pause" : "Play"}
        disabled={cannotPlay}
        onClick={toggle}
      >
        <ReaderIcon name={isPlaying ? "pause" : "play"} />
      </button>
      <button
        className="reader-button"
        type="button"
        aria-label="Sentence after"
        disabled={cannotPlay}
        onClick={() => step(1)}
      >
        <ReaderIcon name="right" />
      </button>
      <output>{notes[state]}</output>
      {state === "failed" && (
        <button type="button" onClick={toggle}>
          Try again
        </button>
      )}
      {clip?.leaveAt != null && (
        <button type="button" onClick={listening.leave}>
          Skip to what follows
        </button>
      )}
      <Choices {...listening} />
      <button className="reader-button" type="button" aria-label="Stop listening" onClick={control.close}>
        <ReaderIcon name="close" />
      </button>
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

/** Whoever goes on to something else is through with it; a press beside its boxes goes nowhere. */
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
