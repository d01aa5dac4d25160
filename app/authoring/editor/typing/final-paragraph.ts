import type { Transaction } from "@tiptap/pm/state";

/** For a chain of commands: where a table or a picture came to end the chapter, a line after it to go on in. */
export function lineAfter({ tr }: { tr: Transaction }): boolean {
  const { lastChild, type } = tr.doc;
  const paragraph = type.schema.nodes["paragraph"];
  if (paragraph && lastChild && lastChild.type !== paragraph)
    tr.insert(tr.doc.content.size, paragraph.create());
  return true;
}
