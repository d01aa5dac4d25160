import { Extension, type Extensions, Mark } from "@tiptap/core";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import { documentExtensions } from "#app/manuscript/document/nodes/extensions.ts";
import { Figure } from "#app/manuscript/document/nodes/figure.ts";
import { Footnote } from "#app/manuscript/document/nodes/footnote.ts";
import { FoundInText } from "../finding/found-in-text.ts";
import { aroundWords } from "../typing/around-words.ts";
import { FreshSelection } from "../typing/fresh-selection.ts";
import { pasteLimit } from "../typing/paste-limit.ts";
import { SceneBreaks } from "../typing/scene-breaks.ts";
import { tabStays } from "../typing/tab-stays.ts";
import { typingFor } from "../typing/typing-extension.ts";
import { BlockIds } from "./block-ids-plugin.ts";
import { textCommands, type Tools } from "./commands.ts";
import { DrawnPlainly } from "./drawn-plainly.ts";
import { figureView, footnoteView } from "./node-views.ts";
import { askAlt, askFootnote } from "./questions.ts";
import { OpenAtPlace } from "./open-at-place.ts";
import { pasting } from "./pasting.ts";
import { pictureFiles } from "./picture-files.ts";
import { ShownPart } from "./shown-part.ts";

interface Asks {
  language: string;
  pictureAddress: (hash: string) => string;
  tools: Tools;
}

/** Marks that signs around words make. */
const signed = new Set(["bold", "italic", "strike"]);

/** The chapter's schema, and what only writing needs on top of it. */
export function editorExtensions({ language, pictureAddress, tools }: Asks): Extensions {
  return [
    ...documentExtensions.map((extension) => {
      if (extension.name === Footnote.name)
        return Footnote.extend({
          addNodeView() {
            return footnoteView(() => tools.ask(askFootnote(this.editor)));
          },
        });
      if (extension.name === Figure.name)
        return Figure.extend({
          addNodeView() {
            return figureView(pictureAddress, () => tools.ask(askAlt(this.editor, null)));
          },
        });
      return extension instanceof Mark && signed.has(extension.name) ? aroundWords(extension) : extension;
    }),
    UndoRedo.configure({ depth: 500 }),
    Gapcursor,
    Dropcursor.configure({ color: false, class: "drop-cursor" }),
    BlockIds,
    DrawnPlainly,
    ShownPart,
    OpenAtPlace,
    FoundInText,
    FreshSelection,
    typingFor(language),
    SceneBreaks,
    ...tabStays(tools.say),
    commandKeys(tools),
    pictureFiles(tools.addPictures),
    pasteLimit(tools.say),
    pasting(language, tools.bringPictures),
  ];
}

/** Keys of all commands, before those that Tiptap's own extensions bind. */
const commandKeys = (tools: Tools) =>
  Extension.create({
    name: "commandKeys",
    priority: 1_000,
    addKeyboardShortcuts() {
      const bound = textCommands.flatMap(({ name, key, run }) => {
        if (!key || name === "undo" || name === "redo") return [];
        const press = () => {
          run(this.editor, tools);
          return true;
        };
        return [[key, press] as const];
      });
      return Object.fromEntries(bound);
    },
  });
