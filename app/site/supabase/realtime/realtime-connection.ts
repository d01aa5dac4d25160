import { z } from "zod";
import { readMessage, type RealtimeMessage, type ReceivedMessage, writeMessage } from "./messages.ts";

export interface RealtimeDeps {
  form: 1 | 2;
  send: (text: string) => void;
  /** Ends the connection with a status of RFC 6455. */
  end: (status: number) => void;
  /** `GET /api/live` for the account of a token, from after an event. */
  openLive: (token: string, lastId: string | null) => Promise<Response>;
  now: () => number;
}

/** The one channel there is: what changes for whoever joins it. Nobody else's can be named. */
const ownTopic = "realtime:live";

/** A stream that ends sooner was not ended by its age: the client waits before it joins again. */
const shortestStreamMs = 10_000;
const mostMessages = 300;
const windowMs = 60_000;

interface Channel {
  joinRef: string | null;
  token: string;
  isOver: boolean;
  stop: () => void;
  /** Called when the first stream knows where it begins: what changes from now on is passed on. */
  onReady: (() => void) | null;
}

const Refused = z.object({ msg: z.string() });

/**
 * One connection of the client's realtime part: its channel is a stream of `/api/live` in Phoenix's messages, so that
 * there is one answer to who may listen, and to what.
 */
export class RealtimeConnection {
  readonly #deps: RealtimeDeps;
  #channel: Channel | null = null;
  #window = { since: 0, count: 0 };

  constructor(deps: RealtimeDeps) {
    this.#deps = deps;
  }

  get hasChannel(): boolean {
    return this.#channel !== null;
  }

  async receive(sent: string | Uint8Array): Promise<void> {
    const message = readMessage(sent);
    if (!message) return this.#deps.end(1007);
    if (this.#isTooMany()) return this.#deps.end(1008);
    const { topic, event, payload } = message;
    if (topic === "phoenix" && event === "heartbeat") return this.#reply(message, "ok");
    switch (event) {
      case "phx_join":
        return this.#join(message);
      case "phx_leave":
        if (topic === ownTopic) this.close();
        return this.#reply(message, "ok");
      case "access_token":
        // From the next stream on: those that are open are authenticated again every few minutes.
        if (this.#channel && payload.access_token) this.#channel.token = payload.access_token;
        return;
      default:
        return this.#reply(message, "error", "NotImplemented: docs/supabase-api.md lists what is there");
    }
  }

  /** Ends the channel. */
  close(): void {
    this.#channel?.stop();
    this.#channel = null;
  }

  async #join(message: ReceivedMessage): Promise<void> {
    const { topic, joinRef, payload } = message;
    if (topic !== ownTopic)
      return this.#reply(message, "error", "Unauthorized: the only channel here is your own, named live");
    const { access_token: token, config } = payload;
    if (config?.postgres_changes?.length || config?.presence?.enabled)
      return this.#reply(message, "error", "NotImplemented: only broadcasts of your own channel are there");
    if (!token) return this.#reply(message, "error", "Unauthorized: sign in first, or send an access token");
    this.close();
    const channel: Channel = {
      joinRef,
      token,
      isOver: false,
      stop: () => void (channel.isOver = true),
      onReady: () => this.#reply(message, "ok"),
    };
    this.#channel = channel;
    const answer = await this.#deps.openLive(token, null);
    if (!answer.ok) {
      if (this.#channel === channel) this.close();
      return this.#reply(message, "error", await reasonOf(answer));
    }
    await this.#follow(channel, answer);
  }

  /** Passes on what happens, from one stream to the next, until the channel is left or refused. */
  async #follow(channel: Channel, first: Response): Promise<void> {
    let answer = first;
    let lastId: string | null = null;
    while (answer.ok) {
      const began = this.#deps.now();
      lastId = await this.#relay(channel, answer, lastId);
      if (channel.isOver) return;
      if (this.#deps.now() - began < shortestStreamMs) break;
      answer = await this.#deps.openLive(channel.token, lastId);
    }
    await answer.body?.cancel().catch(() => {});
    if (channel.isOver) return;
    this.close();
    this.#send({ ...aside, joinRef: channel.joinRef, event: "phx_error", payload: {} });
  }

  async #relay(channel: Channel, answer: Response, since: string | null): Promise<string | null> {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) return since;
    channel.stop = () => {
      channel.isOver = true;
      void reader.cancel().catch(() => {});
    };
    if (channel.isOver) channel.stop();
    let lastId = since;
    let text = "";
    for (;;) {
      // A stream that breaks off has ended.
      const { done, value = "" } = await reader.read().catch(() => ({ done: true, value: "" }));
      if (done || channel.isOver) return lastId;
      const events = (text + value).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) lastId = this.#pass(channel, event) ?? lastId;
    }
  }

  /** Sends an event of the stream as a broadcast; returns its id. */
  #pass(channel: Channel, event: string): string | null {
    const id = /^id: (.*)$/m.exec(event)?.[1];
    const name = /^event: (.*)$/m.exec(event)?.[1] ?? "";
    if (id === undefined) return null;
    // A stream that begins after an event is ready without saying so: this is the first one.
    if (name === "ready") {
      channel.onReady?.();
      channel.onReady = null;
    } else
      this.#send({
        ...aside,
        event: "broadcast",
        payload: { type: "broadcast", event: name, payload: { id } },
      });
    return id;
  }

  #isTooMany(): boolean {
    const now = this.#deps.now();
    if (now - this.#window.since > windowMs) this.#window = { since: now, count: 0 };
    this.#window.count += 1;
    return this.#window.count > mostMessages;
  }

  #reply({ joinRef, ref, topic }: RealtimeMessage, status: "ok" | "error", reason?: string): void {
    const response = reason === undefined ? {} : { reason };
    this.#send({ joinRef, ref, topic, event: "phx_reply", payload: { status, response } });
  }

  #send(message: RealtimeMessage): void {
    this.#deps.send(writeMessage(this.#deps.form, message));
  }
}

const aside = { joinRef: null, ref: null, topic: ownTopic };

async function reasonOf(answer: Response): Promise<string> {
  const read = Refused.safeParse(await answer.json().catch(() => null));
  return `Unauthorized: ${read.success ? read.data.msg : `the site answered ${answer.status}`}`;
}
