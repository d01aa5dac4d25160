import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { sumOf } from "../document/count-blocks.ts";
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

/** The names of the marks and blocks at the cursor, headings with their level, for the pressed state of toolbar buttons. */
function activeFormatsAt({ selection, storedMarks, doc }: EditorState): Set<string> {
  const { $from, from, to, empty } = selection;
  const names = new Set<string>();
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type, attrs } = $from.node(depth);
    names.add(type.name === "heading" ? `heading${Number(attrs["level"])}` : type.name);
  }
  const marks = storedMarks ?? (empty ? $from.marks() : ($from.marksAcross(doc.resolve(to)) ?? []));
  for (const { type } of marks) names.add(type.name);
  if (!empty)
    doc.nodesBetween(from, Math.min(to, from + 1), (node) => void (node.isAtom && names.add(node.type.name)));
  return names;
}
