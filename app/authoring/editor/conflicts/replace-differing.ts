import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";

/** Changes a transaction's document into another, replacing only the differing range so that the cursor stays where it was. */
export function replaceDifference(tr: Transaction, wanted: Node): Transaction {
  const start = tr.doc.content.findDiffStart(wanted.content);
  const end = tr.doc.content.findDiffEnd(wanted.content);
  if (start === null || !end) return tr;
  // The two ends may overlap where a text is repeated.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const [oldEnd, newEnd] = [end.a + overlap, end.b + overlap];
  try {
    return tr.replace(start, oldEnd, wanted.slice(start, newEnd));
  } catch {
    // The range does not fit into the structure at its edges: replace the whole document.
    return tr.replaceWith(0, tr.doc.content.size, wanted.content);
  }
}
