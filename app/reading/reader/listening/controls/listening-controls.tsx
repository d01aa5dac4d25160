import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect } from "react";
import { IconButton } from "../../bars/icon-button.tsx";
import type { OpenBook, OpenChapter } from "../../opening.ts";
import { speeds, type ListeningChoices } from "../listening-choices.ts";
import type { ListeningState } from "../play-chapter.ts";
import type { ListeningControl } from "../use-listening-bar.ts";
import { useMediaKeys } from "./use-media-keys.ts";
import { type Sleep, sleepChoices, type SleepTimer } from "./use-sleep-timer.ts";

interface Playback {
  state: ListeningState;
  choices: ListeningChoices;
  choose: (change: Partial<ListeningChoices>) => void;
  toggle: () => void;
  step: (by: 1 | -1) => void;
}

interface ControlsProps {
  book: OpenBook;
  chapter: OpenChapter;
  control: ListeningControl;
  playback: Playback;
  /** What is to be said instead of sound, if anything. */
  note: string;
  timer: SleepTimer;
  /** What only this kind of playback has. */
  children?: ReactNode;
  /** What may be skipped. */
  skips: ReactNode;
}

/** The listening controls: play and pause, sentence steps, speed, when to end, and what to skip; also by keys. */
export function ListeningControls(props: ControlsProps) {
  const { book, chapter, control, playback, note, timer, children, skips } = props;
  const { state, choices, choose, toggle, step } = playback;
  const { answer, close } = control;
  useEffect(() => {
    answer({ toggle, step });
    return () => answer(null);
  }, [answer, toggle, step]);
  const isPlaying = state === "playing";
  useMediaKeys({ book, chapter, isPlaying, toggle, step });
  const canStep = state !== "silent" && state !== "failed";
  return (
    <section className="reader-listening" aria-label="Listening">
      <IconButton icon="left" label="Sentence before" disabled={!canStep} onClick={() => step(-1)} />
      <IconButton
        icon={isPlaying ? "pause" : "play"}
        label={state === "failed" ? "Try again" : isPlaying ? "Pause" : "Play"}
        disabled={state === "silent"}
        onClick={toggle}
      />
      <IconButton icon="right" label="Sentence after" disabled={!canStep} onClick={() => step(1)} />
      <output>{note}</output>
      {children}
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
        <summary>More</summary>
        <div>
          {skips}
          <label>
            {"Stop after "}
            <select
              name="sleep"
              value={String(timer.sleep)}
              onChange={({ target }) => timer.choose(sleepOf(target.value))}
            >
              {sleepChoices.map(([sleep, name]) => (
                <option key={name} value={String(sleep)}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
      </details>
      <IconButton icon="close" label="Stop listening" onClick={close} />
    </section>
  );
}

const sleepOf = (value: string): Sleep =>
  sleepChoices.find(([sleep]) => String(sleep) === value)?.[0] ?? null;

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

interface SkipBoxProps {
  label: string;
  isSkipped: boolean;
  onChange: (isSkipped: boolean) => void;
}

export function SkipBox({ label, isSkipped, onChange }: SkipBoxProps) {
  return (
    <label>
      <input type="checkbox" checked={isSkipped} onChange={(event) => onChange(event.target.checked)} />{" "}
      {label}
    </label>
  );
}
