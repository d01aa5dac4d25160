import type { Editor } from "@tiptap/core";
import { Fragment } from "@tiptap/pm/model";
import { NodeSelection, type Transaction } from "@tiptap/pm/state";
import { isPlaceholder } from "../pictures/pasted-pictures.ts";
import { ensureFinalParagraph } from "../typing/final-paragraph.ts";
import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import { parseInternalLink, linkTarget } from "#app/manuscript/document/links/link-address.ts";

/** A question that a command asks before it runs. */
export interface Question {
  title: string;
  label: string;
  hint?: string;
  /** Several lines of text. */
  isLong?: boolean;
  /** A message without a question. */
  isMessageOnly?: boolean;
  /** Asks for the text of a note with emphasis. */
  note?: { initialValue: NoteText; answer: (words: NoteText) => void };
  given: string;
  /** A chapter or heading of the work can be chosen from a list instead. */
  hasPlaces?: boolean;
  /** An additional checkbox. */
  check?: { label: string; given: boolean };
  /** Runs the command, or returns an error about the answer. A chosen chapter or heading has its own label. */
  answer: (text: string, isChecked: boolean, words: string) => string | null;
}

/** The content of a note as ProseMirror JSON. */
export type NoteText = { type: string; text?: string }[];

const attributeAt = (editor: Editor, mark: string, name: string) =>
  String(editor.getAttributes(mark)[name] ?? "");

export function askLink(editor: Editor): Question {
  const given = attributeAt(editor, "link", "href");
  return {
    title: "Link",
    label: "Address, or words of a chapter’s title",
    hint: parseInternalLink(given)
      ? "This link leads to a place in this work. Empty takes the link away."
      : "Empty takes the link away.",
    given,
    hasPlaces: true,
    answer(text, _, words) {
      if (text.trim() === "") {
        editor.chain().extendMarkRange("link").unsetMark("link").run();
        return null;
      }
      const href = linkTarget(text) ?? linkTarget(`https://${text.trim()}`);
      if (!href) return "This is no address of a web page or of mail.";
      if (editor.state.selection.empty && !editor.isActive("link"))
        editor
          .chain()
          .insertContent({
            type: "text",
            text: words || text.trim(),
            marks: [{ type: "link", attrs: { href } }],
          })
          .run();
      else editor.chain().extendMarkRange("link").setMark("link", { href }).run();
      return null;
    },
  };
}

export function askRuby(editor: Editor): Question {
  return {
    title: "How it is read",
    label: "Reading, set small above the marked words",
    given: attributeAt(editor, "ruby", "text"),
    answer(text) {
      if (text.length > 200) return `At most 200 characters; this has ${text.length}.`;
      if (editor.state.selection.empty && !editor.isActive("ruby")) return "Mark the words first.";
      const range = editor.chain().extendMarkRange("ruby");
      if (text.trim() === "") range.unsetMark("ruby").run();
      else range.setMark("ruby", { text: text.trim() }).run();
      return null;
    },
  };
}

export function askLanguage(editor: Editor): Question {
  return {
    title: "Language of these words",
    label: "Language tag",
    hint: "As in fr, pt-BR or zh-Hant. Empty: the language of the work.",
    given: attributeAt(editor, "language", "tag"),
    answer(text) {
      if (editor.state.selection.empty && !editor.isActive("language")) return "Mark the words first.";
      const range = editor.chain().extendMarkRange("language");
      const tag = languageTag(text.trim());
      if (text.trim() === "") range.unsetMark("language").run();
      else if (!tag) return "This is no language tag.";
      else range.setMark("language", { tag }).run();
      return null;
    },
  };
}

/** Asks for the note at the cursor or a new one, with its emphasis. */
export function askFootnote(editor: Editor): Question {
  const { selection, schema } = editor.state;
  const known =
    selection instanceof NodeSelection && selection.node.type.name === "footnote" ? selection.node : null;
  const answer = (words: NoteText) => {
    const { tr, selection: now } = editor.state;
    const note = schema.nodes["footnote"]?.create(null, Fragment.fromJSON(schema, words));
    if (!note || (known && note.eq(known))) return;
    if (note.textContent.trim() === "") {
      if (known) editor.view.dispatch(tr.deleteSelection());
      return;
    }
    const at = known ? now.from : now.to;
    editor.view.dispatch(tr.replaceWith(at, known ? now.to : at, note).scrollIntoView());
  };
  return {
    title: known ? "Footnote" : "New footnote",
    label: "Note",
    ...(known && { hint: "Empty takes the note away." }),
    given: "",
    note: { initialValue: (known?.content.toJSON() as NoteText | null) ?? [], answer },
    answer: () => null,
  };
}

/** Selects the placeholder paragraph at the cursor, so that the picture replaces it. */
function selectPlaceholder({ tr }: { tr: Transaction }): boolean {
  const { $from } = tr.selection;
  if ($from.depth > 0 && isPlaceholder($from.parent.textContent))
    tr.setSelection(NodeSelection.create(tr.doc, $from.before()));
  return true;
}

/** Asks for a picture's description, unless it is decorative. */
export function askAlt(
  editor: Editor,
  picture: { hash: string; width: number; height: number } | null,
): Question {
  const { selection } = editor.state;
  const { $from } = selection;
  const depth = $from.parent.type.name === "figure" ? $from.depth : 0;
  const isNode = selection instanceof NodeSelection && selection.node.type.name === "figure";
  const known = isNode ? selection.node : depth > 0 ? $from.parent : null;
  const at = isNode ? selection.from : depth > 0 ? $from.before(depth) : 0;
  return {
    title: "What is to be seen?",
    label: "Description, for readers who cannot see the picture",
    isLong: true,
    given: picture ? "" : String(known?.attrs["alt"] ?? ""),
    check: { label: "It is decoration and says nothing", given: known?.attrs["isDecorative"] === true },
    answer(text, isDecorative) {
      const alt = isDecorative ? "" : text.trim();
      if (alt === "" && !isDecorative) return "Describe the picture, or say that it is decoration.";
      if (alt.length > 2_000) return `At most 2,000 characters; this has ${alt.length}.`;
      if (picture)
        editor
          .chain()
          .command(selectPlaceholder)
          .insertContent({ type: "figure", attrs: { ...picture, alt, isDecorative } })
          .command(ensureFinalParagraph)
          .run();
      else if (known)
        editor.view.dispatch(editor.state.tr.setNodeMarkup(at, null, { ...known.attrs, alt, isDecorative }));
      return null;
    },
  };
}
