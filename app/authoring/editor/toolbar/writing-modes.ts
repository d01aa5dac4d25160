import type { Editor } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

const key = new PluginKey("focusMode");

/** Marks the block with the cursor; the style sheet dims the others. */
const focusPlugin = () =>
  new Plugin({
    key,
    props: {
      decorations({ doc, selection: { $from } }) {
        if ($from.depth === 0) return null;
        const [from, to] = [$from.before(1), $from.after(1)];
        return DecorationSet.create(doc, [Decoration.node(from, to, { class: "here" })]);
      },
    },
  });

/** Toggles focus or typewriter mode. Neither costs anything while it is off. */
export function toggleMode(editor: Editor, mode: "isFocused" | "isTypewriter"): void {
  const frame = editor.view.dom.closest<HTMLElement>(".editor");
  const name = mode === "isFocused" ? "focused" : "typewriter";
  const isOn = frame?.dataset[name] === undefined;
  if (isOn) frame?.setAttribute(`data-${name}`, "");
  else frame?.removeAttribute(`data-${name}`);
  if (mode === "isFocused") {
    if (isOn) editor.registerPlugin(focusPlugin());
    else editor.unregisterPlugin(key);
  } else if (isOn) editor.on("transaction", scrollToMiddle);
  else editor.off("transaction", scrollToMiddle);
}

function scrollToMiddle({ editor }: { editor: Editor }): void {
  const { top, bottom } = editor.view.coordsAtPos(editor.state.selection.head);
  scrollBy({ top: (top + bottom) / 2 - innerHeight * 0.45, behavior: "instant" });
}
