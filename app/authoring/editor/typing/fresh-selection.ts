import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Makes commands act on the current selection. Browsers fire `selectionchange` only when idle, which on a busy machine is after
 * the next keys: without this, Shift+Ctrl+Left and Ctrl+K in quick succession would open the link dialog without a selection.
 * On keyup the selection has moved; synced then, it is not undone by an editor that restores its selection after a focus.
 */
export const FreshSelection = Extension.create({
  name: "freshSelection",
  priority: 2_000,
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { keydown: syncSelection, keyup: syncSelection } } }),
  ],
});

/** Keys of an input method, which manages the selection itself. */
const ofInputMethod = new Set(["Process", "Unidentified", "Dead"]);

function syncSelection(view: EditorView, event: KeyboardEvent): void {
  const isNamed = event.key.length > 1 && !ofInputMethod.has(event.key);
  const isCommand = isNamed || event.ctrlKey || event.metaKey || event.altKey;
  if (isCommand && !event.isComposing) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
}
