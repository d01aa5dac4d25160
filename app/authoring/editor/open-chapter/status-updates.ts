import type { Editor } from "@tiptap/core";
import { sumOf } from "../document/count-blocks.ts";
import { activeFormatsAt } from "./active-formats.ts";
import type { EditorStore } from "./editor-store.ts";

/** Updates the formats at the cursor and the counts soon after a change: React's rendering must not delay a key. */
export class StatusUpdates {
  #editor: Editor;
  #store: EditorStore;
  #formatsTimer = 0;
  #countsTimer = 0;

  constructor(editor: Editor, store: EditorStore) {
    this.#editor = editor;
    this.#store = store;
  }

  schedule(): void {
    if (this.#formatsTimer === 0)
      this.#formatsTimer = window.setTimeout(() => {
        this.#formatsTimer = 0;
        if (!this.#editor.isDestroyed) this.#updateFormats();
      }, 250);
    if (this.#countsTimer === 0)
      this.#countsTimer = window.setTimeout(() => {
        this.#countsTimer = 0;
        if (!this.#editor.isDestroyed) this.#store.set({ counts: sumOf(this.#editor.state.doc) });
      }, 1_000);
  }

  #updateFormats(): void {
    const activeFormats = activeFormatsAt(this.#editor.state);
    const before = this.#store.getStatus().activeFormats;
    const isSame = activeFormats.size === before.size && [...activeFormats].every((name) => before.has(name));
    if (!isSame) this.#store.set({ activeFormats });
  }
}
