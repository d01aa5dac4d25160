import { typographyPath } from "#app/authoring/works/public.ts";
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { withBlockIds } from "#app/manuscript/document/block-ids.ts";
import { openCalls } from "#app/identity/session/public.ts";
import { mergeDocuments, stepsBetween } from "../conflicts/merge-documents.ts";
import { documentOf, isUnsaved, packSteps, upTo } from "../saving/stored-work.ts";
import { type ChapterText, fetchText } from "../document/chapter-text.ts";
import { newId } from "../saving/new-id.ts";
import { type KeptSession, type KeptWork, noOutbox, type Outbox, outboxOfTab } from "../saving/outbox.ts";
import { Presence } from "../conflicts/presence.ts";
import { SaveLoop, type Theirs } from "../saving/save-loop.ts";
import { isSafe, type SaveState } from "../saving/save-state.ts";
import { type Call, sendSave } from "../saving/send-save.ts";
import { WritingStore } from "./editor-store.ts";
import { sumOf } from "../document/count-blocks.ts";
import { activeAt } from "./active-formats.ts";
import { fromServer } from "./block-ids-plugin.ts";
import type { Tools } from "../toolbar/commands.ts";
import { makeEditor } from "./create-editor.ts";
import { bringPictures } from "../pictures/upload-pasted-pictures.ts";
import { addPictures, choosePicture } from "../pictures/choose-picture.ts";
import { saveBeforeLeaving } from "../saving/save-before-leaving.ts";
import { toggleMode } from "../toolbar/writing-modes.ts";
import { replaceDiffering } from "../conflicts/replace-differing.ts";

export interface OpenedChapter {
  workId: string;
  chapterId: string;
  title: string;
  language: string;
  direction: "ltr" | "rtl";
  /** Of the account; null until it was said: the browser’s then. */
  timeZone: string | null;
  /** The largest picture that is taken. */
  mostPictureMb: number;
}

interface Given {
  chapter: OpenedChapter;
  text: ChapterText;
  outbox: Outbox;
  presence: Presence;
  orphans: KeptWork[];
}

/** Tabs of this browser answer faster than anybody types. */
const answerTime = 120;

/** A chapter's text as the server answers it, without the document when it is the one that is known. */
interface Newest {
  version: number;
  document?: unknown;
  savedAt: string | null;
}

