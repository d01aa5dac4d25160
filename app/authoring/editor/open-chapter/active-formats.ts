import type { EditorState } from "@tiptap/pm/state";

/** The names of the marks and blocks at the cursor, headings with their level, for the pressed state of toolbar buttons. */
export function activeFormatsAt({ selection, storedMarks, doc }: EditorState): Set<string> {
  const { $from, from, to, empty } = selection;
  const names = new Set<string>();
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type, attrs } = $from.node(depth);
    names.add(type.name === "heading" ? `heading${Number(attrs["level"])}` : type.name);
  }
  const marks = storedMarks ?? (empty ? $from.marks() : ($from.marksAcross(doc.resolve(to)) ?? []));
  for (const { type } of marks) names.add(type.name);
  if (!empty)
    doc.nodesBetween(from, Math.min(to, from + 1), (node) => void (node.isAtom && names.add(node.type.name)));
  return names;
}
