import type { Overlay, OverlayClip } from "#app/manuscript/epub/read/publication.ts";
import { overlayAddress } from "../opening.ts";
import type { Reading } from "../screen/use-reading.ts";
import type { ListeningChoices } from "./listening-choices.ts";
import { OverlayPlayer } from "./overlay-player.ts";
import { areSeen, markPlaying, markSpoken } from "./spoken-text.ts";

/** `silent`: the chapter has no recording. */
export type ListeningState = "opening" | "playing" | "paused" | "silent" | "failed" | "ended";

export interface PlaybackOptions {
  jid: string;
  slug: string;
  isReadAloud: boolean;
  recording: HTMLAudioElement;
  choices: () => ListeningChoices;
  onState: (state: ListeningState) => void;
  onClip: (clip: OverlayClip | null) => void;
  onOpened: (player: OverlayPlayer | null) => void;
  onEnd: () => void;
  goTo: Reading["goTo"];
}

/** Opens the recording of the chapter on the screen and synchronises text and sound. Returns a function that stops it. */
export function playChapter(options: PlaybackOptions): () => void {
  const { recording, onState, onClip, onOpened } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let player: OverlayPlayer | null = null;
  const mark = (isPlaying: boolean) => {
    onState(isPlaying ? "playing" : "paused");
    markPlaying(player?.overlay ?? null, isPlaying);
  };
  const open = (overlay: Overlay | null) => {
    if (signal.aborted) return;
    if (!overlay) return onState("silent");
    const onSpoken = (clip: OverlayClip) => {
      onClip(clip);
      markSpoken(clip, overlay);
      if (clip.fragment !== null && !areSeen(clip))
        options.goTo({ kind: "position", position: { fragment: clip.fragment, offset: 0 } });
    };
    player = new OverlayPlayer({
      overlay,
      recording,
      choices: options.choices(),
      onClip: onSpoken,
      onEnd: options.onEnd,
    });
    onOpened(player);
  };
  recording.addEventListener("playing", () => mark(true), { signal });
  recording.addEventListener("pause", () => mark(false), { signal });
  recording.addEventListener("error", () => onState("failed"), { signal });
  onState("opening");
  fetchOverlay(options, signal).then(open, () => signal.aborted || onState("failed"));
  return () => {
    ending.abort();
    player?.close();
    onOpened(null);
    onClip(null);
    markSpoken(null, null);
    markPlaying(player?.overlay ?? null, false);
  };
}

async function fetchOverlay(options: PlaybackOptions, signal: AbortSignal): Promise<Overlay | null> {
  if (!options.isReadAloud) return null;
  const response = await fetch(overlayAddress(options.jid, options.slug), { signal });
  if (!response.ok) throw new Error(`the recording answered ${response.status}`);
  return response.json();
}
