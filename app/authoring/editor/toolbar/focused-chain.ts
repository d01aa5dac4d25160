import type { ChainedCommands, Editor } from "@tiptap/core";

/**
 * A chain of commands on the text, which is focused synchronously. Tiptap's own `focus` runs in the next frame and then
 * restores the selection it knows: a key that moved the cursor in between would have no effect.
 */
export function focusedChain(editor: Editor): ChainedCommands {
  if (!editor.view.hasFocus()) editor.view.focus();
  return editor.chain();
}
