import { Extension } from "@tiptap/core";
import { type Node, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { cleanPaste, typedCharacters } from "./clean-paste.ts";
import { type Beside, isPlaceholder, type PastedPicture } from "../pictures/pasted-pictures.ts";

/** What is pasted comes in clean, and its pictures after it. */
export function pasting(
  language: string,
  bring: (pictures: PastedPicture[], beside: Beside) => void,
): Extension {
  // ProseMirror hands over the HTML alone, in the same turn.
  let beside: Beside = { rtf: "", files: [] };
  const remember = (_view: unknown, { clipboardData }: ClipboardEvent) => {
    beside = { rtf: clipboardData?.getData("text/rtf") ?? "", files: [...(clipboardData?.files ?? [])] };
    setTimeout(() => (beside = { rtf: "", files: [] }));
  };
  return Extension.create({
    name: "pasting",
    transformPastedHTML: (html) =>
      cleanPaste(typedCharacters(html), {
        parse: (given) => new DOMParser().parseFromString(given, "text/html"),
        language,
        onPictures(pictures) {
          const found = beside;
          // When the words are in the text.
          setTimeout(() => bring(pictures, found));
        },
      }),
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedText: typedCharacters,
          transformPasted: keepApart,
          handleDOMEvents: { paste: remember },
        },
      }),
    ],
  });
}

/** The place of a picture does not join the words around it. */
function keepApart(slice: Slice): Slice {
  const { content } = slice;
  const isApart = (node: Node | null) => node !== null && isPlaceholder(node.textContent);
  const openStart = isApart(content.firstChild) ? 0 : slice.openStart;
  const openEnd = isApart(content.lastChild) ? 0 : slice.openEnd;
  return new Slice(content, openStart, openEnd);
}
