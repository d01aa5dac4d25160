import { useCallback, useEffect, useRef } from "react";
import type { AppearanceState } from "../appearance/use-appearance.ts";
import { ListeningControls, SkipBox } from "./controls/listening-controls.tsx";
import type { ListeningState } from "./play-chapter.ts";
import { type ListeningOptions, useListening } from "./use-listening.ts";
import type { ListeningControl } from "./use-listening-bar.ts";
import { useSleepTimer } from "./controls/use-sleep-timer.ts";

export interface ListeningBarProps extends Omit<ListeningOptions, "isPaged" | "onChapterEnd"> {
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

/** The listening controls of a recording. */
export default function ListeningBar({ appearanceState, listening: control, ...options }: ListeningBarProps) {
  const pause = useRef(() => {});
  const timer = useSleepTimer(useCallback(() => pause.current(), []));
  const { onChapterEnd } = timer;
  const listening = useListening({ ...options, onChapterEnd, isPaged: appearanceState.mode === "paged" });
  const { state, clip, choices, choose } = listening;
  useEffect(() => {
    pause.current = listening.pause;
  });
  return (
    <ListeningControls
      book={options.book}
      chapter={options.chapter}
      control={control}
      playback={listening}
      note={notes[state]}
      timer={timer}
      skips={
        <>
          <SkipBox
            label="Skip page numbers"
            isSkipped={choices.skipsPages}
            onChange={(skipsPages) => choose({ skipsPages })}
          />
          <SkipBox
            label="Skip notes"
            isSkipped={choices.skipsNotes}
            onChange={(skipsNotes) => choose({ skipsNotes })}
          />
        </>
      }
    >
      {clip?.leaveAt != null && (
        <button type="button" onClick={listening.leave}>
          Skip to what follows
        </button>
      )}
    </ListeningControls>
  );
}
