import { useCallback, useEffect, useRef } from "react";
import type { ReadingRecorder } from "#app/reading/history/public.ts";
import type { ReaderProps } from "../opening.ts";

/** Reports how long the book is read to the history of whoever is signed in. Call it at every turn. */
export function useRecording({ book: { jid, wordCount, draft } }: ReaderProps): (total: number) => void {
  const recorder = useRef<ReadingRecorder | null>(null);
  /** Before the scripts of the history are loaded. */
  const early = useRef<number | null>(null);
  const isDraft = draft !== undefined;
  useEffect(() => {
    if (isDraft || !window.octavoShowViewer()) return;
    let isOver = false;
    const begin = async () => {
      const { recordReading } = await import("#app/reading/history/public.ts");
      if (isOver) return;
      recorder.current = recordReading({ jid, wordCount });
      if (early.current !== null) recorder.current.read(early.current);
    };
    // Without a network nothing is noted.
    void begin().catch(() => {});
    return () => {
      isOver = true;
      recorder.current?.stop();
      recorder.current = null;
      early.current = null;
    };
  }, [jid, wordCount, isDraft]);
  return useCallback((total: number) => {
    if (recorder.current) recorder.current.read(total);
    else early.current = total;
  }, []);
}
