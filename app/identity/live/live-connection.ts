import { isLiveTopic, type LiveTopic } from "./live-versions.ts";

export interface LiveConnectionDeps {
  /** An authenticated call; rejects when there is no network. */
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Calls back after so many milliseconds; returns how to cancel it. */
  after: (ms: number, work: () => void) => () => void;
  random: () => number;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * One stream of `/api/live` for all listeners of a page, read by `fetch`, since an EventSource cannot send the
 * authentication header (C11). A stream that ends is opened again with the id of its last event, so that nothing is
 * missed; one that is refused to this visitor is not.
 */
export class LiveConnection {
  readonly #deps: LiveConnectionDeps;
  readonly #listeners = new Map<LiveTopic, Set<() => void>>();
  #lastId: string | null = null;
  #isAwake = true;
  #pauseMs = firstPauseMs;
  #cancelPause = () => {};
  #running: AbortController | null = null;

  constructor(deps: LiveConnectionDeps) {
    this.#deps = deps;
  }

  /** Calls `onChange` once connected, since the page may be older than the stream, and after each change. */
  listen(topic: LiveTopic, onChange: () => void): () => void {
    const ofTopic = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, ofTopic.add(onChange));
    if (this.#running && this.#lastId !== null) onChange();
    this.#start();
    return () => {
      ofTopic.delete(onChange);
      if (ofTopic.size === 0) this.#listeners.delete(topic);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  /** A page that nobody sees holds no connection: browsers have six of them for a site. */
  setAwake(isAwake: boolean): void {
    this.#isAwake = isAwake;
    if (isAwake) this.#start();
    else this.#stop();
  }

  #start(): void {
    if (this.#running || !this.#isAwake || this.#listeners.size === 0) return;
    const running = new AbortController();
    this.#running = running;
    this.#read(running.signal).then(
      (mayReopen) => this.#ended(running, mayReopen),
      () => this.#ended(running, true),
    );
  }

  #stop(): void {
    this.#cancelPause();
    this.#running?.abort();
    this.#running = null;
    // Whoever comes later has pages of their own to compare with.
    if (this.#listeners.size === 0) this.#lastId = null;
  }

  #ended(running: AbortController, mayReopen: boolean): void {
    if (this.#running !== running) return;
    if (!mayReopen) return;
    this.#cancelPause = this.#deps.after(this.#pauseMs * (0.5 + this.#deps.random()), () => {
      if (this.#running === running) this.#running = null;
      this.#start();
    });
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
  }

  /** Whether the stream may be opened again. */
  async #read(signal: AbortSignal): Promise<boolean> {
    const headers = this.#lastId === null ? {} : { "last-event-id": this.#lastId };
    const answer = await this.#deps.fetch("/api/live", { signal, headers });
    if (!answer.ok || !answer.body) return answer.status === 429 || answer.status >= 500;
    const lines = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value = "" } = await lines.read();
      if (done || signal.aborted) return true;
      const events = (text + value).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) this.#receive(event);
    }
  }

  #receive(event: string): void {
    const id = /^id: (.*)$/m.exec(event)?.[1];
    const name = /^event: (.*)$/m.exec(event)?.[1] ?? "";
    if (id === undefined) return;
    this.#lastId = id;
    this.#pauseMs = firstPauseMs;
    if (name === "ready") for (const ofTopic of this.#listeners.values()) for (const call of ofTopic) call();
    if (isLiveTopic(name)) for (const call of this.#listeners.get(name) ?? []) call();
  }
}
