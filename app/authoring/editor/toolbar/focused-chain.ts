import type { ChainedCommands, Editor } from "@tiptap/core";

/**
 * Commands on the text, which has the focus at once. Tiptap's own `focus` gives it with the next frame, and then shows the
 * selection it knows of: a key that moved the cursor in between would have moved nothing.
 */
export function inText(editor: Editor): ChainedCommands {
  if (!editor.view.hasFocus()) editor.view.focus();
  return editor.chain();
}
