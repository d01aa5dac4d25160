import { Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Picture files that are pasted or dropped become pictures of the work, where they were put. */
export const pictureFiles = (add: (files: File[]) => void) =>
  Extension.create({
    name: "pictureFiles",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handlePaste: (_view, event) => addDropped(event.clipboardData, add),
          handleDrop: (view, event) => {
            // A figure of this text is being moved: browsers pass its picture as a file too.
            if (view.dragging || filesOf(event.dataTransfer).length === 0) return false;
            putCursor(view, event);
            return addDropped(event.dataTransfer, add);
          },
        },
      }),
    ],
  });

/** Word processors add a picture of the copied text; then the text is meant. */
function addDropped(given: DataTransfer | null, add: (files: File[]) => void): boolean {
  const files = filesOf(given);
  if (files.length === 0 || given?.types.includes("text/rtf") || hasText(given)) return false;
  add(files);
  return true;
}

const filesOf = (given: DataTransfer | null) => [...(given?.files ?? [])];

const hasText = (given: DataTransfer | null) => (given?.getData("text/plain") ?? "").trim() !== "";

function putCursor(view: EditorView, { clientX, clientY }: DragEvent): void {
  const at = view.posAtCoords({ left: clientX, top: clientY });
  if (!at) return;
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
  view.focus();
}
