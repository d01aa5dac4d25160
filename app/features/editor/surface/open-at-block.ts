import { Extension } from "@tiptap/core";
import { inText } from "./in-text.ts";

/** Begins at the block that the address names, as the publish sheet's last check does: the caret stands there. */
export const OpenAtBlock = Extension.create({
  name: "openAtBlock",
  onCreate() {
    const id = location.hash.slice(1);
    if (id === "") return;
    const { editor } = this;
    let found: number | null = null;
    editor.state.doc.descendants((node, position) => {
      if (found === null && node.attrs["id"] === id) found = position;
      return found === null;
    });
    if (found === null) return;
    const at = Math.min(found + 1, editor.state.doc.content.size);
    inText(editor).setTextSelection(at).scrollIntoView().run();
  },
});
