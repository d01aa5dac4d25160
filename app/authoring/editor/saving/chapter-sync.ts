import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { mergeDocuments, stepsBetween } from "../conflicts/merge-documents.ts";
import type { Presence } from "../conflicts/presence.ts";
import type { ChapterText } from "../document/chapter-text.ts";
import { fromServer } from "../open-chapter/block-ids-plugin.ts";
import type { EditorStore } from "../open-chapter/editor-store.ts";
import { saveRevision } from "../revisions/save-revision.ts";
import { clock } from "./clock.ts";
import type { Outbox, StoredSession, StoredWork } from "../device-storage/outbox.ts";
import { type RemoteVersion, SaveLoop } from "./save-loop.ts";
import type { SaveState } from "./save-state.ts";
import { type Call, sendSave } from "./send-save.ts";
import { documentOf, packSteps, upTo } from "../device-storage/stored-work.ts";

/** A chapter's text as the server sends it; without the document when the version in the request is still the newest. */
export interface NewestVersion {
  version: number;
  document?: unknown;
  savedAt: string | null;
}

interface ChapterSyncDeps {
  editor: Editor;
  store: EditorStore;
  call: Call;
  chapterId: string;
  outbox: Outbox;
  presence: Presence;
}

type LoopStart = Omit<ConstructorParameters<typeof SaveLoop>[1], "session">;

/** Keeps the open chapter and the server at the same text: sends what is typed here, and takes in what was saved elsewhere. */
export class ChapterSync {
  #deps: ChapterSyncDeps;
  #loop: SaveLoop;
  #isFollowing = false;

