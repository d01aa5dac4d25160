import { Editor } from "@tiptap/core";
import { UndoRedo } from "@tiptap/extensions";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { type RefObject, useEffect, useRef, useState } from "react";
import { documentExtensions } from "#app/manuscript/document/nodes/extensions.ts";
import { typedCharacters } from "../typing/clean-paste.ts";
import { FreshSelection } from "../typing/fresh-selection.ts";
import { typingFor } from "../typing/typing-extension.ts";
import { textCommands } from "./commands.ts";
import { inText } from "./in-text.ts";
import type { NoteWords } from "./questions.ts";

interface NoteFieldProps {
  given: NoteWords;
  language: string;
  /** What is in the field, for who asks. */
  words: RefObject<() => NoteWords>;
  onEnter: () => void;
  onEscape: () => void;
  labelledBy: string;
}

const marks = new Set([
  "bold",
  "italic",
  "underline",
  "strike",
  "smallCaps",
  "superscript",
  "subscript",
  "code",
]);
const inBar = textCommands.filter(({ name }) => ["bold", "italic", "smallCaps"].includes(name));
const signs: Record<string, string> = { bold: "B", italic: "I" };

/** One line of words with their emphasis: what a note holds. A small editor of the same kind as the chapter's. */
export function NoteField({ given, language, words, onEnter, onEscape, labelledBy }: NoteFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [active, setActive] = useState<string[]>([]);
  // The editor lives outside React, as long as the dialog is open.
  useEffect(() => {
    if (!host.current) return;
    const made = openNote(host.current, { given, language, onEnter, onEscape, labelledBy });
    made.on("transaction", () => setActive([...marks].filter((name) => made.isActive(name))));
    words.current = () => wordsOf(made);
    setEditor(made);
    // At once, and not with the next frame as the editor's own command does: what is typed meanwhile would be lost.
    made.commands.setTextSelection(made.state.doc.content.size - 1);
    made.view.focus();
    return () => made.destroy();
  }, []);
  return (
    <div className="note-field">
      <div className="note-tools" role="group" aria-label="Format">
        {inBar.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className="tool"
            data-name={name}
            aria-label={label}
            aria-pressed={active.includes(name)}
            onClick={() => editor && inText(editor).toggleMark(name).run()}
          >
            {signs[name] ?? label}
          </button>
        ))}
      </div>
      <div ref={host} />
    </div>
  );
}

const wordsOf = (editor: Editor): NoteWords => {
  const [line] = editor.getJSON().content ?? [];
  return (line as { content?: NoteWords } | undefined)?.content ?? [];
};

/** Of the chapter's schema, only one paragraph of words. */
function noteExtensions(language: string) {
  return [
    ...documentExtensions.flatMap((extension) => {
      if (extension.name === "doc") return [extension.extend({ content: "paragraph" })];
      if (extension.name === "paragraph") return [extension.extend({ content: "text*" })];
      return extension.type === "mark" || extension.name === "text" ? [extension] : [];
    }),
    UndoRedo,
    FreshSelection,
    typingFor(language),
  ];
}

/** Paragraphs that are pasted follow one another in the one line there is; none is lost. */
function inOneLine(slice: Slice, { state }: EditorView): Slice {
  const words: Node[] = [];
  slice.content.descendants((node) => {
    if (node.isTextblock && words.length > 0) words.push(state.schema.text(" "));
    if (node.isText) words.push(node);
  });
  return new Slice(Fragment.from(words), 0, 0);
}

function openNote(
  element: HTMLElement,
  { given, language, onEnter, onEscape, labelledBy }: Omit<NoteFieldProps, "words">,
): Editor {
  return new Editor({
    element,
    extensions: noteExtensions(language),
    content: { type: "doc", content: [{ type: "paragraph", content: given }] },
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-labelledby": labelledBy,
        class: "note-words field-input",
        lang: language,
        dir: "auto",
        spellcheck: "true",
      },
      transformPastedText: typedCharacters,
      transformPastedHTML: typedCharacters,
      transformPasted: inOneLine,
      handleKeyDown: (_view, event) => {
        // An editor keeps Escape for itself; here it leaves the dialog, as it does from every other field.
        const act = { Enter: onEnter, Escape: onEscape }[event.key];
        if (!act || event.isComposing) return false;
        act();
        return true;
      },
    },
  });
}
