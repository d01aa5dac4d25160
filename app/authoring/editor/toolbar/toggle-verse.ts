import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";

/** Turns the selected paragraphs into lines of verse, or the poem at the cursor back into paragraphs. */
export function toggleVerse(editor: Editor): void {
  const { state, view } = editor;
  const { $from, $to, from } = state.selection;
  const { verse, verseLine, paragraph } = state.schema.nodes;
  if (!verse || !verseLine || !paragraph) return;
  const { tr } = state;
  if ($from.parent.type === verseLine) {
    const poem = $from.node(-1);
    const lines = poem.children.map((line) => paragraph.create({ id: line.attrs["id"] }, line.content));
    tr.replaceWith($from.before(-1), $from.after(-1), lines);
    tr.setSelection(TextSelection.near(tr.doc.resolve(from - 1)));
  } else {
    const range = $from.blockRange(
      $to,
      (node) => node.type.validContent(node.content) && node.canReplaceWith(0, 0, verse),
    );
    if (!range) return;
    const lines: Node[] = [];
    state.doc.nodesBetween(range.start, range.end, (node) => {
      if (!node.isTextblock) return true;
      lines.push(verseLine.create({ id: node.attrs["id"] ?? null }, node.content));
      return false;
    });
    if (lines.length === 0) return;
    tr.replaceWith(range.start, range.end, verse.create(null, lines));
    tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1)));
  }
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
