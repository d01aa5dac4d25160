import { Extension } from "@tiptap/core";
import { type Node, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { cleanPaste, typedCharacters } from "./clean-paste.ts";
import { type PastedFiles, isPlaceholder, type PastedPicture } from "../pictures/pasted-pictures.ts";

/** Cleans pasted content, and uploads its pictures afterwards. */
export function pasting(
  language: string,
  bring: (pictures: PastedPicture[], files: PastedFiles) => void,
): Extension {
  // ProseMirror passes only the HTML, in the same task.
  let beside: PastedFiles = { rtf: "", files: [] };
  const remember = (_view: unknown, { clipboardData }: ClipboardEvent) => {
    beside = { rtf: clipboardData?.getData("text/rtf") ?? "", files: [...(clipboardData?.files ?? [])] };
    setTimeout(() => (beside = { rtf: "", files: [] }));
  };
  // Ctrl+Shift+V; known while the clipboard is parsed, just before the slice is handed over.
  let isPlain = false;
  return Extension.create({
    name: "pasting",
    transformPastedHTML: (html) =>
      cleanPaste(typedCharacters(html), {
        parse: (given) => new DOMParser().parseFromString(given, "text/html"),
        language,
        onPictures(pictures) {
          const found = beside;
          // After the text was inserted.
          setTimeout(() => bring(pictures, found));
        },
      }),
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedText(text, plain) {
            isPlain = plain;
            return typedCharacters(text);
          },
          transformPasted: isolatePlaceholders,
          handlePaste(view, _event, slice) {
            if (!isPlain) return false;
            isPlain = false;
            // Not marked as a paste of the interface, so that asterisks and the like stay what they are.
            view.dispatch(view.state.tr.replaceSelection(slice).setMeta("paste", true).scrollIntoView());
            return true;
          },
          handleDOMEvents: { paste: remember },
        },
      }),
    ],
  });
}

/** A picture's placeholder paragraph is not merged into the paragraphs around it. */
function isolatePlaceholders(slice: Slice): Slice {
  const { content } = slice;
  const isApart = (node: Node | null) => node !== null && isPlaceholder(node.textContent);
  const openStart = isApart(content.firstChild) ? 0 : slice.openStart;
  const openEnd = isApart(content.lastChild) ? 0 : slice.openEnd;
  return new Slice(content, openStart, openEnd);
}
