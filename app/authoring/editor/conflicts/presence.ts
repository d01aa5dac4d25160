/** Messages between tabs of one browser. */
type Message =
  | { kind: "here" | "who" | "bye"; chapterId: string; sessionId: string }
  | { kind: "saved"; chapterId: string; sessionId: string; version: number };

type Channel = Pick<BroadcastChannel, "postMessage" | "close" | "onmessage">;

interface Listener {
  /** How many other tabs of this browser have the chapter open. */
  onOtherTabs: (count: number) => void;
  /** Called when another tab saved. */
  onSaved: (version: number) => void;
}

interface PresenceDeps {
  chapterId: string;
  channel: Channel;
}

/** Keeps track of the other tabs of this browser that have the chapter open. */
export class Presence {
  #deps: PresenceDeps;
  #sessionId: string | null = null;
  #others = new Set<string>();
  #listener: Listener | null = null;

  constructor(deps: PresenceDeps) {
    this.#deps = deps;
    deps.channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    this.#post("who");
  }

  /** The sessions whose tabs have answered so far. */
  get others(): ReadonlySet<string> {
    return this.#others;
  }

  /** Calls the listener at once, and whenever the number of other tabs changes. */
  listen(listener: Listener): void {
    this.#listener = listener;
    listener.onOtherTabs(this.#others.size);
  }

  /** Announces this session as the tab's own from here on. */
  enter(sessionId: string): void {
    this.#sessionId = sessionId;
    this.#post("here");
  }

  announceSaved(version: number): void {
    const { chapterId, channel } = this.#deps;
    if (this.#sessionId)
      channel.postMessage({ kind: "saved", chapterId, sessionId: this.#sessionId, version });
  }

  leave(): void {
    if (this.#sessionId) this.#post("bye");
  }

  close(): void {
    this.leave();
    this.#deps.channel.close();
  }

  #post(kind: "here" | "who" | "bye"): void {
    const { chapterId, channel } = this.#deps;
    channel.postMessage({ kind, chapterId, sessionId: this.#sessionId ?? "" });
  }

  #receive(message: Message): void {
    if (message.chapterId !== this.#deps.chapterId) return;
    const before = this.#others.size;
    if (message.kind === "who" && this.#sessionId) this.#post("here");
    if (message.kind === "here") this.#others.add(message.sessionId);
    if (message.kind === "bye") this.#others.delete(message.sessionId);
    if (message.kind === "saved") this.#listener?.onSaved(message.version);
    if (this.#others.size !== before) this.#listener?.onOtherTabs(this.#others.size);
  }
}