  /** `orphans`: unsaved work that earlier tabs left on this device, the newest first. */
  constructor(deps: ChapterSyncDeps, text: ChapterText, orphans: StoredWork[]) {
    this.#deps = deps;
    this.#loop = this.#recover(orphans, text);
    deps.store.set({ save: this.#loop.state });
    deps.presence.enter(this.#loop.session.id);
  }

  get state(): SaveState {
    return this.#loop.state;
  }

  /** Whether the server has everything. */
  get isClean(): boolean {
    return this.#loop.isClean;
  }

  /** Adds the author's changes of the document to what has to be saved. */
  record(transactions: readonly Transaction[]): void {
    const own = transactions.filter((tr) => tr.docChanged && tr.getMeta(fromServer) !== true);
    const steps = own.flatMap((tr) => tr.steps.map((step): unknown => step.toJSON()));
    if (steps.length > 0) this.#loop.add(steps);
  }

  /** Sends everything typed so far; resolves when it was answered. */
  flush(isLast = false): Promise<void> {
    return this.#loop.flush(isLast);
  }

  wake(): void {
    this.#loop.wake();
  }

  /** Sends the rest, and removes the session from the device if nothing is unsaved. */
  close(): void {
    void this.#loop.flush(true);
    if (this.#loop.isClean) void this.#deps.outbox.end(this.#loop.session.id).catch(() => {});
  }

  /** Loads what was saved elsewhere meanwhile, if nothing typed here is unsaved. */
  async follow(): Promise<void> {
    if (this.#isFollowing || !this.#loop.isClean || this.#loop.hasStopped || !navigator.onLine) return;
    this.#isFollowing = true;
    try {
      const { call, chapterId, editor } = this.#deps;
      const since = this.#loop.session.version;
      const answer = await call(`/api/writing/chapters/${chapterId}?since=${since}`);
      if (!answer.ok || !this.#loop.isClean || editor.isDestroyed) return;
      const newest = (await answer.json()) as NewestVersion;
      if (newest.version <= this.#loop.session.version || !newest.document || !this.#loop.isClean) return;
      this.takeOver(newest);
    } catch {
      // Without an answer the next save will find out.
    } finally {
      this.#isFollowing = false;
    }
  }

  /** Replaces the text by the server's; everything typed here has been saved. */
  takeOver({ version, document, savedAt }: NewestVersion): void {
    const { editor, store } = this.#deps;
    this.#loop.moveTo(version, JSON.stringify(document), savedAt ? new Date(savedAt) : null);
    const tr = replaceDifference(editor.state.tr, editor.schema.nodeFromJSON(document));
    editor.view.dispatch(tr.setMeta(fromServer, true).setMeta("addToHistory", false));
    store.set({
      announcement: "The text was changed in another window or on another device, and is up to date now.",
    });
  }

  /** Starts a new session on the server's version, in which `wanted` is the text, as a change of that version. */
  restartOn(theirs: RemoteVersion, wanted: Node, keepsBefore: boolean): void {
    const { editor, store } = this.#deps;
    const other = editor.schema.nodeFromJSON(theirs.document);
    this.#enterSession(theirs, keepsBefore);
    const first = replaceDifference(editor.state.tr, other).setMeta("addToHistory", false);
    editor.view.dispatch(first.setMeta(fromServer, true));
    if (!wanted.eq(other)) editor.view.dispatch(replaceDifference(editor.state.tr, wanted));
    store.set({ conflict: null, save: this.#loop.state });
  }

  /** Merges with what was saved elsewhere if both sides changed different blocks; otherwise the author is asked to choose. */
  async #merge(theirs: RemoteVersion): Promise<void> {
    const { editor, store, outbox, chapterId } = this.#deps;
    const { id, savedUpTo } = this.#loop.session;
    const stored = await outbox.list(chapterId).catch(() => []);
    const work = stored.find(({ session }) => session.id === id);
    if (editor.isDestroyed || id !== this.#loop.session.id) return;
    const base = work && documentOf(editor.schema, upTo(work, savedUpTo));
    const other = editor.schema.nodeFromJSON(theirs.document);
    const merged = base && mergeDocuments({ base, mine: editor.state.doc, theirs: other });
    if (!merged) return store.set({ conflict: theirs });
    this.#enterSession(theirs, false);
    const { tr } = editor.state;
    for (const step of stepsBetween(tr.doc, merged)) tr.step(step);
    editor.view.dispatch(tr.setMeta(fromServer, true).setMeta("addToHistory", false));
    const own = stepsBetween(other, merged).map((step): unknown => step.toJSON());
    if (own.length > 0) this.#loop.add(own);
    store.set({
      save: this.#loop.state,
      announcement: "It was changed elsewhere too: both changes are in the text.",
    });
  }

  /** Starts a new session: changes from here on are of this version. */
  #enterSession({ version, document, savedAt }: RemoteVersion, keepsBefore: boolean): void {
    const { presence, outbox } = this.#deps;
    const ended = this.#loop.session.id;
    this.#loop.stop();
    const session = { ...this.#newSession(version), keepsBefore };
    this.#loop = this.#makeLoop(session, { base: JSON.stringify(document), savedAt });
    presence.enter(session.id);
    // The old session is removed once the new one is stored: there is always one on the device.
    queueMicrotask(() => void this.#loop.whenStored().then(() => outbox.end(ended)));
  }

  /** Sends the whole text as one change of the server's version; does nothing when the server has another version by now. */
  async #sendWhole(): Promise<void> {
    const { call, chapterId, editor } = this.#deps;
    const answer = await call(`/api/writing/chapters/${chapterId}`).catch(() => null);
    const newest = answer?.ok ? ((await answer.json()) as NewestVersion) : null;
    if (newest?.version !== this.#loop.session.version || editor.isDestroyed) return;
    const { anchor, head } = editor.state.selection;
    const { version, document, savedAt } = newest;
    const theirs = { version, document, savedAt: savedAt ? new Date(savedAt) : null };
    this.restartOn(theirs, editor.state.doc, false);
    // The text is the same as before, so the cursor goes back to where it was.
    const { tr } = editor.state;
    editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, anchor, head)));
  }

  #newSession(version: number): StoredSession {
    return {
      id: newId(),
      chapterId: this.#deps.chapterId,
      version,
      savedUpTo: 0,
      underWay: null,
      keepsBefore: false,
      at: Date.now(),
    };
  }

  /** Continues with the newest unsaved work that can be read; the rest is stored as revisions. */
  #recover(orphans: StoredWork[], text: ChapterText): SaveLoop {
    const { editor, store } = this.#deps;
    for (const [at, work] of orphans.entries()) {
      const document = documentOf(editor.schema, work);
      if (!document) continue;
      editor.view.dispatch(replaceDifference(editor.state.tr, document).setMeta(fromServer, true));
      store.set({ announcement: "What you wrote here and could not be saved then is back." });
      for (const other of orphans.slice(at + 1)) void this.#storeAsRevision(other);
      return this.#makeLoop(work.session, { base: work.base, savedAt: null, stored: work.changes });
    }
    const savedAt = text.savedAt ? new Date(text.savedAt) : null;
    return this.#makeLoop(this.#newSession(text.version), { base: text.document, savedAt });
  }

  async #storeAsRevision(work: StoredWork): Promise<void> {
    const { editor, call, chapterId, outbox } = this.#deps;
    const document = documentOf(editor.schema, work);
    if (!document) return;
    if (await saveRevision(call, chapterId, { document: document.toJSON() as unknown }))
      await outbox.end(work.session.id);
  }

  #makeLoop(session: StoredSession, start: LoopStart): SaveLoop {
    const { call, chapterId, editor, outbox, presence, store } = this.#deps;
    const network = { call, isOnline: () => navigator.onLine };
    const loop: SaveLoop = new SaveLoop(
      {
        clock,
        newId,
        outbox,
        pack: (steps) => packSteps(editor.schema, steps),
        send: (request, isLast) => sendSave(network, chapterId, { request, isLast }),
        onState: (save) => loop === this.#loop && store.set({ save }),
        onConflict: (theirs) => void this.#merge(theirs),
        onSaved: (version) => presence.announceSaved(version),
        sendWhole: () => this.#sendWhole(),
        onStoreFailed: () => store.set({ isStoredOnDevice: false }),
      },
      { session, ...start },
    );
    return loop;
  }
}

/** A random UUID; `crypto.randomUUID` does not exist on sites without HTTPS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Changes a transaction's document into another, replacing only the differing range so that the cursor stays where it was. */
function replaceDifference(tr: Transaction, wanted: Node): Transaction {
  const start = tr.doc.content.findDiffStart(wanted.content);
  const end = tr.doc.content.findDiffEnd(wanted.content);
  if (start === null || !end) return tr;
  // The two ends may overlap where a text is repeated.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const [oldEnd, newEnd] = [end.a + overlap, end.b + overlap];
  try {
    return tr.replace(start, oldEnd, wanted.slice(start, newEnd));
  } catch {
    // The range does not fit into the structure at its edges: replace the whole document.
    return tr.replaceWith(0, tr.doc.content.size, wanted.content);
  }
}
