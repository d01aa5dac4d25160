import { type Editor, Extension, InputRule } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";

/** Scene breaks by typing, with the caret behind them: text typed next belongs to the next scene. */
export const SceneBreaks = Extension.create({
  name: "sceneBreaks",
  // Handles Enter before lists and paragraphs do.
  priority: 500,
  addInputRules: () => [
    new InputRule({
      find: /^(?:\*\*\*|\* \* \*|---|—-|–-|⁂)\s$/,
      handler: ({ state }) => void insteadOfLine(state.tr),
    }),
    // By then "* " has already started a list.
    new InputRule({ find: /^\* \*\s$/, handler: ({ state }) => void insteadOfItem(state.tr) }),
  ],
  addKeyboardShortcuts() {
    return { Enter: () => breakAtEnter(this.editor) };
  },
  addProseMirrorPlugins: () => [new Plugin({ props: { handleTextInput: typeBehind } })],
});

/** Inserts a scene break at the selection and moves the caret to the start of the next scene. */
export function caretBehindBreak({ tr }: { tr: Transaction }): boolean {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "sceneBreak") return true;
  const { paragraph } = selection.node.type.schema.nodes;
  if (!tr.doc.resolve(selection.to).nodeAfter?.isTextblock && paragraph)
    tr.insert(selection.to, paragraph.create());
  tr.setSelection(TextSelection.near(tr.doc.resolve(selection.to), 1));
  return true;
}

/** Text typed on a selected break is inserted after it; only deleting removes the break. */
function typeBehind(
  view: { state: EditorState; dispatch: (tr: Transaction) => void },
  ...[, , text]: [number, number, string]
): boolean {
  const { selection, tr } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "sceneBreak") return false;
  caretBehindBreak({ tr });
  view.dispatch(tr.insertText(text).scrollIntoView());
  return true;
}

function breakAtEnter({ state, view }: Editor): boolean {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset !== $from.parent.content.size) return false;
  const { textContent } = $from.parent;
  const { tr } = state;
  const isDone = /^(?:\*\*\*|⁂)$/.test(textContent)
    ? insteadOfLine(tr)
    : /^\* \*$/.test(textContent) && insteadOfItem(tr);
  if (isDone) view.dispatch(tr.scrollIntoView());
  return isDone;
}

/** Replaces the line up to the caret by a break; the rest of the line becomes the next paragraph. */
function insteadOfLine(tr: Transaction): boolean {
  const { $from } = tr.selection;
  const { paragraph } = $from.parent.type.schema.nodes;
  if ($from.depth !== 1 || $from.parent.type !== paragraph) return false;
  replaceByBreak(tr, { from: $from.before(), to: $from.after(), rest: restOf($from) });
  return true;
}

/** The last item of a list, or the whole list if it has no other. */
function insteadOfItem(tr: Transaction): boolean {
  const { $from } = tr.selection;
  const list = $from.depth === 3 ? $from.node(1) : null;
  if (list?.type.name !== "bulletList" || $from.node(2).childCount > 1) return false;
  if ($from.index(1) !== list.childCount - 1) return false;
  const rest = restOf($from);
  const [from, to] = [$from.before(1), $from.after(1)];
  const isWhole = list.childCount === 1;
  if (!isWhole) tr.delete($from.before(2), $from.after(2));
  replaceByBreak(tr, { from: isWhole ? from : tr.mapping.map(to), to: tr.mapping.map(to), rest });
  return true;
}

/** The part of a line after the caret, as a paragraph without the line's id. */
const restOf = ($from: ResolvedPos): Node | undefined =>
  $from.parent.type.schema.nodes["paragraph"]?.create(null, $from.parent.content.cut($from.parentOffset));

interface LineRange {
  from: number;
  to: number;
  rest: Node | undefined;
}

function replaceByBreak(tr: Transaction, { from, to, rest }: LineRange): void {
  const { sceneBreak } = tr.doc.type.schema.nodes;
  if (!sceneBreak || !rest) return;
  tr.replaceWith(from, to, [sceneBreak.create(), rest]);
  tr.setSelection(TextSelection.create(tr.doc, from + 2));
}