export const clock = {
  now: () => Date.now(),
  after(milliseconds: number, run: () => void) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The chapter on the screen: the editor, what it keeps and sends, and what it hears from elsewhere. */
export class WritingDesk {
  readonly editor: Editor;
  readonly store: WritingStore;
  readonly call: Call;
  readonly chapter: OpenedChapter;
  #loop: SaveLoop;
  #outbox: Outbox;
  #presence: Presence;
  #looking = 0;
  #counting = 0;
  #following = false;
  #off = new AbortController();

  /** Opens the chapter in `host`, with what an earlier tab on this device could not bring to the server. */
  static async open(host: HTMLElement, chapter: OpenedChapter): Promise<WritingDesk> {
    const [{ outbox, kept }, text] = await Promise.all([keptOf(chapter), fetchText(chapter.chapterId)]);
    const presence = new Presence({
      chapterId: chapter.chapterId,
      channel: new BroadcastChannel("octavo:writing"),
    });
    const left = kept.filter(isUnsaved);
    if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, answerTime));
    const orphans = left.filter(({ session }) => !presence.others.has(session.id));
    return new WritingDesk(host, { chapter, text, outbox, presence, orphans });
  }

  private constructor(host: HTMLElement, given: Given) {
    const { chapter, text, outbox, presence, orphans } = given;
    this.chapter = chapter;
    this.#outbox = outbox;
    this.#presence = presence;
    this.editor = makeEditor(host, { ...chapter, ...text }, this.tools);
    this.store = new WritingStore({
      save: { kind: "saved", at: null },
      isKept: outbox !== noOutbox,
      others: 0,
      counts: { ...text.counts, length: text.counts.characterCount },
      active: new Set(),
      conflict: null,
      open: null,
      asking: null,
      news: "",
    });
    this.call = openCalls(() => this.store.set({ save: { kind: "signed-out" } }));
    this.#loop = this.#takeUp(orphans, text);
    this.store.set({ save: this.#loop.state });
    this.#listen();
    this.#lookSoon();
  }

  /** What commands do besides changing the text. */
  readonly tools: Tools = {
    ask: (asking) => this.store.set({ asking }),
    choosePicture: () => choosePicture(this),
    addPictures: (files) => void addPictures(this, files),
    bringPictures: (pictures, beside) => void bringPictures(this, pictures, beside),
    open: (open) => this.store.set({ open }),
    toggle: (mode) => toggleMode(this.editor, mode),
    say: (news) => this.store.set({ news }),
    openTypography: () => location.assign(typographyPath(this.chapter.workId)),
    saveNow: () => void this.#loop.flush().then(() => this.store.set({ news: saidOf(this.#loop.state) })),
  };

  /** Everything typed so far is sent; resolves when it was answered. */
  flush(): Promise<void> {
    return this.#loop.flush();
  }

  /** It was saved elsewhere too: what was changed in other paragraphs goes together, for the rest the author is asked. */
  async #meet(theirs: Theirs): Promise<void> {
    const { editor } = this;
    const { id, savedUpTo } = this.#loop.session;
    const kept = await this.#outbox.list(this.chapter.chapterId).catch(() => []);
    const work = kept.find(({ session }) => session.id === id);
    if (editor.isDestroyed || id !== this.#loop.session.id) return;
    const base = work && documentOf(editor.schema, upTo(work, savedUpTo));
    const other = editor.schema.nodeFromJSON(theirs.document);
    const merged = base && mergeDocuments({ base, mine: editor.state.doc, theirs: other });
    if (!merged) return this.store.set({ conflict: theirs });
    this.#enterSession(theirs, false);
    const { tr } = editor.state;
    for (const step of stepsBetween(tr.doc, merged)) tr.step(step);
    editor.view.dispatch(tr.setMeta(fromServer, true).setMeta("addToHistory", false));
    const own = stepsBetween(other, merged).map((step): unknown => step.toJSON());
    if (own.length > 0) this.#loop.add(own);
    this.store.set({
      save: this.#loop.state,
      news: "It was changed elsewhere too: both changes are in the text.",
    });
  }

  /** Ends a conflict as the author chose; whether it could be done. What was not chosen is a revision first. */
  async settle(theirs: Theirs, how: "mine" | "theirs" | "both"): Promise<boolean> {
    const mine = this.editor.state.doc;
    if (how === "theirs" && !(await this.revise({ document: mine.toJSON() as unknown }))) return false;
    const other = this.editor.schema.nodeFromJSON(theirs.document);
    const wanted = how === "theirs" ? other : how === "mine" ? mine : bothOf(other, mine);
    this.#startAnew(theirs, wanted, !wanted.eq(other));
    this.store.set({ news: "Both versions are kept." });
    this.editor.commands.focus();
    return true;
  }

  /** Another session on what the server has: `wanted` is what the text shall be, as a change of that. */
  #startAnew(theirs: Theirs, wanted: Node, keepsBefore: boolean): void {
    const { editor } = this;
    const other = editor.schema.nodeFromJSON(theirs.document);
    this.#enterSession(theirs, keepsBefore);
    const first = replaceDiffering(editor.state.tr, other).setMeta("addToHistory", false);
    editor.view.dispatch(first.setMeta(fromServer, true));
    if (!wanted.eq(other)) editor.view.dispatch(replaceDiffering(editor.state.tr, wanted));
    this.store.set({ conflict: null, save: this.#loop.state });
  }

  /** From here on changes are of what the server has. */
  #enterSession({ version, document, savedAt }: Theirs, keepsBefore: boolean): void {
    const ended = this.#loop.session.id;
    this.#loop.stop();
    const session = { ...this.#newSession(version), keepsBefore };
    this.#loop = this.#makeLoop(session, { base: JSON.stringify(document), savedAt });
    this.#presence.enter(session.id);
    // The old session goes when there is a new one on the device: at no moment is there none.
    queueMicrotask(() => void this.#loop.kept().then(() => this.#outbox.end(ended)));
  }

  /** The text as it stands, as one change of what the server has; nothing when the server has another version by now. */
  async #sendWhole(): Promise<void> {
    const answer = await this.call(`/api/writing/chapters/${this.chapter.chapterId}`).catch(() => null);
    const newest = answer?.ok ? ((await answer.json()) as Newest) : null;
    if (newest?.version !== this.#loop.session.version || this.editor.isDestroyed) return;
    const { anchor, head } = this.editor.state.selection;
    const { version, document, savedAt } = newest;
    const theirs = { version, document, savedAt: savedAt ? new Date(savedAt) : null };
    this.#startAnew(theirs, this.editor.state.doc, false);
    // The text is the same as before, so the cursor stands where it stood.
    const { tr } = this.editor.state;
    this.editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, anchor, head)));
  }

  close(): void {
    this.#off.abort();
    void this.#loop.flush(true);
    if (this.#loop.isClean) void this.#outbox.end(this.#loop.session.id).catch(() => {});
    this.#presence.close();
    this.editor.destroy();
  }

  #newSession(version: number): KeptSession {
    const { chapterId } = this.chapter;
    return {
      ...{ id: newId(), chapterId, version, savedUpTo: 0 },
      ...{ underWay: null, keepsBefore: false, at: Date.now() },
    };
  }

  /** Goes on with the newest of what was left behind; the others are kept as revisions. */
  #takeUp(orphans: KeptWork[], text: ChapterText): SaveLoop {
    const { editor } = this;
    for (const [at, work] of orphans.entries()) {
      const document = documentOf(editor.schema, work);
      if (!document) continue;
      editor.view.dispatch(replaceDiffering(editor.state.tr, document).setMeta(fromServer, true));
      this.store.set({ news: "What you wrote here and could not be saved then is back." });
      for (const other of orphans.slice(at + 1)) void this.#putAside(other);
      return this.#makeLoop(work.session, { base: work.base, savedAt: null, kept: work.changes });
    }
    const savedAt = text.savedAt ? new Date(text.savedAt) : null;
    return this.#makeLoop(this.#newSession(text.version), { base: text.document, savedAt });
  }

  async #putAside(work: KeptWork): Promise<void> {
    const document = documentOf(this.editor.schema, work);
    if (!document) return;
    if (await this.revise({ document: document.toJSON() as unknown }))
      await this.#outbox.end(work.session.id);
  }

  /** Names the text of now, or keeps another version of it; whether the server has. */
  async revise(wanted: { name: string } | { document: unknown }): Promise<boolean> {
    return (await this.#askRevisions(wanted))?.ok ?? false;
  }

  /** Brings a revision back, once everything written is saved; whether it is there. */
  async restore(revisionId: number): Promise<boolean> {
    await this.flush();
    if (!this.#loop.isClean) return false;
    const answer = await this.#askRevisions({ restore: revisionId });
    if (!answer?.ok || !this.#loop.isClean) return false;
    this.takeOver((await answer.json()) as Newest);
    return true;
  }

  #askRevisions(wanted: object): Promise<Response | null> {
    const body = JSON.stringify(wanted);
    const headers = { "content-type": "application/json" };
    const address = `/api/writing/chapters/${this.chapter.chapterId}/revisions`;
    return this.call(address, { method: "POST", headers, body }).catch(() => null);
  }

  #makeLoop(
    session: KeptSession,
    given: Omit<ConstructorParameters<typeof SaveLoop>[1], "session">,
  ): SaveLoop {
    const { chapterId } = this.chapter;
    const network = { call: this.call, isOnline: () => navigator.onLine };
    const loop: SaveLoop = new SaveLoop(
      {
        clock,
        newId,
        outbox: this.#outbox,
        pack: (steps) => packSteps(this.editor.schema, steps),
        send: (request, isLast) => sendSave(network, chapterId, { request, isLast }),
        onState: (save) => loop === this.#loop && this.store.set({ save }),
        onConflict: (conflict) => void this.#meet(conflict),
        onSaved: (version) => this.#presence.tellSaved(version),
        sendWhole: () => this.#sendWhole(),
        onKeepFailed: () => this.store.set({ isKept: false }),
      },
      { session, ...given },
    );
    return loop;
  }

  #listen(): void {
    const { signal } = this.#off;
    this.editor.on("transaction", ({ transaction, appendedTransactions }) => {
      this.#record([transaction, ...appendedTransactions]);
      this.#lookSoon();
    });
    this.#presence.listen({
      onOthers: (others) => this.store.set({ others }),
      onSaved: () => void this.follow(),
    });
    this.#presence.enter(this.#loop.session.id);
    saveBeforeLeaving({ isClean: () => this.#loop.isClean, flush: () => this.flush(), signal });
    addEventListener("online", () => this.#loop.wake(), { signal });
    addEventListener("offline", () => this.#loop.wake(), { signal });
    addEventListener("focus", () => this.#return(), { signal });
    addEventListener("pagehide", () => this.#leave(), { signal });
    addEventListener(
      "beforeunload",
      (event) => {
        if (!this.#loop.isClean && !this.store.look().isKept) event.preventDefault();
      },
      { signal },
    );
    document.addEventListener(
      "visibilitychange",
      () => (document.visibilityState === "visible" ? this.#return() : void this.#loop.flush()),
      { signal },
    );
  }

  #record(transactions: readonly Transaction[]): void {
    const own = transactions.filter((tr) => tr.docChanged && tr.getMeta(fromServer) !== true);
    const steps = own.flatMap((tr) => tr.steps.map((step): unknown => step.toJSON()));
    if (steps.length > 0) this.#loop.add(steps);
  }

  /** What stands around the text follows it, but never holds a key up: drawing it makes React look through the text. */
  #lookSoon(): void {
    if (this.#looking === 0)
      this.#looking = window.setTimeout(() => {
        this.#looking = 0;
        if (this.editor.isDestroyed) return;
        const active = activeAt(this.editor.state);
        const before = this.store.look().active;
        const isSame = active.size === before.size && [...active].every((name) => before.has(name));
        if (!isSame) this.store.set({ active });
      }, 250);
    if (this.#counting === 0)
      this.#counting = window.setTimeout(() => {
        this.#counting = 0;
        if (!this.editor.isDestroyed) this.store.set({ counts: sumOf(this.editor.state.doc) });
      }, 1_000);
  }

  #return(): void {
    this.#loop.wake();
    void this.follow();
  }

  #leave(): void {
    void this.#loop.flush(true);
    this.#presence.leave();
  }

  /** Takes over what was saved elsewhere meanwhile, if nothing of ours waits. */
  async follow(): Promise<void> {
    if (this.#following || !this.#loop.isClean || this.#loop.hasStopped || !navigator.onLine) return;
    this.#following = true;
    try {
      const { chapterId } = this.chapter;
      const since = this.#loop.session.version;
      const answer = await this.call(`/api/writing/chapters/${chapterId}?since=${since}`);
      if (!answer.ok || !this.#loop.isClean || this.editor.isDestroyed) return;
      const newest = (await answer.json()) as Newest;
      if (newest.version <= this.#loop.session.version || !newest.document || !this.#loop.isClean) return;
      this.takeOver(newest);
    } catch {
      // Without an answer the next save will find out.
    } finally {
      this.#following = false;
    }
  }

  /** The text from the server in the place of ours, of which it has everything. */
  takeOver({ version, document, savedAt }: Newest): void {
    const { editor } = this;
    this.#loop.moveTo(version, JSON.stringify(document), savedAt ? new Date(savedAt) : null);
    const tr = replaceDiffering(editor.state.tr, editor.schema.nodeFromJSON(document));
    editor.view.dispatch(tr.setMeta(fromServer, true).setMeta("addToHistory", false));
    this.store.set({
      news: "The text was changed in another window or on another device, and is up to date now.",
    });
  }
}

async function keptOf({ chapterId }: OpenedChapter) {
  const outbox = await outboxOfTab();
  return { outbox, kept: await outbox.list(chapterId).catch(() => []) };
}

const saidOf = (state: SaveState) =>
  isSafe(state) ? "Everything is saved." : "Not everything is saved yet.";

/** The other version with ours below it; ours has new ids, because no two blocks may have one. */
function bothOf(other: Node, mine: Node): Node {
  const { sceneBreak } = mine.type.schema.nodes;
  const parting = sceneBreak ? [sceneBreak.create()] : [];
  const joined = mine.type.create(null, [...other.children, ...parting, ...mine.children]);
  return withBlockIds(joined, Math.random);
}
