import { useCallback, useEffect, useRef, useState } from "react";

/** After so many minutes, with the chapter, or never. */
export type Sleep = number | "chapter" | null;

export const sleepChoices: [Sleep, string][] = [
  [null, "Off"],
  [15, "15 min"],
  [30, "30 min"],
  [45, "45 min"],
  [60, "60 min"],
  ["chapter", "End of chapter"],
];

export interface SleepTimer {
  sleep: Sleep;
  choose: (sleep: Sleep) => void;
  /** Called at the end of a chapter; whether listening ends there. */
  onChapterEnd: () => boolean;
}

/** Ends listening after a while: once, since whoever is awake presses Play again. */
export function useSleepTimer(pause: () => void): SleepTimer {
  const [sleep, choose] = useState<Sleep>(null);
  const latest = useRef({ sleep, pause });
  useEffect(() => {
    latest.current = { sleep, pause };
  });
  useEffect(() => {
    if (typeof sleep !== "number") return;
    const timer = setTimeout(() => {
      latest.current.pause();
      choose(null);
    }, sleep * 60_000);
    return () => clearTimeout(timer);
  }, [sleep]);
  const onChapterEnd = useCallback(() => {
    const isOver = latest.current.sleep === "chapter";
    if (isOver) choose(null);
    return isOver;
  }, []);
  return { sleep, choose, onChapterEnd };
}
