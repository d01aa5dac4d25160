import { Editor } from "@tiptap/core";
import type { EditorActions } from "../toolbar/commands.ts";
import { editorExtensions } from "./editor-extensions.ts";

const scrollInsets = { top: 140, right: 0, bottom: 60, left: 0 };

interface EditedChapter {
  workId: string;
  title: string;
  language: string;
  direction: "ltr" | "rtl";
  /** ProseMirror JSON, as text. */
  document: string;
}

/** Creates the editor of a chapter and replaces the content of `host`. */
export function createEditor(host: HTMLElement, chapter: EditedChapter, actions: EditorActions): Editor {
  const { document, title, language, direction, workId } = chapter;
  const pictureAddress = (hash: string) => `/writing-edit/picture/${workId}/${hash}`;
  // Built in a detached element: measuring during construction would lay out the whole text.
  const frame = window.document.createElement("div");
  const editor = new Editor({
    element: frame,
    extensions: editorExtensions({ language, pictureAddress, actions }),
    content: JSON.parse(document) as object,
    injectCSS: false,
    enableCoreExtensions: { delete: false },
    editorProps: {
      // Keeps the cursor below the toolbar and above the last line of the screen.
      scrollThreshold: scrollInsets,
      scrollMargin: scrollInsets,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": `Text of ${title}`,
        class: "manuscript",
        lang: language,
        dir: direction,
        spellcheck: "true",
        autocapitalize: "sentences",
      },
    },
  });
  host.replaceChildren(...frame.childNodes);
  return editor;
}
