import { selectedProfile } from "#app/reading/progression/public.ts";
import type { MarkTarget } from "../anchoring/target.ts";
import { isDeleted, type Mark, type MarkColour, type MarkKind, withContent, withLife } from "../mark.ts";
import { listBooksWithEarlierBookmarks, takeOverBookmarks } from "./earlier-bookmarks.ts";
import { afterAnswer, withStored } from "./merge-answers.ts";
import { keyOf, listBooksWithMarks, loadMarks, type LocalMark, saveMarks } from "./stored-marks.ts";
import { fetchMarks, sendMarks } from "./sync-marks.ts";

/** Long enough for a note that is typed right after its mark was made to be one call. */
const sendAfterMs = 1_500;

interface NewMark {
  kind: MarkKind;
  target: MarkTarget;
  colour?: MarkColour;
}

/** The marks of a book, on this device and in the account of whoever is signed in. */
export class BookMarks {
  /** Whether this device has had no room for the last change. */
  isFull = false;
  private marks: LocalMark[];
  private readonly jid: string;
  private readonly profile: string | null;
  private readonly listeners = new Set<() => void>();
  private timer = 0;
  private sending: Promise<void> | null = null;

  constructor(jid: string) {
    this.jid = jid;
    this.profile = selectedProfile();
    takeOverBookmarks(jid, this.profile);
    this.marks = loadMarks(jid, this.profile);
  }

  /** What is marked, in the order in which it was made; the same array until something changes. */
  readonly list = (): readonly LocalMark[] => (this.listed ??= this.marks.filter((mark) => !isDeleted(mark)));
  private listed: readonly LocalMark[] | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Marks words, or a position; the id of the new mark. */
  add({ kind, target, colour = "yellow" }: NewMark): string {
    const now = Date.now();
    const id = newId();
    const made = {
      id,
      jid: this.jid,
      kind,
      colour,
      note: "",
      target,
      version: 1,
      life: 0,
      createdAt: now,
      changedAt: now,
    };
    this.replace([...this.marks, { ...made, ...unsent, owner: this.profile }]);
    return id;
  }

  /** Keeps them the same as in the account and in other windows. Returns a function that ends that. */
  follow(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    const synchronise = () => void this.synchronise();
    document.addEventListener(
      "visibilitychange",
      () => (document.visibilityState === "hidden" ? void this.send() : synchronise()),
      { signal },
    );
    addEventListener("online", synchronise, { signal });
    addEventListener("storage", ({ key }) => key === keyOf(this.jid) && this.reload(), { signal });
    this.synchronised = this.synchronise();
    return () => {
      ending.abort();
      void this.send();
    };
  }

  /** Settles after the first request to the account. */
  synchronised: Promise<void> = Promise.resolve();

  /** Changes colour, note or what is marked. */
  change(id: string, to: Partial<Pick<Mark, "colour" | "note" | "target">>): void {
    this.update(id, (mark) => ({
      ...withContent(mark, to, Date.now()),
      ...(to.target && { found: null, state: "painted" as const }),
    }));
  }

  remove(id: string): void {
    this.update(id, (mark) => withLife(mark, false));
  }

  /** Takes the removal back. */
  restore(id: string): void {
    this.update(id, (mark) => withLife(mark, true));
  }

  /** Sends what is unsent, and learns what other devices have marked. */
  async synchronise(): Promise<void> {
    await this.send();
    if (this.profile === null) return;
    const stored = await fetchMarks(this.jid);
    if (stored) this.replace(withStored(this.fresh(), stored, this.profile), { isSilent: true });
  }

  /** Sends what the account does not have. */
  async send(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = 0;
    const { profile } = this;
    if (profile === null) return;
    // One call after another: what was changed meanwhile goes with the next.
    await this.sending;
    const waiting = this.marks.filter(({ isSent, refusal }) => !isSent && refusal !== "no-book");
    if (waiting.length === 0) return;
    this.sending = sendMarks(waiting, (answer) =>
      this.replace(afterAnswer(this.fresh(), answer, profile), { isSilent: true }),
    ).then(() => {
      this.sending = null;
    });
    await this.sending;
  }

  /** Takes over what another window has stored. */
  private readonly reload = (): void => {
    this.marks = this.fresh();
    this.tell();
  };

  private update(id: string, change: (mark: LocalMark) => LocalMark): void {
    this.replace(
      this.fresh().map((mark) => (mark.id === id ? { ...change(mark), isSent: false, refusal: null } : mark)),
    );
  }

  /** With what another window has stored meanwhile; what was deleted here stays known for its undoing. */
  private fresh(): LocalMark[] {
    const stored = new Map(loadMarks(this.jid, this.profile).map((mark) => [mark.id, mark]));
    const own = this.marks.map((mark) => {
      const other = stored.get(mark.id);
      stored.delete(mark.id);
      return other && (other.version > mark.version || other.life > mark.life) ? other : mark;
    });
    return [...own, ...stored.values()];
  }

  private replace(marks: LocalMark[], { isSilent = false } = {}): void {
    this.marks = marks;
    this.isFull = !saveMarks(this.jid, this.profile, marks);
    if (!isSilent && this.profile !== null)
      this.timer ||= window.setTimeout(() => void this.send(), sendAfterMs);
    this.tell();
  }

  private tell(): void {
    this.listed = null;
    for (const listener of this.listeners) listener();
  }
}

const unsent = { found: null, state: "painted", isSent: false, refusal: null } as const;

// `crypto.randomUUID` needs HTTPS.
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The most books whose marks are looked at on one page. */
const mostBooks = 50;

/** Sends the marks of all books that were made on this device before signing in, or without a network. */
export async function sendUnsentMarks(): Promise<void> {
  if (selectedProfile() === null) return;
  const books = new Set([...listBooksWithEarlierBookmarks(), ...listBooksWithMarks()]);
  for (const jid of [...books].slice(0, mostBooks)) await new BookMarks(jid).send();
}
