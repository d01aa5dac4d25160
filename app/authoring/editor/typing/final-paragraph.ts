import type { Transaction } from "@tiptap/pm/state";

/** For a chain of commands: adds a paragraph after a table or picture at the end of the chapter, to continue writing in. */
export function ensureFinalParagraph({ tr }: { tr: Transaction }): boolean {
  const { lastChild, type } = tr.doc;
  const paragraph = type.schema.nodes["paragraph"];
  if (paragraph && lastChild && lastChild.type !== paragraph)
    tr.insert(tr.doc.content.size, paragraph.create());
  return true;
}
