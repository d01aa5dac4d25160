import { Extension, type Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { closeHistory } from "@tiptap/pm/history";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { findIn, type Match, replaceMatches, type Wanted } from "./find-text.ts";

/** What is looked for in the open chapter, and where it stands. */
export interface Finding {
  wanted: Wanted;
  matches: Match[];
  /** Which of them is gone to; -1: none. */
  current: number;
  shown: DecorationSet;
  /** The text has changed since; what is shown has moved with it. */
  isStale: boolean;
}

/** So many are marked on the screen, around the current one: a letter that is looked for stands in a novel a hundred thousand times. */
const mostShown = 500;
/** After the last key, before the text is looked through again. */
const pause = 300;

const key = new PluginKey<Finding | null>("foundInText");

export const findingIn = (state: EditorState): Finding | null => key.getState(state) ?? null;

/** Marks in the text what is looked for. */
export const FoundInText = Extension.create({
  name: "foundInText",
  addProseMirrorPlugins: () => [
    new Plugin<Finding | null>({
      key,
      state: { init: () => null, apply: followChange },
      props: { decorations: (state) => findingIn(state)?.shown ?? null },
      view: () => new Renewal(),
    }),
  ],
});

function followChange(tr: Transaction, before: Finding | null): Finding | null {
  const given = tr.getMeta(key) as { finding: Finding | null } | undefined;
  if (given) return given.finding;
  if (!before || !tr.docChanged) return before;
  return { ...before, shown: before.shown.map(tr.mapping, tr.doc), isStale: true };
}

/** Looks again when nothing was typed for a moment. */
class Renewal {
  #timer = 0;

  update(view: EditorView): void {
    clearTimeout(this.#timer);
    const finding = findingIn(view.state);
    if (finding?.isStale)
      this.#timer = window.setTimeout(() => {
        const at = view.state.selection.from;
        const tr = found(view.state, { wanted: finding.wanted, choose: (all) => indexFrom(all, at) });
        if (!view.isDestroyed) view.dispatch(tr.setMeta("addToHistory", false));
      }, pause);
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }
}

interface Looking {
  wanted: Wanted;
  /** Which of all is the current one. */
  choose: (matches: readonly Match[]) => number;
}

function found({ tr }: EditorState, { wanted, choose }: Looking): Transaction {
  const matches = findIn(tr.doc, wanted);
  const current = choose(matches);
  const shown = shownOf(tr.doc, matches, current);
  return tr.setMeta(key, { finding: { wanted, matches, current, shown, isStale: false } });
}

function shownOf(doc: Node, matches: readonly Match[], current: number): DecorationSet {
  const first = Math.max(0, current - mostShown / 2);
  const near = matches.slice(first, first + mostShown);
  return DecorationSet.create(
    doc,
    near.map((match, at) => mark(doc, match, first + at === current)),
  );
}

/** Words of a note are not in the text: its sign is marked. */
function mark(doc: Node, { from, to, note }: Match, isCurrent: boolean): Decoration {
  const look = { class: isCurrent ? "found found-current" : "found" };
  if (note === null) return Decoration.inline(from, to, look);
  return Decoration.node(note - 1, note - 1 + (doc.nodeAt(note - 1)?.nodeSize ?? 0), look);
}

/** The first that begins there or later, else the first of all. */
function indexFrom(matches: readonly Match[], at: number): number {
  const next = matches.findIndex(({ from }) => from >= at);
  return next < 0 ? Math.min(0, matches.length - 1) : next;
}

/** Looks for other words, from the caret on; null: for nothing any more. */
export function look(editor: Editor, wanted: Wanted | null): void {
  const { state, view } = editor;
  if (!wanted || wanted.find === "") {
    if (findingIn(state)) view.dispatch(state.tr.setMeta(key, { finding: null }));
    return;
  }
  const at = state.selection.from;
  goTo(editor, found(state, { wanted, choose: (matches) => indexFrom(matches, at) }));
}

/** Goes to the next place or the one before, around the end; false when nothing is looked for. */
export function stepFound(editor: Editor, by: 1 | -1): boolean {
  const { state } = editor;
  const before = findingIn(state);
  if (!before) return false;
  const isHere = isAtCurrent(state, before);
  const { from } = state.selection;
  const choose = (matches: readonly Match[]) => {
    if (matches.length === 0) return -1;
    // From the caret, where the author has moved it meanwhile.
    const start = isHere ? before.current + by : indexFrom(matches, from) + Math.min(0, by);
    return (start + matches.length) % matches.length;
  };
  goTo(editor, found(state, { wanted: before.wanted, choose }));
  return true;
}

function isAtCurrent({ doc, selection }: EditorState, { matches, current, isStale }: Finding): boolean {
  const match = matches[current];
  return !isStale && match !== undefined && selectionOf(doc, match).eq(selection);
}

/** Other words in the current place, and on to the next; whether there was one. */
export function replaceFound(editor: Editor, words: string): boolean {
  const finding = freshFinding(editor);
  const match = finding?.matches[finding.current];
  if (!finding || !match) return false;
  // Each is taken back for itself.
  editor.view.dispatch(replaceMatches(closeHistory(editor.state.tr), [match], words));
  const after = match.from + words.length;
  goTo(editor, found(editor.state, { wanted: finding.wanted, choose: (all) => indexFrom(all, after) }));
  return true;
}

/** Other words in every place of this chapter; how many. */
export function replaceAllFound(editor: Editor, wanted: Wanted, words: string): number {
  const matches = findIn(editor.state.doc, wanted);
  if (matches.length > 0) editor.view.dispatch(replaceMatches(closeHistory(editor.state.tr), matches, words));
  return matches.length;
}

/** What was found, as the text is now. */
function freshFinding(editor: Editor): Finding | null {
  const finding = findingIn(editor.state);
  if (!finding?.isStale) return finding;
  const at = editor.state.selection.from;
  editor.view.dispatch(found(editor.state, { wanted: finding.wanted, choose: (all) => indexFrom(all, at) }));
  return findingIn(editor.state);
}

/** Selects the current place, so that it is displayed wherever it is, and brings it before the eyes. The focus stays where it is. */
function goTo(editor: Editor, tr: Transaction): void {
  const { finding } = tr.getMeta(key) as { finding: Finding };
  const match = finding.matches[finding.current];
  if (match) tr.setSelection(selectionOf(tr.doc, match));
  editor.view.dispatch(tr.setMeta("addToHistory", false));
  if (match)
    editor.view.dom.querySelector(".found-current")?.scrollIntoView({ block: "center", behavior: "instant" });
}

/** Of a note the place behind it: selected, the next key would take it away whole. */
function selectionOf(doc: Node, { from, to, note }: Match): TextSelection {
  if (note === null) return TextSelection.create(doc, from, to);
  const end = note - 1 + (doc.nodeAt(note - 1)?.nodeSize ?? 0);
  return TextSelection.create(doc, end);
}
