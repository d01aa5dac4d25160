import { type Editor, Extension, InputRule } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import {
  dashFor,
  elidedWords,
  quoteFor,
  spaceBefore,
  withApostrophe,
} from "#app/manuscript/words/typographic.ts";

/** Typographic input: quotation marks and dashes of the language, and shortcuts for verse and notes. */
export const typingFor = (language: string) =>
  Extension.create({
    name: "typing",
    addInputRules: () => [
      ...typographicRules(language),
      new InputRule({
        find: /^\|\s$/,
        handler: ({ state, range }) => beginVerse(state.tr, range),
      }),
      new InputRule({
        find: /\[\^([^\]]+)\]$/,
        handler: ({ state, range, match }) => {
          const note = state.schema.nodes["footnote"]?.create(null, state.schema.text(match[1] ?? ""));
          if (note) state.tr.replaceWith(range.from, range.to, note);
        },
      }),
    ],
    addKeyboardShortcuts() {
      return {
        Enter: () =>
          leaveVerse(this.editor.state, (tr) => this.editor.view.dispatch(tr)) ||
          insteadOfBlocks(this.editor),
        Tab: () => indentLine(this.editor.state, 1, (tr) => this.editor.view.dispatch(tr)),
        "Shift-Tab": () => indentLine(this.editor.state, -1, (tr) => this.editor.view.dispatch(tr)),
      };
    },
  });

function typographicRules(language: string): InputRule[] {
  const replace = (find: RegExp, by: (before: string, typed: string) => string) =>
    new InputRule({
      find,
      handler: ({ state, range, match }) => {
        const $from = state.doc.resolve(range.from);
        const before = $from.parent.textBetween(0, $from.parentOffset, "\n", "\ufffc");
        state.tr.insertText(by(before, match[0]), range.from, range.to);
      },
    });
  const elided = elidedWords(language);
  return [
    ...(elided ? [replace(elided, (before, typed) => withApostrophe(language, before, typed))] : []),
    replace(
      /(?<=\S) [;:!?]$/,
      (_before, typed) => `${spaceBefore(language, typed.slice(1))}${typed.slice(1)}`,
    ),
    replace(/"$/, (before) => quoteFor(language, before, '"')),
    replace(/'$/, (before) => quoteFor(language, before, "'")),
    replace(/--$/, () => dashFor(language)),
    replace(/\.\.\.$/, () => "…"),
  ];
}

function beginVerse(tr: Transaction, { from, to }: { from: number; to: number }): void {
  const { verse, verseLine, paragraph } = tr.doc.type.schema.nodes;
  const $from = tr.doc.resolve(from);
  if (!verse || !verseLine || $from.parent.type !== paragraph) return;
  const rest = $from.parent.content.cut(to - $from.start());
  tr.replaceWith($from.before(), $from.after(), verse.create(null, verseLine.create(null, rest)));
  tr.setSelection(TextSelection.create(tr.doc, $from.before() + 2));
}

type Dispatch = (tr: Transaction) => void;
interface State {
  selection: TextSelection | { $from: TextSelection["$from"]; empty: boolean };
  tr: Transaction;
}

/** A second empty line ends the poem. */
function leaveVerse({ selection: { $from, empty }, tr }: State, dispatch: Dispatch): boolean {
  const line: Node = $from.parent;
  const { paragraph } = line.type.schema.nodes;
  if (!empty || line.type.name !== "verseLine" || line.content.size > 0 || !paragraph) return false;
  const verse = $from.node(-1);
  const at = $from.index(-1);
  const isLast = at === verse.childCount - 1;
  const followsEmpty = at > 0 && verse.child(at - 1).content.size === 0;
  if (!isLast || !followsEmpty) return false;
  const [start, after] = [$from.before() - verse.child(at - 1).nodeSize, $from.after(-1)];
  tr.insert(after, paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, after + 1));
  if (verse.childCount > 2) tr.delete(start, $from.after());
  else tr.delete($from.before(-1), after);
  dispatch(tr);
  return true;
}

/** Tiptap splits at the start of the selection, and does nothing when that block is deleted with the selection. */
function insteadOfBlocks(editor: Editor): boolean {
  const { selection } = editor.state;
  if (!(selection instanceof TextSelection) || selection.$from.sameParent(selection.$to)) return false;
  return editor.chain().deleteSelection().splitBlock().run();
}

function indentLine({ selection: { $from }, tr }: State, by: 1 | -1, dispatch: Dispatch): boolean {
  if ($from.parent.type.name !== "verseLine") return false;
  const indent = Math.max(0, Math.min(4, Number($from.parent.attrs["indent"]) + by));
  dispatch(tr.setNodeAttribute($from.before(), "indent", indent));
  return true;
}
