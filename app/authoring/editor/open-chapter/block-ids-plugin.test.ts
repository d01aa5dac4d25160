import { Slice } from "@tiptap/pm/model";
import { history, undo } from "@tiptap/pm/history";
import { EditorState, type Plugin } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { BlockIds, fromServer } from "./block-ids-plugin.ts";

// The behaviour that a library would need too: decision 204.

const paragraph = (text: string, id: string | null) =>
  documentSchema.node("paragraph", { id }, text ? [documentSchema.text(text)] : []);

function open(texts: [text: string, id: string | null][]) {
  const plugin = BlockIds.config.addProseMirrorPlugins?.call({} as never)[0] as Plugin;
  const doc = documentSchema.node(
    "doc",
    null,
    texts.map(([text, id]) => paragraph(text, id)),
  );
  return { plugin, state: EditorState.create({ doc, plugins: [history(), plugin] }) };
}

const idsOf = (state: EditorState) => state.doc.children.map((node) => node.attrs["id"] as string | null);

/** Passes a pasted slice through the plugin. */
function paste({ plugin, state }: ReturnType<typeof open>, ...texts: [text: string, id: string | null][]) {
  const slice = Slice.maxOpen(
    documentSchema.node(
      "doc",
      null,
      texts.map(([text, id]) => paragraph(text, id)),
    ).content,
  );
  const made = plugin.props.transformPasted?.call(plugin, slice, { state } as never, false);
  return made?.content.content.map((node) => node.attrs["id"] as string | null);
}

test("cut text pasted elsewhere keeps its ids, and with them readers' positions", () => {
  expect(paste(open([["One", "aaaaaaaa"]]), ["Two", "bbbbbbbb"], ["Three", "cccccccc"])).toEqual([
    "bbbbbbbb",
    "cccccccc",
  ]);
});

test("copied text leaves its ids to the original, and of two blocks with the same id one keeps it", () => {
  expect(
    paste(open([["One", "aaaaaaaa"]]), ["One", "aaaaaaaa"], ["Two", "bbbbbbbb"], ["Two", "bbbbbbbb"]),
  ).toEqual([null, "bbbbbbbb", null]);
});

test("a new paragraph has an id at once, and undo reverts only the text, not the id", () => {
  const { state } = open([["One", "aaaaaaaa"]]);
  const typed = state.apply(state.tr.insert(state.doc.content.size, paragraph("Two", null)));
  expect(idsOf(typed)).toEqual(["aaaaaaaa", expect.stringMatching(/^[a-z][a-z0-9]{7}$/)]);
  let undone = typed;
  undo(typed, (transaction) => (undone = typed.apply(transaction)));
  expect(idsOf(undone)).toEqual(["aaaaaaaa"]);
});

test("content from the server stays unchanged, also blocks without an id", () => {
  const { state } = open([["One", "aaaaaaaa"]]);
  const brought = state.tr.insert(state.doc.content.size, paragraph("Two", null)).setMeta(fromServer, true);
  expect(idsOf(state.apply(brought))).toEqual(["aaaaaaaa", null]);
});
