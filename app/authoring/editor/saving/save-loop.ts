import type { KeptChange, KeptSession, Outbox } from "./outbox.ts";
import { lastOfSave, mostStepsOfSave, partsOfChange, partsOfSteps } from "./save-parts.ts";
import type { SaveState } from "./save-state.ts";

/** Time as the loop sees it. */
export interface Clock {
  now(): number;
  /** Runs something later; what it answers calls that off. */
  after(milliseconds: number, run: () => void): () => void;
}

export interface SaveRequest {
  saveId: string;
  version: number;
  steps: unknown[];
  keepsBefore?: boolean;
}

export interface Theirs {
  version: number;
  document: unknown;
  savedAt: Date | null;
}

export type SendOutcome =
  | { kind: "saved"; version: number; at: Date }
  | ({ kind: "conflict" } & Theirs)
  | { kind: "too-long"; words: string }
  // More steps than the server does to this chapter at once.
  | { kind: "too-many-steps" }
  | { kind: "refused" | "offline" | "unreachable" | "signed-out" | "lapsed" | "gone" };

export interface SaveLoopParts {
  clock: Clock;
  outbox: Outbox;
  send: (request: SaveRequest, isLast: boolean) => Promise<SendOutcome>;
  newId: () => string;
  /** Fewer steps that do the same; the loop knows nothing of documents. */
  pack: (steps: unknown[]) => unknown[];
  onState: (state: SaveState) => void;
  onConflict: (theirs: Theirs) => void;
  onSaved: (version: number) => void;
  /**
   * What waits cannot be saved part by part: too long half-way, or too much for this chapter. Puts a session in the place of this one
   * in which all of it is one step, if it can; it is asked again when the next save ends so too.
   */
  sendWhole: () => Promise<void>;
  /** This device keeps nothing. */
  onKeepFailed: (error: unknown) => void;
}

/** After the last key, and at most so long after the first one that was not sent. */
const pause = 1_000;
const atMost = 3_000;
const firstRetry = 1_000;
const longestRetry = 8_000;

/**
 * Brings what is typed to the device at once and to the server soon. A save names the version it was made on and has an id: an
 * answer that is lost costs nothing, because the same save is sent again. Nothing is forgotten here before the server has it.
 */
export class SaveLoop {
  readonly session: KeptSession;
  #parts: SaveLoopParts;
  #base: string;
  #hasBegun: boolean;
  #waiting: KeptChange[];
  #number: number;
  #firstAt: number | null = null;
  #callOff: (() => void) | null = null;
  #sending: Promise<void> | null = null;
  #retry = firstRetry;
  #stopped = false;
  #keeping: Promise<unknown> = Promise.resolve();
  #state: SaveState;

