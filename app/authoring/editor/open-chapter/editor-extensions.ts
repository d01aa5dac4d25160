import { Extension, type Extensions, Mark } from "@tiptap/core";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import { documentExtensions } from "#app/manuscript/document/nodes/extensions.ts";
import { Figure } from "#app/manuscript/document/nodes/figure.ts";
import { Footnote } from "#app/manuscript/document/nodes/footnote.ts";
import { FindHighlights } from "../find-replace/find-plugin.ts";
import { aroundWords } from "../typing/around-words.ts";
import { FreshSelection } from "../typing/fresh-selection.ts";
import { pasteLimit } from "../pasting/paste-limit.ts";
import { SceneBreaks } from "../typing/scene-breaks.ts";
import { tabStays } from "../typing/tab-stays.ts";
import { typingFor } from "../typing/typing-extension.ts";
import { BlockIds } from "./block-ids-plugin.ts";
import { textCommands, type EditorActions } from "../toolbar/commands.ts";
import { FastParagraphs } from "../long-chapters/fast-paragraphs.ts";
import { figureView, footnoteView } from "./node-views.ts";
import { askAlt, askFootnote } from "../inserting/questions.ts";
import { StartPosition } from "./start-position.ts";
import { pasting } from "../pasting/paste-extension.ts";
import { pictureFiles } from "../pictures/dropped-pictures.ts";
import { Virtualizer } from "../long-chapters/virtualizer.ts";

interface ExtensionOptions {
  language: string;
  pictureAddress: (hash: string) => string;
  actions: EditorActions;
}

/** Marks that can be typed as characters around text. */
const signed = new Set(["bold", "italic", "strike"]);

/** The chapter's schema and the extensions that only editing needs. */
export function editorExtensions({ language, pictureAddress, actions }: ExtensionOptions): Extensions {
  return [
    ...documentExtensions.map((extension) => {
      if (extension.name === Footnote.name)
        return Footnote.extend({
          addNodeView() {
            return footnoteView(() => actions.ask(askFootnote(this.editor)));
          },
        });
      if (extension.name === Figure.name)
        return Figure.extend({
          addNodeView() {
            return figureView(pictureAddress, () => actions.ask(askAlt(this.editor, null)));
          },
        });
      return extension instanceof Mark && signed.has(extension.name) ? aroundWords(extension) : extension;
    }),
    UndoRedo.configure({ depth: 500 }),
    Gapcursor,
    Dropcursor.configure({ color: false, class: "drop-cursor" }),
    BlockIds,
    FastParagraphs,
    Virtualizer,
    StartPosition,
    FindHighlights,
    FreshSelection,
    typingFor(language),
    SceneBreaks,
    ...tabStays(actions.announce),
    commandKeys(actions),
    pictureFiles(actions.addPictures),
    pasteLimit(actions.announce),
    pasting(language, actions.uploadPastedPictures),
  ];
}

/** Binds the keys of all commands with priority over Tiptap's own bindings. */
const commandKeys = (actions: EditorActions) =>
  Extension.create({
    name: "commandKeys",
    priority: 1_000,
    addKeyboardShortcuts() {
      const bound = textCommands.flatMap(({ name, key, run }) => {
        if (!key || name === "undo" || name === "redo") return [];
        const press = () => {
          run(this.editor, actions);
          return true;
        };
        return [[key, press] as const];
      });
      return Object.fromEntries(bound);
    },
  });
