import type { StoredChange, StoredSession, Outbox } from "../device-storage/outbox.ts";
import { lastOfSave, mostStepsOfSave, partsOfChange, partsOfSteps } from "./save-parts.ts";
import type { SaveState } from "./save-state.ts";

/** The clock and timers of the loop. */
export interface Clock {
  now(): number;
  /** Runs a function later; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export interface SaveRequest {
  saveId: string;
  version: number;
  steps: unknown[];
  keepsBefore?: boolean;
}

export interface RemoteVersion {
  version: number;
  document: unknown;
  savedAt: Date | null;
}

export type SendOutcome =
  | { kind: "saved"; version: number; at: Date }
  | ({ kind: "conflict" } & RemoteVersion)
  | { kind: "too-long"; message: string }
  // More steps than the server applies to this chapter in one save.
  | { kind: "too-many-steps" }
  | { kind: "refused" | "offline" | "unreachable" | "signed-out" | "lapsed" | "gone" };

export interface SaveLoopDeps {
  clock: Clock;
  outbox: Outbox;
  send: (request: SaveRequest, isLast: boolean) => Promise<SendOutcome>;
  newId: () => string;
  /** Merges steps into fewer with the same effect; the loop itself does not know about documents. */
  pack: (steps: unknown[]) => unknown[];
  onState: (state: SaveState) => void;
  onConflict: (theirs: RemoteVersion) => void;
  onSaved: (version: number) => void;
  /**
   * Called when the pending changes cannot be saved in parts, because an intermediate text is too long or there are too many
   * steps. Replaces this session by one in which all of it is one step, if it can; called again when the next save fails in the
   * same way.
   */
  sendWhole: () => Promise<void>;
  /** Writing to the device failed. */
  onStoreFailed: (error: unknown) => void;
}

/** The delay after the last key, and the longest delay after the first unsent one. */
const pause = 1_000;
const atMost = 3_000;
const firstRetry = 1_000;
const longestRetry = 8_000;

/**
 * Stores typed text on the device at once and on the server soon. A save names the version it applies to and has an id, so a
 * lost answer costs nothing: the same save is sent again. No change is dropped before the server has it.
 */
export class SaveLoop {
  readonly session: StoredSession;
  #deps: SaveLoopDeps;
  #base: string;
  #hasBegun: boolean;
  #pending: StoredChange[];
  #number: number;
  #firstAt: number | null = null;
  #cancelTimer: (() => void) | null = null;
  #sending: Promise<void> | null = null;
  #retry = firstRetry;
  #stopped = false;
  #storing: Promise<unknown> = Promise.resolve();
  #state: SaveState;

