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
          handlePaste: (_view, event) => take(event.clipboardData, add),
          handleDrop: (view, event) => {
            // A figure of this text that is moved: browsers give its picture as a file too.
            if (view.dragging || filesOf(event.dataTransfer).length === 0) return false;
            putCursor(view, event);
            return take(event.dataTransfer, add);
          },
        },
      }),
    ],
  });

/** Word processors put a picture of the words beside the words: then the words are meant. */
function take(given: DataTransfer | null, add: (files: File[]) => void): boolean {
  const files = filesOf(given);
  if (files.length === 0 || given?.types.includes("text/rtf") || hasWords(given)) return false;
  add(files);
  return true;
}

const filesOf = (given: DataTransfer | null) => [...(given?.files ?? [])];

const hasWords = (given: DataTransfer | null) => (given?.getData("text/plain") ?? "").trim() !== "";

function putCursor(view: EditorView, { clientX, clientY }: DragEvent): void {
  const at = view.posAtCoords({ left: clientX, top: clientY });
  if (!at) return;
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
  view.focus();
}
