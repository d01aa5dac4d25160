import { type Editor, Extension } from "@tiptap/core";
import { inText } from "../toolbar/focused-chain.ts";

/**
 * Where writing begins: at the block that the address names, as the publish sheet's last check does, or else at the end of the
 * text. Who is in some other field already stays there.
 */
export const OpenAtPlace = Extension.create({
  name: "openAtPlace",
  onCreate() {
    const { editor } = this;
    const block = blockAt(editor, location.hash.slice(1));
    if (block === null && document.activeElement !== document.body) return;
    const at = block ?? editor.state.doc.content.size;
    inText(editor).setTextSelection(at).scrollIntoView().run();
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
