import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * A command works on what is selected now. Browsers tell of a selection when nothing else is to do, which on a busy machine is
 * after the next keys: without this, Shift+Ctrl+Left and Ctrl+K in quick succession would ask for a link on nothing. When a
 * key is let go, what it moved has moved: told then, it is not undone by an editor that shows its selection after a focus.
 */
export const FreshSelection = Extension.create({
  name: "freshSelection",
  priority: 2_000,
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { keydown: tellSelection, keyup: tellSelection } } }),
  ],
});

/** Keys of an input method, which has its own idea of what is selected. */
const ofInputMethod = new Set(["Process", "Unidentified", "Dead"]);

function tellSelection(view: EditorView, event: KeyboardEvent): void {
  const isNamed = event.key.length > 1 && !ofInputMethod.has(event.key);
  const isCommand = isNamed || event.ctrlKey || event.metaKey || event.altKey;
  if (isCommand && !event.isComposing) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
}
