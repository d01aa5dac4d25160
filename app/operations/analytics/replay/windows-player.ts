import type { Replayer } from "@rrweb/replay";
import type { WindowSegment } from "./window-segments.ts";

/** What is used of the player of one window. */
export type WindowPlayer = Pick<Replayer, "play" | "pause" | "getCurrentTime" | "setConfig" | "destroy"> & {
  wrapper: Pick<HTMLElement, "hidden">;
};

/** Plays the segments of several windows as one recording: the window that the visitor was in is the one that is shown. */
export class WindowsPlayer {
  readonly totalMs: number;
  readonly #players: ReadonlyMap<number, WindowPlayer>;
  readonly #segments: readonly WindowSegment[];
  #current = 0;
  #isPlaying = false;

  constructor(players: ReadonlyMap<number, WindowPlayer>, segments: readonly WindowSegment[]) {
    this.#players = players;
    this.#segments = segments;
    this.totalMs = this.#before(segments.length);
    this.#show();
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  /** From 1, and of how many. */
  get window(): { number: number; count: number } {
    const windows = [...this.#players.keys()];
    return { number: windows.indexOf(this.#segment.window) + 1, count: windows.length };
  }

  /** Milliseconds since the beginning of the recording. */
  get position(): number {
    const { from, to } = this.#segment;
    const within = Math.max(from, Math.min(to, this.#player.getCurrentTime())) - from;
    return this.#before(this.#current) + within;
  }

  play(position: number): void {
    this.#player.pause();
    const at = this.#segments.findLastIndex((_, index) => this.#before(index) <= position);
    this.#current = Math.max(0, at);
    this.#isPlaying = true;
    this.#show();
    this.#player.play(this.#segment.from + position - this.#before(this.#current));
  }

  pause(): void {
    this.#isPlaying = false;
    this.#player.pause();
  }

  /** To be called now and then while it plays: shows the next window when the visitor went there. */
  follow(): void {
    if (!this.#isPlaying || this.#player.getCurrentTime() < this.#segment.to) return;
    if (this.#current + 1 < this.#segments.length) this.play(this.#before(this.#current + 1));
    else this.pause();
  }

  setConfig(config: Parameters<WindowPlayer["setConfig"]>[0]): void {
    for (const player of this.#players.values()) player.setConfig(config);
  }

  destroy(): void {
    for (const player of this.#players.values()) player.destroy();
  }

  get #segment(): WindowSegment {
    const segment = this.#segments[this.#current];
    if (!segment) throw new Error("a recording without segments cannot be played");
    return segment;
  }

  get #player(): WindowPlayer {
    const player = this.#players.get(this.#segment.window);
    if (!player) throw new Error("a segment of a window without a player");
    return player;
  }

  #show(): void {
    for (const [window, { wrapper }] of this.#players) wrapper.hidden = window !== this.#segment.window;
  }

  #before(segment: number): number {
    return this.#segments.slice(0, segment).reduce((sum, { from, to }) => sum + to - from, 0);
  }
}
