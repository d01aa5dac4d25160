// Tiptap as in its own first example, with the blocks and marks of its starter kit and nothing of ours.
import { Editor } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";

const blocks = [Document, Paragraph, Text, Heading, Blockquote, BulletList, OrderedList, ListItem, HardBreak];

export function openBare(text: string): void {
  const content = text
    .split("\n")
    .map((line) => ({ type: "paragraph", content: [{ type: "text", text: line }] }));
  const editor = new Editor({
    element: document.querySelector("main"),
    extensions: [...blocks, Bold, Italic, UndoRedo, Gapcursor, Dropcursor],
    content: { type: "doc", content },
  });
  editor.view.dom.setAttribute("spellcheck", "true");
}
