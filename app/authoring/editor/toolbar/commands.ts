import type { Editor } from "@tiptap/core";
import { stepFound } from "../find-replace/find-plugin.ts";
import type { Beside, PastedPicture } from "../pictures/pasted-pictures.ts";
import { caretBehindBreak } from "../typing/scene-breaks.ts";
import { inText } from "./focused-chain.ts";
import { lineAfter } from "../typing/final-paragraph.ts";
import { askAlt, askFootnote, askLanguage, askLink, askRuby, type Question } from "../inserting/questions.ts";
import { toggleVerse } from "./toggle-verse.ts";

/** What a command may need besides the text. */
export interface Tools {
  ask: (question: Question) => void;
  choosePicture: () => void;
  /** Files that were pasted or dropped. */
  addPictures: (files: File[]) => void;
  /** Pictures of HTML that was pasted. */
  bringPictures: (pictures: PastedPicture[], beside: Beside) => void;
  open: (name: PanelName) => void;
  toggle: (mode: "isFocused" | "isTypewriter") => void;
  saveNow: () => void;
  /** To the page where the signs of the whole work are set. */
  openTypography: () => void;
  /** Something to hear and to read about what was just asked for. */
  say: (words: string) => void;
}

export type PanelName = "history" | "find" | "goals" | "palette" | "shortcuts";

/** One thing that can be done to the text: what a button, a key and the palette all read. */
export interface TextCommand {
  name: string;
  label: string;
  group: "Words" | "Blocks" | "Insert" | "Table" | "Text" | "Screen";
  /** As ProseMirror writes it: `Mod` is Ctrl, or ⌘ on a Mac. Bound here only where Tiptap has no key. */
  key?: string;
  /** Typed at the start of a line, or around words. */
  shortcut?: string;
  /** A name of `activeAt`. */
  activeAs?: string;
  /** In the bar above the text, as this sign. */
  sign?: string;
  run: (editor: Editor, tools: Tools) => void;
}

const mark = (
  name: string,
  facts: { label: string; key?: string; shortcut?: string; sign?: string },
): TextCommand => ({
  name,
  group: "Words",
  activeAs: name,
  run: (editor) => void inText(editor).toggleMark(name).run(),
  ...facts,
});

const heading = (level: 2 | 3 | 4): TextCommand => ({
  name: `heading${level}`,
  label: ["", "", "Heading", "Smaller heading", "Smallest heading"][level] ?? "",
  group: "Blocks",
  key: `Mod-Alt-${level}`,
  shortcut: `${"#".repeat(level)} `,
  activeAs: `heading${level}`,
  run: (editor) => void inText(editor).toggleHeading({ level }).run(),
});

