import { Editor } from "@tiptap/core";
import type { Tools } from "../toolbar/commands.ts";
import { editorExtensions } from "./editor-extensions.ts";

const roomAround = { top: 140, right: 0, bottom: 60, left: 0 };

interface EditedChapter {
  workId: string;
  title: string;
  language: string;
  direction: "ltr" | "rtl";
  /** ProseMirror JSON, as text. */
  document: string;
}

/** The editor of a chapter, in the place of what is in `host`. */
export function makeEditor(host: HTMLElement, chapter: EditedChapter, tools: Tools): Editor {
  const { document, title, language, direction, workId } = chapter;
  const pictureAddress = (hash: string) => `/writing-edit/picture/${workId}/${hash}`;
  // Made aside and put in whole: a browser that is asked something meanwhile would lay out all of it.
  const frame = window.document.createElement("div");
  const editor = new Editor({
    element: frame,
    extensions: editorExtensions({ language, pictureAddress, tools }),
    content: JSON.parse(document) as object,
    injectCSS: false,
    enableCoreExtensions: { delete: false },
    editorProps: {
      // Below the bar of tools, and not on the last line of the screen.
      scrollThreshold: roomAround,
      scrollMargin: roomAround,
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
