import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";

/** Makes the document of a transaction into another by changing no more than differs, so that the cursor stays where it was. */
export function replaceDiffering(tr: Transaction, wanted: Node): Transaction {
  const start = tr.doc.content.findDiffStart(wanted.content);
  const end = tr.doc.content.findDiffEnd(wanted.content);
  if (start === null || !end) return tr;
  // The two ends may overlap where the same text comes twice.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const [oldEnd, newEnd] = [end.a + overlap, end.b + overlap];
  try {
    return tr.replace(start, oldEnd, wanted.slice(start, newEnd));
  } catch {
    // A difference within structures that do not fit at these edges: all of it, then.
    return tr.replaceWith(0, tr.doc.content.size, wanted.content);
  }
}
