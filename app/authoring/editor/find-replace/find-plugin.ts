import { Extension, type Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { closeHistory } from "@tiptap/pm/history";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { findIn, type Match, replaceMatches, type FindQuery } from "./find-text.ts";

/** The query in the open chapter and its matches. */
export interface FindState {
  query: FindQuery;
  matches: Match[];
  /** The index of the current match, or -1. */
  current: number;
  decorations: DecorationSet;
  /** The text has changed since the search; the decorations were mapped along. */
  isStale: boolean;
}

/** The most highlights, around the current match: a single letter has a hundred thousand matches in a novel. */
const maxHighlights = 500;
/** The delay after the last key before the text is searched again. */
const pause = 300;

const key = new PluginKey<FindState | null>("findHighlights");

export const findStateOf = (state: EditorState): FindState | null => key.getState(state) ?? null;

/** Highlights the matches in the text. */
export const FindHighlights = Extension.create({
  name: "findHighlights",
  addProseMirrorPlugins: () => [
    new Plugin<FindState | null>({
      key,
      state: { init: () => null, apply: followChange },
      props: { decorations: (state) => findStateOf(state)?.decorations ?? null },
      view: () => new StaleSearch(),
    }),
  ],
});

function followChange(tr: Transaction, before: FindState | null): FindState | null {
  const meta = tr.getMeta(key) as { findState: FindState | null } | undefined;
  if (meta) return meta.findState;
  if (!before || !tr.docChanged) return before;
  return { ...before, decorations: before.decorations.map(tr.mapping, tr.doc), isStale: true };
}

/** Searches again after a pause in typing. */
class StaleSearch {
  #timer = 0;

  update(view: EditorView): void {
    clearTimeout(this.#timer);
    const findState = findStateOf(view.state);
    if (findState?.isStale)
      this.#timer = window.setTimeout(() => {
        const at = view.state.selection.from;
        const tr = found(view.state, { query: findState.query, choose: (all) => indexFrom(all, at) });
        if (!view.isDestroyed) view.dispatch(tr.setMeta("addToHistory", false));
      }, pause);
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }
}

interface FindMeta {
  query: FindQuery;
  /** Chooses the index of the current match. */
  choose: (matches: readonly Match[]) => number;
}

function found({ tr }: EditorState, { query, choose }: FindMeta): Transaction {
  const matches = findIn(tr.doc, query);
  const current = choose(matches);
  const decorations = visibleMatches(tr.doc, matches, current);
  return tr.setMeta(key, { findState: { query, matches, current, decorations, isStale: false } });
}

function visibleMatches(doc: Node, matches: readonly Match[], current: number): DecorationSet {
  const first = Math.max(0, current - maxHighlights / 2);
  const near = matches.slice(first, first + maxHighlights);
  return DecorationSet.create(
    doc,
    near.map((match, at) => mark(doc, match, first + at === current)),
  );
}

/** The text of a note is not in the editor's text, so its marker is highlighted. */
function mark(doc: Node, { from, to, note }: Match, isCurrent: boolean): Decoration {
  const attributes = { class: isCurrent ? "found found-current" : "found" };
  if (note === null) return Decoration.inline(from, to, attributes);
  return Decoration.node(note - 1, note - 1 + (doc.nodeAt(note - 1)?.nodeSize ?? 0), attributes);
}

/** The first match at or after the position, else the first of all. */
function indexFrom(matches: readonly Match[], at: number): number {
  const next = matches.findIndex(({ from }) => from >= at);
  return next < 0 ? Math.min(0, matches.length - 1) : next;
}

/** Starts a search from the caret on; null ends it. */
export function setFindQuery(editor: Editor, query: FindQuery | null): void {
  const { state, view } = editor;
  if (!query || query.find === "") {
    if (findStateOf(state)) view.dispatch(state.tr.setMeta(key, { findState: null }));
    return;
  }
  const at = state.selection.from;
  goTo(editor, found(state, { query, choose: (matches) => indexFrom(matches, at) }));
}

/** Goes to the next or previous match, wrapping around; false without a search. */
export function stepFound(editor: Editor, by: 1 | -1): boolean {
  const { state } = editor;
  const before = findStateOf(state);
  if (!before) return false;
  const isAtMatch = isAtCurrent(state, before);
  const { from } = state.selection;
  const choose = (matches: readonly Match[]) => {
    if (matches.length === 0) return -1;
    // Continues from the caret if the author has moved it.
    const start = isAtMatch ? before.current + by : indexFrom(matches, from) + Math.min(0, by);
    return (start + matches.length) % matches.length;
  };
  goTo(editor, found(state, { query: before.query, choose }));
  return true;
}

function isAtCurrent({ doc, selection }: EditorState, { matches, current, isStale }: FindState): boolean {
  const match = matches[current];
  return !isStale && match !== undefined && selectionOf(doc, match).eq(selection);
}

/** Replaces the current match and goes to the next; whether there was one. */
export function replaceFound(editor: Editor, words: string): boolean {
  const findState = upToDateFind(editor);
  const match = findState?.matches[findState.current];
  if (!findState || !match) return false;
  // Each replacement is a separate undo step.
  editor.view.dispatch(replaceMatches(closeHistory(editor.state.tr), [match], words));
  const after = match.from + words.length;
  goTo(editor, found(editor.state, { query: findState.query, choose: (all) => indexFrom(all, after) }));
  return true;
}

/** Replaces every match of this chapter; returns their number. */
export function replaceAllFound(editor: Editor, query: FindQuery, words: string): number {
  const matches = findIn(editor.state.doc, query);
  if (matches.length > 0) editor.view.dispatch(replaceMatches(closeHistory(editor.state.tr), matches, words));
  return matches.length;
}

/** The search state, updated if the text has changed. */
function upToDateFind(editor: Editor): FindState | null {
  const findState = findStateOf(editor.state);
  if (!findState?.isStale) return findState;
  const at = editor.state.selection.from;
  editor.view.dispatch(found(editor.state, { query: findState.query, choose: (all) => indexFrom(all, at) }));
  return findStateOf(editor.state);
}

/** Selects the current match, so that the virtualizer renders it, and scrolls it into view. The focus does not move. */
function goTo(editor: Editor, tr: Transaction): void {
  const { findState } = tr.getMeta(key) as { findState: FindState };
  const match = findState.matches[findState.current];
  if (match) tr.setSelection(selectionOf(tr.doc, match));
  editor.view.dispatch(tr.setMeta("addToHistory", false));
  if (match)
    editor.view.dom.querySelector(".found-current")?.scrollIntoView({ block: "center", behavior: "instant" });
}

/** For a note, the position behind it: if the note were selected, the next key would delete it. */
function selectionOf(doc: Node, { from, to, note }: Match): TextSelection {
  if (note === null) return TextSelection.create(doc, from, to);
  const end = note - 1 + (doc.nodeAt(note - 1)?.nodeSize ?? 0);
  return TextSelection.create(doc, end);
}
