/** What tabs of one browser tell each other. */
type Message =
  | { kind: "here" | "who" | "bye"; chapterId: string; sessionId: string }
  | { kind: "saved"; chapterId: string; sessionId: string; version: number };

type Channel = Pick<BroadcastChannel, "postMessage" | "close" | "onmessage">;

interface Listener {
  /** How many other tabs of this browser have the chapter open. */
  onOthers: (count: number) => void;
  /** Another of them saved. */
  onSaved: (version: number) => void;
}

interface PresenceParts {
  chapterId: string;
  channel: Channel;
}

/** Who else in this browser has the chapter open. */
export class Presence {
  #parts: PresenceParts;
  #sessionId: string | null = null;
  #others = new Set<string>();
  #listener: Listener | null = null;

  constructor(parts: PresenceParts) {
    this.#parts = parts;
    parts.channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    this.#say("who");
  }

  /** The sessions whose tabs have answered so far. */
  get others(): ReadonlySet<string> {
    return this.#others;
  }

  /** Told of others at once, and whenever that changes. */
  listen(listener: Listener): void {
    this.#listener = listener;
    listener.onOthers(this.#others.size);
  }

  /** From here on this tab is known by this session. */
  enter(sessionId: string): void {
    this.#sessionId = sessionId;
    this.#say("here");
  }

  tellSaved(version: number): void {
    const { chapterId, channel } = this.#parts;
    if (this.#sessionId)
      channel.postMessage({ kind: "saved", chapterId, sessionId: this.#sessionId, version });
  }

  leave(): void {
    if (this.#sessionId) this.#say("bye");
  }

  close(): void {
    this.leave();
    this.#parts.channel.close();
  }

  #say(kind: "here" | "who" | "bye"): void {
    const { chapterId, channel } = this.#parts;
    channel.postMessage({ kind, chapterId, sessionId: this.#sessionId ?? "" });
  }

  #hear(message: Message): void {
    if (message.chapterId !== this.#parts.chapterId) return;
    const before = this.#others.size;
    if (message.kind === "who" && this.#sessionId) this.#say("here");
    if (message.kind === "here") this.#others.add(message.sessionId);
    if (message.kind === "bye") this.#others.delete(message.sessionId);
    if (message.kind === "saved") this.#listener?.onSaved(message.version);
    if (this.#others.size !== before) this.#listener?.onOthers(this.#others.size);
  }
}
