import type { Editor } from "@tiptap/core";
import { stepFound } from "../find-replace/find-plugin.ts";
import type { PastedFiles, PastedPicture } from "../pictures/pasted-pictures.ts";
import { caretBehindBreak } from "../typing/scene-breaks.ts";
import { focusedChain } from "./focused-chain.ts";
import { ensureFinalParagraph } from "../typing/final-paragraph.ts";
import { askAlt, askFootnote, askLanguage, askLink, askRuby, type Question } from "../inserting/questions.ts";
import type { ToolIconName } from "./tool-icons.tsx";
import { toggleVerse } from "./toggle-verse.ts";

/** What a command may do besides changing the text. */
export interface EditorActions {
  ask: (question: Question) => void;
  choosePicture: () => void;
  /** Files that were pasted or dropped. */
  addPictures: (files: File[]) => void;
  /** Pictures of HTML that was pasted. */
  uploadPastedPictures: (pictures: PastedPicture[], files: PastedFiles) => void;
  openPanel: (name: PanelName) => void;
  toggle: (mode: "isFocused" | "isTypewriter") => void;
  saveNow: () => void;
  /** Opens the page that sets typographic characters in the whole work. */
  openTypography: () => void;
  /** Shows a message and announces it to screen readers. */
  announce: (message: string) => void;
}

export type PanelName = "history" | "find" | "goals" | "palette" | "shortcuts";

/** "Edit" has keys and its place in the palette, and a menu only where there are no keys. */
export type CommandGroup = "Text" | "Paragraph" | "Insert" | "Table" | "View" | "Chapter" | "Edit";

/** One command on the text, used by buttons, keys and the palette. */
export interface TextCommand {
  name: string;
  label: string;
  group: CommandGroup;
  /** As ProseMirror writes it: `Mod` is Ctrl, or ⌘ on a Mac. Bound here only where Tiptap has no key. */
  key?: string;
  /** Characters that run it when typed at the start of a line or around text. */
  shortcut?: string;
  /** A name in `activeFormatsAt`. */
  activeAs?: string;
  /** Its letter in the toolbar, or its icon. */
  sign?: string;
  icon?: ToolIconName;
  run: (editor: Editor, actions: EditorActions) => void;
}

const mark = (
  name: string,
  facts: { label: string; key?: string; shortcut?: string; sign?: string },
): TextCommand => ({
  name,
  group: "Text",
  activeAs: name,
  run: (editor) => void focusedChain(editor).toggleMark(name).run(),
  ...facts,
});

const heading = (level: 2 | 3 | 4): TextCommand => ({
  name: `heading${level}`,
  label: ["", "", "Heading", "Smaller heading", "Smallest heading"][level] ?? "",
  group: "Paragraph",
  key: `Mod-Alt-${level}`,
  shortcut: `${"#".repeat(level)} `,
  activeAs: `heading${level}`,
  run: (editor) => void focusedChain(editor).toggleHeading({ level }).run(),
});