export const textCommands: TextCommand[] = [
  mark("bold", { label: "Bold", key: "Mod-b", shortcut: "**bold**", sign: "B" }),
  mark("italic", { label: "Italic", key: "Mod-i", shortcut: "*italic*", sign: "I" }),
  mark("underline", { label: "Underline", key: "Mod-u" }),
  mark("strike", { label: "Struck through", key: "Mod-Shift-s", shortcut: "~~struck~~" }),
  mark("smallCaps", { label: "Small capitals", key: "Mod-Shift-k" }),
  mark("superscript", { label: "Raised", key: "Mod-." }),
  mark("subscript", { label: "Lowered", key: "Mod-," }),
  mark("code", { label: "Code", key: "Mod-e", shortcut: "`code`" }),
  {
    name: "link",
    label: "Link",
    group: "Words",
    key: "Mod-k",
    activeAs: "link",
    run: (editor, { ask }) => ask(askLink(editor)),
  },
  {
    name: "ruby",
    label: "Reading above words (ruby)",
    group: "Words",
    activeAs: "ruby",
    run: (editor, { ask }) => ask(askRuby(editor)),
  },
  {
    name: "language",
    label: "Language of words",
    group: "Words",
    activeAs: "language",
    run: (editor, { ask }) => ask(askLanguage(editor)),
  },
  {
    name: "plain",
    label: "Plain words",
    group: "Words",
    key: "Mod-\\",
    run: (editor) => void inText(editor).unsetAllMarks().run(),
  },
  {
    name: "paragraph",
    label: "Paragraph",
    group: "Blocks",
    key: "Mod-Alt-0",
    run: (editor) => void inText(editor).setParagraph().run(),
  },
  heading(2),
  heading(3),
  heading(4),
  {
    name: "blockquote",
    label: "Quotation",
    group: "Blocks",
    key: "Mod-Shift-b",
    shortcut: "> ",
    activeAs: "blockquote",
    sign: "❞",
    run: (editor) => void inText(editor).toggleBlockquote().run(),
  },
  {
    name: "verse",
    label: "Verse",
    group: "Blocks",
    key: "Mod-Alt-v",
    shortcut: "| ",
    activeAs: "verse",
    run: (editor) => toggleVerse(editor),
  },
  {
    name: "bulletList",
    label: "List",
    group: "Blocks",
    key: "Mod-Shift-8",
    shortcut: "- ",
    activeAs: "bulletList",
    run: (editor) => void inText(editor).toggleBulletList().run(),
  },
  {
    name: "orderedList",
    label: "Numbered list",
    group: "Blocks",
    key: "Mod-Shift-7",
    shortcut: "1. ",
    activeAs: "orderedList",
    run: (editor) => void inText(editor).toggleOrderedList().run(),
  },
  {
    name: "codeBlock",
    label: "Block of code",
    group: "Blocks",
    key: "Mod-Alt-c",
    shortcut: "``` ",
    activeAs: "codeBlock",
    run: (editor) => void inText(editor).toggleCodeBlock().run(),
  },
  {
    name: "sceneBreak",
    label: "Scene break",
    group: "Insert",
    key: "Mod-Enter",
    shortcut: "* * *",
    sign: "⁂",
    run: (editor) =>
      void inText(editor)
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
    sign: "✻",
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
      inText(editor).insertTable(table).command(lineAfter).run();
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
      ["Join or split cells", "mergeOrSplit"],
      ["Header row on or off", "toggleHeaderRow"],
      ["Remove the table", "deleteTable"],
    ] as const
  ).map(([label, name]): TextCommand => ({
    name,
    label,
    group: "Table",
    run: (editor) => void inText(editor)[name]().run(),
  })),
  {
    name: "undo",
    label: "Undo",
    group: "Text",
    key: "Mod-z",
    run: (editor) => void inText(editor).undo().run(),
  },
  {
    name: "redo",
    label: "Do again",
    group: "Text",
    key: "Mod-Shift-z",
    run: (editor) => void inText(editor).redo().run(),
  },
  ...(
    [
      ["findNext", "Next place found", "F3", 1],
      ["findPrevious", "Place found before", "Shift-F3", -1],
    ] as const
  ).map(([name, label, key, by]): TextCommand => ({
    name,
    label,
    key,
    group: "Text",
    run: (editor, { open }) => void (stepFound(editor, by) || open("find")),
  })),
  {
    name: "typography",
    label: "Typography of the whole work",
    group: "Text",
    run: (_editor, { openTypography }) => openTypography(),
  },
  ...(
    [
      ["palette", "All commands", "Mod-Alt-k", (tools) => tools.open("palette")],
      ["shortcuts", "Keys and short ways", "Mod-/", (tools) => tools.open("shortcuts")],
      ["find", "Find and replace in the work", "Mod-f", (tools) => tools.open("find")],
      ["history", "History of the chapter", "Mod-Alt-h", (tools) => tools.open("history")],
      ["goals", "Counts and goals", "Mod-Alt-g", (tools) => tools.open("goals")],
      ["save", "Save now", "Mod-s", (tools) => tools.saveNow()],
      ["focus", "Focus: nothing but this paragraph", "Mod-Shift-d", (tools) => tools.toggle("isFocused")],
      [
        "typewriter",
        "Typewriter: the line stays in the middle",
        "Mod-Alt-t",
        (tools) => tools.toggle("isTypewriter"),
      ],
    ] as [string, string, string, (tools: Tools) => void][]
  ).map(([name, label, key, run]): TextCommand => ({
    name,
    label,
    key,
    group: "Screen",
    run: (_editor, tools) => run(tools),
  })),
];

/** Whether a command can do anything where the cursor is. */
export const isPossible = ({ group }: TextCommand, active: ReadonlySet<string>) =>
  group !== "Table" || active.has("table");