  /** `stored`: changes that an earlier tab left on this device, to continue with. */
  constructor(
    deps: SaveLoopDeps,
    start: { session: StoredSession; base: string; savedAt: Date | null; stored?: StoredChange[] },
  ) {
    this.#deps = deps;
    this.session = start.session;
    this.#base = start.base;
    const stored = (start.stored ?? []).flatMap(partsOfChange);
    this.#hasBegun = stored.length > 0;
    this.#pending = stored.filter(({ number }) => number > start.session.savedUpTo);
    this.#number = stored.at(-1)?.number ?? start.session.savedUpTo;
    this.#state = this.isClean ? { kind: "saved", at: start.savedAt } : { kind: "saving" };
    if (!this.isClean) this.#schedule(0);
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Whether the server has everything. */
  get isClean(): boolean {
    return this.#pending.length === 0;
  }

  get hasStopped(): boolean {
    return this.#stopped;
  }

  /** Adds steps that were just applied to the text. */
  add(steps: unknown[]): void {
    this.#begin();
    for (const part of partsOfSteps(steps)) {
      const change = { sessionId: this.session.id, number: ++this.#number, steps: part };
      this.#store(() => this.#deps.outbox.add(change));
      this.#pending.push(change);
    }
    if (this.#stopped) return;
    const now = this.#deps.clock.now();
    this.#firstAt ??= now;
    if (this.#state.kind === "saved" || this.#state.kind === "too-long") this.#setState({ kind: "saving" });
    // While the server is unreachable, typing does not shorten the retry delay.
    if (this.#retry === firstRetry) this.#schedule(Math.min(pause, this.#firstAt + atMost - now));
  }

  /** Tries at once: the network is back, the tab is visible again, or the author signed in. */
  wake(): void {
    if (this.#stopped || this.isClean || this.#sending) return;
    this.#retry = firstRetry;
    this.#schedule(0);
  }

  /** Sends all pending changes now; resolves when they were answered. */
  async flush(isLast = false): Promise<void> {
    this.#cancelTimer?.();
    await this.#sending;
    const all = this.#number;
    do await this.#send(isLast);
    while (!isLast && this.#state.kind === "saving" && (this.#pending[0]?.number ?? Infinity) <= all);
  }

  /** Stops sending for good; typed text is still stored on the device. */
  stop(): void {
    this.#stopped = true;
    this.#cancelTimer?.();
  }

  /** Continues on a newer version from elsewhere; there must be no pending changes. */
  moveTo(version: number, base: string, savedAt: Date | null): void {
    if (!this.isClean) throw new Error("changes wait to be saved");
    Object.assign(this.session, { version, savedUpTo: this.#number });
    this.#base = base;
    if (this.#hasBegun) this.#store(() => this.#deps.outbox.begin({ ...this.session }, base));
    this.#setState({ kind: "saved", at: savedAt });
  }

  /** Resolves when everything is stored on the device. */
  whenStored(): Promise<unknown> {
    return this.#storing;
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const session = { ...this.session };
    this.#store(() => this.#deps.outbox.begin(session, this.#base));
  }

  /** Writes start at once, without waiting for earlier ones: the outbox keeps the order. */
  #store(write: () => Promise<void>): void {
    // An async wrapper, so that a synchronous throw becomes a rejection too.
    const written = (async () => write())().catch((error: unknown) => this.#deps.onStoreFailed(error));
    this.#storing = Promise.all([this.#storing, written]);
  }

  #setState(state: SaveState): void {
    // Every key sets the state to saving: listeners need it only once.
    if (state.kind === "saving" && this.#state.kind === "saving") return;
    this.#state = state;
    this.#deps.onState(state);
  }

  #schedule(milliseconds: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#deps.clock.after(Math.max(0, milliseconds), () => void this.#send(false));
  }

  #send(isLast: boolean): Promise<void> {
    if (this.#sending || this.isClean || this.#stopped) return this.#sending ?? Promise.resolve();
    const sending = this.#sendOnce(isLast).finally(() => {
      this.#sending = null;
    });
    this.#sending = sending;
    return sending;
  }

  async #sendOnce(isLast: boolean): Promise<void> {
    const { session } = this;
    this.#firstAt = null;
    session.underWay ??= { saveId: this.#deps.newId(), upTo: this.#lastOfNext() };
    const { saveId, upTo } = session.underWay;
    const snapshot = { ...session };
    this.#store(() => this.#deps.outbox.update(snapshot));
    // Stored on the device before sending: if the answer is lost with this tab, the next one knows the save's id.
    if (!isLast) await this.#storing;
    const request = {
      saveId,
      version: session.version,
      steps: this.#stepsUpTo(upTo),
      ...(session.keepsBefore && { keepsBefore: true }),
    };
    const outcome = await this.#deps.send(request, isLast);
    if (!this.#stopped) await this.#handleOutcome(outcome, upTo);
  }

  /** The last change of the next save: all pending ones if they merge into few steps, else as many as fit. */
  #lastOfNext(): number {
    const last = lastOfSave(this.#pending, mostStepsOfSave);
    if (last === this.#number || this.#stepsUpTo(this.#number).length > mostStepsOfSave) return last;
    return lastOfSave(this.#pending, Infinity);
  }

  #stepsUpTo(upTo: number): unknown[] {
    return this.#deps.pack(
      this.#pending.filter(({ number }) => number <= upTo).flatMap((change) => change.steps),
    );
  }

  async #handleOutcome(outcome: SendOutcome, upTo: number): Promise<void> {
    switch (outcome.kind) {
      case "saved":
        return this.#handleSaved(outcome, upTo);
      case "conflict":
        this.stop();
        this.#setState({ kind: "conflict" });
        return this.#deps.onConflict(outcome);
      case "too-long":
        // The next change may make it shorter and needs a save with another id.
        this.session.underWay = null;
        this.#setState(outcome);
        // The change that makes it shorter may already be pending behind the part that was sent.
        return upTo < this.#number ? this.#sendWhole() : undefined;
      case "too-many-steps":
        this.session.underWay = null;
        return this.#sendWhole();
      case "gone":
      case "refused":
        this.stop();
        return this.#setState(outcome);
      case "offline":
      case "unreachable":
      case "signed-out":
      case "lapsed":
        this.#setState(outcome);
        this.#schedule(this.#retry);
        this.#retry = Math.min(longestRetry, this.#retry * 2);
    }
  }

  async #sendWhole(): Promise<void> {
    await this.#deps.sendWhole();
    if (!this.#stopped) this.#schedule(longestRetry);
  }

  #handleSaved({ version, at }: { version: number; at: Date }, upTo: number): void {
    const { session } = this;
    Object.assign(session, { version, savedUpTo: upTo, underWay: null, keepsBefore: false });
    this.#pending = this.#pending.filter(({ number }) => number > upTo);
    const snapshot = { ...session };
    this.#store(() => this.#deps.outbox.update(snapshot));
    this.#retry = firstRetry;
    this.#setState(this.isClean ? { kind: "saved", at } : { kind: "saving" });
    this.#deps.onSaved(version);
    if (!this.isClean) this.#schedule(this.#firstAt === null ? 0 : pause);
  }
}