  /** `kept`: what an earlier tab left on this device, to go on with. */
  constructor(
    parts: SaveLoopParts,
    given: { session: KeptSession; base: string; savedAt: Date | null; kept?: KeptChange[] },
  ) {
    this.#parts = parts;
    this.session = given.session;
    this.#base = given.base;
    const kept = (given.kept ?? []).flatMap(partsOfChange);
    this.#hasBegun = kept.length > 0;
    this.#waiting = kept.filter(({ number }) => number > given.session.savedUpTo);
    this.#number = kept.at(-1)?.number ?? given.session.savedUpTo;
    this.#state = this.isClean ? { kind: "saved", at: given.savedAt } : { kind: "saving" };
    if (!this.isClean) this.#schedule(0);
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Whether the server has everything. */
  get isClean(): boolean {
    return this.#waiting.length === 0;
  }

  get hasStopped(): boolean {
    return this.#stopped;
  }

  /** Steps that were just done to the text. */
  add(steps: unknown[]): void {
    this.#begin();
    for (const part of partsOfSteps(steps)) {
      const change = { sessionId: this.session.id, number: ++this.#number, steps: part };
      this.#keep(() => this.#parts.outbox.add(change));
      this.#waiting.push(change);
    }
    if (this.#stopped) return;
    const now = this.#parts.clock.now();
    this.#firstAt ??= now;
    if (this.#state.kind === "saved" || this.#state.kind === "too-long") this.#tell({ kind: "saving" });
    // While the server cannot be had, keys do not make it be asked sooner.
    if (this.#retry === firstRetry) this.#schedule(Math.min(pause, this.#firstAt + atMost - now));
  }

  /** The network is back, the tab is seen again, somebody signed in: try now. */
  wake(): void {
    if (this.#stopped || this.isClean || this.#sending) return;
    this.#retry = firstRetry;
    this.#schedule(0);
  }

  /** Sends what there is, now; resolves when it was answered. */
  async flush(isLast = false): Promise<void> {
    this.#callOff?.();
    await this.#sending;
    const all = this.#number;
    do await this.#send(isLast);
    while (!isLast && this.#state.kind === "saving" && (this.#waiting[0]?.number ?? Infinity) <= all);
  }

  /** No more sending, whatever is typed; it is still kept. */
  stop(): void {
    this.#stopped = true;
    this.#callOff?.();
  }

  /** The text is another's from here on (a newer one from elsewhere), and nothing of ours waits. */
  moveTo(version: number, base: string, savedAt: Date | null): void {
    if (!this.isClean) throw new Error("changes wait to be saved");
    Object.assign(this.session, { version, savedUpTo: this.#number });
    this.#base = base;
    if (this.#hasBegun) this.#keep(() => this.#parts.outbox.begin({ ...this.session }, base));
    this.#tell({ kind: "saved", at: savedAt });
  }

  /** What is kept on this device, once all of it is. */
  kept(): Promise<unknown> {
    return this.#keeping;
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const session = { ...this.session };
    this.#keep(() => this.#parts.outbox.begin(session, this.#base));
  }

  /** Asked at once, not after what was asked before: the outbox keeps the order. */
  #keep(write: () => Promise<void>): void {
    // A function of its own, so that what is thrown at once is a failure like any other.
    const written = (async () => write())().catch((error: unknown) => this.#parts.onKeepFailed(error));
    this.#keeping = Promise.all([this.#keeping, written]);
  }

  #tell(state: SaveState): void {
    // With every key it is being saved: who heard that once need not draw it again.
    if (state.kind === "saving" && this.#state.kind === "saving") return;
    this.#state = state;
    this.#parts.onState(state);
  }

  #schedule(milliseconds: number): void {
    this.#callOff?.();
    this.#callOff = this.#parts.clock.after(Math.max(0, milliseconds), () => void this.#send(false));
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
    session.underWay ??= { saveId: this.#parts.newId(), upTo: this.#lastOfNext() };
    const { saveId, upTo } = session.underWay;
    const kept = { ...session };
    this.#keep(() => this.#parts.outbox.update(kept));
    // First on the device: should the answer be lost with this tab, the next one knows which save it was.
    if (!isLast) await this.#keeping;
    const request = {
      saveId,
      version: session.version,
      steps: this.#stepsUpTo(upTo),
      ...(session.keepsBefore && { keepsBefore: true }),
    };
    const outcome = await this.#parts.send(request, isLast);
    if (!this.#stopped) await this.#hear(outcome, upTo);
  }

  /** All that waits, when few steps do the same; else as much as goes into one save. */
  #lastOfNext(): number {
    const last = lastOfSave(this.#waiting, mostStepsOfSave);
    if (last === this.#number || this.#stepsUpTo(this.#number).length > mostStepsOfSave) return last;
    return lastOfSave(this.#waiting, Infinity);
  }

  #stepsUpTo(upTo: number): unknown[] {
    return this.#parts.pack(
      this.#waiting.filter(({ number }) => number <= upTo).flatMap((change) => change.steps),
    );
  }

  async #hear(outcome: SendOutcome, upTo: number): Promise<void> {
    switch (outcome.kind) {
      case "saved":
        return this.#heardSaved(outcome, upTo);
      case "conflict":
        this.stop();
        this.#tell({ kind: "conflict" });
        return this.#parts.onConflict(outcome);
      case "too-long":
        // The next change may make it shorter: then it is another save.
        this.session.underWay = null;
        this.#tell(outcome);
        // What makes it shorter may wait already, behind the part that was sent.
        return upTo < this.#number ? this.#asWhole() : undefined;
      case "too-many-steps":
        this.session.underWay = null;
        return this.#asWhole();
      case "gone":
      case "refused":
        this.stop();
        return this.#tell(outcome);
      case "offline":
      case "unreachable":
      case "signed-out":
      case "lapsed":
        this.#tell(outcome);
        this.#schedule(this.#retry);
        this.#retry = Math.min(longestRetry, this.#retry * 2);
    }
  }

  async #asWhole(): Promise<void> {
    await this.#parts.sendWhole();
    if (!this.#stopped) this.#schedule(longestRetry);
  }

  #heardSaved({ version, at }: { version: number; at: Date }, upTo: number): void {
    const { session } = this;
    Object.assign(session, { version, savedUpTo: upTo, underWay: null, keepsBefore: false });
    this.#waiting = this.#waiting.filter(({ number }) => number > upTo);
    const kept = { ...session };
    this.#keep(() => this.#parts.outbox.update(kept));
    this.#retry = firstRetry;
    this.#tell(this.isClean ? { kind: "saved", at } : { kind: "saving" });
    this.#parts.onSaved(version);
    if (!this.isClean) this.#schedule(this.#firstAt === null ? 0 : pause);
  }
}
