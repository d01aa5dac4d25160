import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Fragment, Slice } from "@tiptap/pm/model";
import { Mapping } from "@tiptap/pm/transform";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { newBlockId } from "#app/manuscript/document/block-ids.ts";

/** Set on transactions that come from the server, which are not sent back. */
export const fromServer = "fromServer";

/** Gives every text block a unique id as soon as it is created; only changed ranges are searched. */
export const BlockIds = Extension.create({
  name: "blockIds",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: assignIds,
      props: { transformPasted: (slice, view) => withoutKnownIds(slice, view.state.doc) },
    }),
  ],
});

function assignIds(transactions: readonly Transaction[], _before: EditorState, state: EditorState) {
  if (!transactions.some(({ docChanged }) => docChanged)) return null;
  // The server's text must stay unchanged, or the next steps would not apply to its version.
  if (transactions.some((transaction) => transaction.getMeta(fromServer) === true)) return null;
  const { tr, doc } = state;
  for (const [from, to] of changedRanges(transactions))
    doc.nodesBetween(from, Math.min(to, doc.content.size), (node, at) => {
      if ("id" in node.attrs && node.attrs["id"] === null)
        tr.setNodeAttribute(at, "id", newBlockId(Math.random));
    });
  return tr.docChanged ? tr.setMeta("addToHistory", false) : null;
}

/** The changed ranges in the newest document, according to the steps. */
function changedRanges(transactions: readonly Transaction[]): [from: number, to: number][] {
  const maps = transactions.flatMap(({ mapping }) => mapping.maps);
  return maps.flatMap((map, at) => {
    const later = new Mapping(maps.slice(at + 1));
    const ranges: [number, number][] = [];
    map.forEach((...places) => {
      const [, , from, to] = places;
      ranges.push([Math.max(0, later.map(from, -1) - 1), later.map(to, 1) + 1]);
    });
    return ranges;
  });
}

/** Pasted blocks keep their ids only where they are free: a moved text keeps its readers' annotations. */
function withoutKnownIds(slice: Slice, doc: Node): Slice {
  const taken = new Set<unknown>();
  doc.descendants((node) => void ("id" in node.attrs && taken.add(node.attrs["id"])));
  const clear = (fragment: Fragment): Fragment =>
    Fragment.from(
      fragment.content.map((node) => {
        if (node.isText || node.isInline) return node;
        const { id, ...rest } = node.attrs;
        const isTaken = id !== undefined && taken.has(id);
        taken.add(id);
        return node.type.create(
          isTaken ? { ...rest, id: null } : node.attrs,
          clear(node.content),
          node.marks,
        );
      }),
    );
  return new Slice(clear(slice.content), slice.openStart, slice.openEnd);
}
