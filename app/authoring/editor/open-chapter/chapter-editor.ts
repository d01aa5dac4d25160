import type { Editor } from "@tiptap/core";
import { typographyPath } from "#app/authoring/works/public.ts";
import { openCalls } from "#app/identity/session/public.ts";
import { Presence } from "../conflicts/presence.ts";
import { type ChapterText, fetchText } from "../document/chapter-text.ts";
import { addPictures, choosePicture } from "../pictures/choose-picture.ts";
import { uploadPastedPictures } from "../pictures/upload-pasted-pictures.ts";
import { postRestore } from "../revisions/save-revision.ts";
import { ChapterSync, type NewestVersion } from "../saving/chapter-sync.ts";
import { noOutbox, type Outbox, outboxOfTab, type StoredWork } from "../device-storage/outbox.ts";
import { saveBeforeLeaving } from "../saving/save-before-leaving.ts";
import { isSafe, savedMessage } from "../saving/save-state.ts";
import type { Call } from "../saving/send-save.ts";
import { isUnsaved } from "../device-storage/stored-work.ts";
import type { EditorActions } from "../toolbar/commands.ts";
import { toggleMode } from "../toolbar/writing-modes.ts";
import { createEditor } from "./create-editor.ts";
import { EditorStore } from "./editor-store.ts";
import { StatusUpdates } from "./status-updates.ts";

export interface OpenedChapter {
  workId: string;
  chapterId: string;
  title: string;
  language: string;
  direction: "ltr" | "rtl";
  /** The account's time zone; null while it is unknown, then the browser's is used. */
  timeZone: string | null;
  /** The largest picture that can be uploaded. */
  mostPictureMb: number;
}

interface OpenState {
  chapter: OpenedChapter;
  text: ChapterText;
  outbox: Outbox;
  presence: Presence;
  orphans: StoredWork[];
}

/** How long other tabs of this browser have to answer; they are faster than anybody types. */
const answerTime = 120;

/** The chapter on the screen: the text's editor, its saving, and the status that the screen shows. */
export class ChapterEditor {
  readonly editor: Editor;
  readonly store: EditorStore;
  readonly sync: ChapterSync;
  readonly call: Call;
  readonly chapter: OpenedChapter;
  #presence: Presence;
  #status: StatusUpdates;
  #listeners = new AbortController();

  /** Opens the chapter in `host`, with what an earlier tab on this device could not bring to the server. */
  static async open(host: HTMLElement, chapter: OpenedChapter): Promise<ChapterEditor> {
    const [{ outbox, stored }, text] = await Promise.all([
      storedWorkOf(chapter),
      fetchText(chapter.chapterId),
    ]);
    const presence = new Presence({
      chapterId: chapter.chapterId,
      channel: new BroadcastChannel("octavo:writing"),
    });
    const unsaved = stored.filter(isUnsaved);
    if (unsaved.length > 0) await new Promise((resolve) => setTimeout(resolve, answerTime));
    const orphans = unsaved.filter(({ session }) => !presence.others.has(session.id));
    return new ChapterEditor(host, { chapter, text, outbox, presence, orphans });
  }

  private constructor(host: HTMLElement, { chapter, text, outbox, presence, orphans }: OpenState) {
    this.chapter = chapter;
    this.#presence = presence;
    this.editor = createEditor(host, { ...chapter, ...text }, this.actions);
    this.store = new EditorStore({
      save: { kind: "saved", at: null },
      isStoredOnDevice: outbox !== noOutbox,
      otherTabCount: 0,
      counts: { ...text.counts, length: text.counts.characterCount },
      activeFormats: new Set(),
      conflict: null,
      openPanel: null,
      question: null,
      announcement: "",
    });
    const { editor, store } = this;
    this.call = openCalls(() => store.set({ save: { kind: "signed-out" } }));
    const deps = { editor, store, call: this.call, chapterId: chapter.chapterId, outbox, presence };
    this.sync = new ChapterSync(deps, text, orphans);
    this.#status = new StatusUpdates(editor, store);
    this.#listenToEditor();
    this.#listenToPage();
    this.#status.schedule();
  }

  /** What commands do besides changing the text. */
  readonly actions: EditorActions = {
    ask: (question) => this.store.set({ question }),
    choosePicture: () => choosePicture(this),
    addPictures: (files) => void addPictures(this, files),
    uploadPastedPictures: (pictures, files) => void uploadPastedPictures(this, pictures, files),
    openPanel: (openPanel) => this.store.set({ openPanel }),
    toggle: (mode) => toggleMode(this.editor, mode),
    announce: (announcement) => this.store.set({ announcement }),
    openTypography: () => location.assign(typographyPath(this.chapter.workId)),
    saveNow: () => void this.flush().then(() => this.store.set({ announcement: this.#saveAnnouncement })),
  };

  /** Sends everything typed so far; resolves when it was answered. */
  flush(): Promise<void> {
    return this.sync.flush();
  }

  /** Makes a revision the text again, once everything written is saved; whether that was done. */
  async restore(revisionId: number): Promise<boolean> {
    await this.flush();
    if (!this.sync.isClean) return false;
    const answer = await postRestore(this.call, this.chapter.chapterId, revisionId);
    if (!answer?.ok || !this.sync.isClean) return false;
    this.sync.takeOver((await answer.json()) as NewestVersion);
    return true;
  }

  close(): void {
    this.#listeners.abort();
    this.sync.close();
    this.#presence.close();
    this.editor.destroy();
  }

  get #saveAnnouncement(): string {
    return isSafe(this.sync.state) ? savedMessage : "Not everything is saved yet.";
  }

  #listenToEditor(): void {
    this.editor.on("transaction", ({ transaction, appendedTransactions }) => {
      this.sync.record([transaction, ...appendedTransactions]);
      this.#status.schedule();
    });
    this.#presence.listen({
      onOtherTabs: (otherTabCount) => this.store.set({ otherTabCount }),
      onSaved: () => void this.sync.follow(),
    });
  }

  #listenToPage(): void {
    const { sync, store } = this;
    const { signal } = this.#listeners;
    const comeBack = () => {
      sync.wake();
      void sync.follow();
    };
    saveBeforeLeaving({ isClean: () => sync.isClean, flush: () => sync.flush(), signal });
    addEventListener("online", () => sync.wake(), { signal });
    addEventListener("offline", () => sync.wake(), { signal });
    addEventListener("focus", comeBack, { signal });
    addEventListener("pagehide", () => this.#leavePage(), { signal });
    addEventListener(
      "beforeunload",
      (event) => {
        if (!sync.isClean && !store.getStatus().isStoredOnDevice) event.preventDefault();
      },
      { signal },
    );
    document.addEventListener(
      "visibilitychange",
      () => (document.visibilityState === "visible" ? comeBack() : void sync.flush()),
      { signal },
    );
  }

  #leavePage(): void {
    void this.sync.flush(true);
    this.#presence.leave();
  }
}

async function storedWorkOf({ chapterId }: OpenedChapter) {
  const outbox = await outboxOfTab();
  return { outbox, stored: await outbox.list(chapterId).catch(() => []) };
}
