import { useEffect } from "react";
import { byline, type OpenBook, type OpenChapter } from "../../opening.ts";

interface MediaKeys {
  book: OpenBook;
  chapter: OpenChapter;
  isPlaying: boolean;
  toggle: () => void;
  step: (by: 1 | -1) => void;
}

/** The keys of keyboards, headsets and lock screens play, pause and step while the listening bar is open. */
export function useMediaKeys({ book, chapter, isPlaying, toggle, step }: MediaKeys): void {
  useEffect(() => {
    // Absent where a page has no say over these keys.
    if (!("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: chapter.title,
      artist: byline(book),
      album: book.title,
    });
    return () => void (mediaSession.metadata = null);
  }, [book, chapter]);
  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.playbackState = isPlaying ? "playing" : "paused";
    const actions: [MediaSessionAction, () => void][] = [
      ["play", () => isPlaying || toggle()],
      ["pause", () => isPlaying && toggle()],
      ["nexttrack", () => step(1)],
      ["previoustrack", () => step(-1)],
    ];
    for (const [action, act] of actions) mediaSession.setActionHandler(action, act);
    return () => {
      for (const [action] of actions) mediaSession.setActionHandler(action, null);
      mediaSession.playbackState = "none";
    };
  }, [isPlaying, toggle, step]);
}