export const textCommands: TextCommand[] = [
  mark("bold", { label: "Bold", key: "Mod-b", shortcut: "**bold**", sign: "B" }),
  mark("italic", { label: "Italic", key: "Mod-i", shortcut: "*italic*", sign: "I" }),
  mark("underline", { label: "Underline", key: "Mod-u" }),
  mark("strike", { label: "Strikethrough", key: "Mod-Shift-s", shortcut: "~~struck~~" }),
  mark("smallCaps", { label: "Small capitals", key: "Mod-Shift-k" }),
  mark("superscript", { label: "Superscript", key: "Mod-." }),
  mark("subscript", { label: "Subscript", key: "Mod-," }),
  mark("code", { label: "Code", key: "Mod-e", shortcut: "`code`" }),
  {
    name: "link",
    label: "Link",
    group: "Text",
    key: "Mod-k",
    activeAs: "link",
    run: (editor, { ask }) => ask(askLink(editor)),
  },
  {
    name: "ruby",
    label: "Ruby (reading aid)",
    group: "Text",
    activeAs: "ruby",
    run: (editor, { ask }) => ask(askRuby(editor)),
  },
  {
    name: "language",
    label: "Language",
    group: "Text",
    activeAs: "language",
    run: (editor, { ask }) => ask(askLanguage(editor)),
  },
  {
    name: "plain",
    label: "Clear formatting",
    group: "Text",
    key: "Mod-\\",
    run: (editor) => void focusedChain(editor).unsetAllMarks().run(),
  },
  {
    name: "paragraph",
    label: "Paragraph",
    group: "Paragraph",
    key: "Mod-Alt-0",
    run: (editor) => void focusedChain(editor).setParagraph().run(),
  },
  heading(2),
  heading(3),
  heading(4),
  {
    name: "blockquote",
    label: "Quotation",
    group: "Paragraph",
    key: "Mod-Shift-b",
    shortcut: "> ",
    activeAs: "blockquote",
    icon: "quote",
    run: (editor) => void focusedChain(editor).toggleBlockquote().run(),
  },
  {
    name: "verse",
    label: "Verse",
    group: "Paragraph",
    key: "Mod-Alt-v",
    shortcut: "| ",
    activeAs: "verse",
    run: (editor) => toggleVerse(editor),
  },
  {
    name: "bulletList",
    label: "List",
    group: "Paragraph",
    key: "Mod-Shift-8",
    shortcut: "- ",
    activeAs: "bulletList",
    run: (editor) => void focusedChain(editor).toggleBulletList().run(),
  },
  {
    name: "orderedList",
    label: "Numbered list",
    group: "Paragraph",
    key: "Mod-Shift-7",
    shortcut: "1. ",
    activeAs: "orderedList",
    run: (editor) => void focusedChain(editor).toggleOrderedList().run(),
  },
  {
    name: "codeBlock",
    label: "Code block",
    group: "Paragraph",
    key: "Mod-Alt-c",
    shortcut: "``` ",
    activeAs: "codeBlock",
    run: (editor) => void focusedChain(editor).toggleCodeBlock().run(),
  },
  {
    name: "sceneBreak",
    label: "Scene break",
    group: "Insert",
    key: "Mod-Enter",
    shortcut: "* * *",
    icon: "separator-horizontal",
    run: (editor) =>
      void focusedChain(editor)
        .insertContent({ type: "sceneBreak" })
        .command(caretBehindBreak)
        .scrollIntoView()
        .run(),
  },
  {
    name: "footnote",
    label: "Footnote",
    group: "Insert",
    key: "Mod-Alt-f",
    shortcut: "[^note]",
    activeAs: "footnote",
    icon: "asterisk",
    run: (editor, { ask }) => ask(askFootnote(editor)),
  },
  {
    name: "picture",
    label: "Picture",
    group: "Insert",
    run: (_editor, { choosePicture }) => choosePicture(),
  },
  {
    name: "alt",
    label: "Describe the picture",
    group: "Insert",
    run: (editor, { ask }) => ask(askAlt(editor, null)),
  },
  {
    name: "table",
    label: "Table",
    group: "Insert",
    run: (editor) => {
      const table = { rows: 3, cols: 3, withHeaderRow: true };
      focusedChain(editor).insertTable(table).command(ensureFinalParagraph).run();
    },
  },
  ...(
    [
      ["Row below", "addRowAfter"],
      ["Row above", "addRowBefore"],
      ["Column after", "addColumnAfter"],
      ["Column before", "addColumnBefore"],
      ["Remove the row", "deleteRow"],
      ["Remove the column", "deleteColumn"],
      ["Merge or split cells", "mergeOrSplit"],
      ["Header row on or off", "toggleHeaderRow"],
      ["Remove the table", "deleteTable"],
    ] as const
  ).map(([label, name]): TextCommand => ({
    name,
    label,
    group: "Table",
    run: (editor) => void focusedChain(editor)[name]().run(),
  })),
  {
    name: "undo",
    label: "Undo",
    group: "Edit",
    key: "Mod-z",
    run: (editor) => void focusedChain(editor).undo().run(),
  },
  {
    name: "redo",
    label: "Redo",
    group: "Edit",
    key: "Mod-Shift-z",
    run: (editor) => void focusedChain(editor).redo().run(),
  },
  ...(
    [
      ["findNext", "Find next", "F3", 1],
      ["findPrevious", "Find previous", "Shift-F3", -1],
    ] as const
  ).map(([name, label, key, by]): TextCommand => ({
    name,
    label,
    key,
    group: "Edit",
    run: (editor, { openPanel }) => void (stepFound(editor, by) || openPanel("find")),
  })),
  {
    name: "typography",
    label: "Typography of the whole work",
    group: "Chapter",
    run: (_editor, { openTypography }) => openTypography(),
  },
  ...(
    [
      [
        "focus",
        "Focus: nothing but this paragraph",
        "Mod-Shift-d",
        "View",
        (actions) => actions.toggle("isFocused"),
      ],
      [
        "typewriter",
        "Typewriter: the line stays in the middle",
        "Mod-Alt-t",
        "View",
        (actions) => actions.toggle("isTypewriter"),
      ],
      ["palette", "All commands", "Mod-Alt-k", "View", (actions) => actions.openPanel("palette")],
      ["shortcuts", "Keyboard shortcuts", "Mod-/", "View", (actions) => actions.openPanel("shortcuts")],
      ["save", "Save now", "Mod-s", "Chapter", (actions) => actions.saveNow()],
      [
        "history",
        "History of the chapter",
        "Mod-Alt-h",
        "Chapter",
        (actions) => actions.openPanel("history"),
      ],
      ["goals", "Counts and goals", "Mod-Alt-g", "Chapter", (actions) => actions.openPanel("goals")],
      ["find", "Find and replace in the work", "Mod-f", "Chapter", (actions) => actions.openPanel("find")],
    ] as [string, string, string, CommandGroup, (actions: EditorActions) => void][]
  ).map(([name, label, key, group, run]): TextCommand => ({
    name,
    label,
    key,
    group,
    run: (_editor, actions) => run(actions),
  })),
];

/** Whether a command has an effect at the cursor. */
export const isPossible = ({ group }: TextCommand, active: ReadonlySet<string>) =>
  group !== "Table" || active.has("table");
