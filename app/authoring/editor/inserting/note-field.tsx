import { Editor } from "@tiptap/core";
import { UndoRedo } from "@tiptap/extensions";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { type RefObject, useEffect, useRef, useState } from "react";
import { documentExtensions } from "#app/manuscript/document/nodes/extensions.ts";
import { typedCharacters } from "../pasting/clean-paste.ts";
import { FreshSelection } from "../typing/fresh-selection.ts";
import { typingFor } from "../typing/typing-extension.ts";
import { textCommands } from "../toolbar/commands.ts";
import { focusedChain } from "../toolbar/focused-chain.ts";
import type { NoteText } from "./questions.ts";

interface NoteFieldProps {
  initialText: NoteText;
  language: string;
  /** Reads the content of the field. */
  read: RefObject<() => NoteText>;
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

/** One line of text with emphasis, as in a note: a small editor of the same kind as the chapter's. */
export function NoteField({ initialText, language, read, onEnter, onEscape, labelledBy }: NoteFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [active, setActive] = useState<string[]>([]);
  // The editor is managed outside React while the dialog is open.
  useEffect(() => {
    if (!host.current) return;
    const made = openNote(host.current, { initialText, language, onEnter, onEscape, labelledBy });
    made.on("transaction", () => setActive([...marks].filter((name) => made.isActive(name))));
    read.current = () => contentOf(made);
    setEditor(made);
    // Focus synchronously, not in the next frame as Tiptap's command does: keys typed in between would be lost.
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
            onClick={() => editor && focusedChain(editor).toggleMark(name).run()}
          >
            {signs[name] ?? label}
          </button>
        ))}
      </div>
      <div ref={host} />
    </div>
  );
}

const contentOf = (editor: Editor): NoteText => {
  const [line] = editor.getJSON().content ?? [];
  return (line as { content?: NoteText } | undefined)?.content ?? [];
};

/** The chapter's schema reduced to one paragraph of text. */
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

/** Pasted paragraphs are joined into the one line; none is lost. */
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
  { initialText, language, onEnter, onEscape, labelledBy }: Omit<NoteFieldProps, "read">,
): Editor {
  return new Editor({
    element,
    extensions: noteExtensions(language),
    content: { type: "doc", content: [{ type: "paragraph", content: initialText }] },
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
        // ProseMirror handles Escape itself; here it closes the dialog, as in every other field.
        const act = { Enter: onEnter, Escape: onEscape }[event.key];
        if (!act || event.isComposing) return false;
        act();
        return true;
      },
    },
  });
}
