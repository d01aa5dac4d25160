import { type Editor, Extension } from "@tiptap/core";
import { focusedChain } from "../toolbar/focused-chain.ts";

/**
 * Sets the initial cursor: at the block named by the hash, which the last check before publishing links to, or else at the end
 * of the text. If another field has the focus, it keeps it.
 */
export const StartPosition = Extension.create({
  name: "openAtPlace",
  onCreate() {
    const { editor } = this;
    const block = blockAt(editor, location.hash.slice(1));
    if (block === null && document.activeElement !== document.body) return;
    const at = block ?? editor.state.doc.content.size;
    focusedChain(editor).setTextSelection(at).scrollIntoView().run();
  },
});

function blockAt({ state }: Editor, id: string): number | null {
  let found: number | null = null;
  if (id === "") return found;
  state.doc.descendants((node, position) => {
    if (found === null && node.attrs["id"] === id) found = position;
    return found === null;
  });
  return found === null ? null : Math.min(found + 1, state.doc.content.size);
}
