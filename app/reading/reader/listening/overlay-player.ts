import type { Overlay, OverlayClip } from "#app/manuscript/epub/read/publication.ts";
import type { ListeningChoices } from "./listening-choices.ts";

/** The part of an audio element that the player uses. */
export type Recording = Pick<
  HTMLAudioElement,
  | "src"
  | "currentTime"
  | "paused"
  | "playbackRate"
  | "defaultPlaybackRate"
  | "play"
  | "pause"
  | "addEventListener"
  | "removeEventListener"
>;

export interface PlayerOptions {
  overlay: Overlay;
  recording: Recording;
  choices: ListeningChoices;
  onClip: (clip: OverlayClip) => void;
  /** The last clip has been played. */
  onEnd: () => void;
}

/** A timer may fire slightly early; this much of a clip may be missing. */
const closeEnough = 0.015;
const events = ["timeupdate", "playing", "seeked", "ratechange", "ended"] as const;

/** Plays the clips of a chapter in order. Clips that are adjacent in a recording are played without seeking. */
export class OverlayPlayer {
  private readonly options: PlayerOptions;
  private choices: ListeningChoices;
  private at = -1;
  private loaded = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PlayerOptions) {
    this.options = options;
    this.choices = options.choices;
    for (const event of events) options.recording.addEventListener(event, this.watch);
  }

  get clip(): OverlayClip | null {
    return this.options.overlay.clips[this.at] ?? null;
  }

  get overlay(): Overlay {
    return this.options.overlay;
  }

  /** Plays from a clip, or from the next one that is not skipped. */
  async playFrom(index: number): Promise<void> {
    if (this.goTo(index)) await this.play();
  }

  /** Rejects where the browser requires a user gesture first, or the recording cannot be loaded. */
  async play(): Promise<void> {
    await this.options.recording.play();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.options.recording.pause();
  }

  /** Moves to the next or the previous sentence. */
  step(by: 1 | -1): void {
    this.goTo(this.at + by, by);
  }

  /** Leaves the table, list or figure that is being read. */
  leave(): void {
    if (this.clip?.leaveAt != null) this.goTo(this.clip.leaveAt);
  }

  choose(choices: ListeningChoices): void {
    this.choices = choices;
    this.options.recording.defaultPlaybackRate = choices.speed;
    this.options.recording.playbackRate = choices.speed;
  }

  close(): void {
    this.pause();
    for (const event of events) this.options.recording.removeEventListener(event, this.watch);
  }

  /** False at the end of the chapter. */
  goTo(index: number, by: 1 | -1 = 1): boolean {
    const { clips } = this.options.overlay;
    let wanted = Math.max(0, index);
    while (clips[wanted] && this.isLeftOut(clips[wanted]) && wanted + by >= 0) wanted += by;
    const clip = clips[wanted];
    if (!clip) {
      this.pause();
      this.options.onEnd();
      return false;
    }
    this.moveTo(clip, wanted);
    return true;
  }

  private moveTo(clip: OverlayClip, index: number): void {
    const { recording, overlay } = this.options;
    const before = this.clip;
    const flowsOn = index === this.at + 1 && before?.audio === clip.audio && before.end === clip.begin;
    this.at = index;
    if (this.loaded !== clip.audio) {
      this.loaded = clip.audio;
      recording.src = overlay.audio[clip.audio] ?? "";
      this.choose(this.choices);
    }
    if (!flowsOn || Math.abs(recording.currentTime - clip.begin) > 0.25) recording.currentTime = clip.begin;
    this.options.onClip(clip);
    this.watchSoon();
  }

  private isLeftOut(clip: OverlayClip | undefined): boolean {
    return (
      (clip?.kind === "note" && this.choices.skipsNotes) || (clip?.kind === "page" && this.choices.skipsPages)
    );
  }

  private readonly watch = (event?: Event): void => {
    const { recording } = this.options;
    const { clip } = this;
    if (!clip) return;
    const isOver = clip.end !== null && recording.currentTime >= clip.end - closeEnough;
    if (event?.type === "ended" || (isOver && !recording.paused)) return this.goOn();
    this.watchSoon();
  };

  /** Starts the next clip; a recording that has ended must be started again. */
  private goOn(): void {
    if (this.goTo(this.at + 1) && this.options.recording.paused) void this.play().catch(() => {});
  }

  // `timeupdate` fires about four times a second, which is too coarse for words.
  private watchSoon(): void {
    clearTimeout(this.timer);
    const { recording } = this.options;
    const end = this.clip?.end ?? null;
    if (recording.paused || end === null) return;
    const left = (end - recording.currentTime) / (recording.playbackRate || 1);
    this.timer = setTimeout(this.watch, Math.max(10, left * 1000));
  }
}
