import { formatInternalLink } from "#app/manuscript/document/links/link-address.ts";
import { fetchText } from "../document/chapter-text.ts";
import { listTitles } from "../find-replace/find-titles.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

/** A target in the work for a link, or an entry that opens a list of targets. */
export interface LinkTarget {
  key: string;
  label: string;
  /** The target as stored in a link. */
  address: string;
  /** The link's text without a selection. */
  words: string;
  /** A note beside the label. */
  note?: string;
  /** The list opened by choosing it: the headings of a chapter, or all chapters. */
  opens?: { chapter: string; title: string } | "chapters";
}

/** The chapters of the work in their order; null when the site does not answer. */
export async function listChapters(chapterEditor: ChapterEditor): Promise<LinkTarget[] | null> {
  const titles = await listTitles(chapterEditor);
  if (!titles) return null;
  return titles
    .filter(({ kind }) => kind === "chapter")
    .map(({ id, text }) => ({
      key: id,
      label: text,
      address: formatInternalLink({ chapter: id, block: null }),
      words: text,
      ...(id === chapterEditor.chapter.chapterId && { note: "this chapter" }),
      opens: { chapter: id, title: text },
    }));
}

/** The beginning of a chapter and its headings. */
export async function listHeadings(
  chapterEditor: ChapterEditor,
  { chapter, title }: { chapter: string; title: string },
): Promise<LinkTarget[]> {
  const isOpen = chapter === chapterEditor.chapter.chapterId;
  const document = isOpen
    ? (chapterEditor.editor.getJSON() as Block)
    : (JSON.parse((await fetchText(chapter)).document) as Block);
  const begin = {
    key: "begin",
    label: "Where it begins",
    address: formatInternalLink({ chapter, block: null }),
    words: title,
  };
  const headings = headingsIn(document).flatMap((heading): LinkTarget[] => {
    const { attrs: { id: block } = {} } = heading;
    const words = wordsIn(heading).trim();
    if (typeof block !== "string" || words === "") return [];
    const address = formatInternalLink({ chapter: isOpen ? null : chapter, block });
    return [{ key: block, label: words, address, words }];
  });
  return [begin, ...headings];
}

/** ProseMirror JSON. */
interface Block {
  type?: string;
  attrs?: { id?: unknown };
  content?: Block[];
  text?: string;
}

const headingsIn = ({ type, content = [] }: Block): Block[] =>
  content.flatMap((block) =>
    block.type === "heading" ? [block] : type === "paragraph" ? [] : headingsIn(block),
  );

const wordsIn = ({ type, text, content = [] }: Block): string =>
  type === "footnote" ? "" : (text ?? content.map(wordsIn).join(""));
