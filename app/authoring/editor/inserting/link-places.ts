import { formatInternalLink } from "#app/manuscript/document/links/link-address.ts";
import { fetchText } from "../document/chapter-text.ts";
import { listTitles } from "../find-replace/find-titles.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

/** A place in the work that a link may lead to, or the way to others. */
export interface PlaceChoice {
  key: string;
  label: string;
  /** As a link names it. */
  address: string;
  /** What the link says where no words are marked. */
  words: string;
  /** Beside the label. */
  note?: string;
  /** The list that choosing it opens: the headings of a chapter, or all chapters. */
  opens?: { chapter: string; title: string } | "chapters";
}

/** The chapters of the work in their order; null when the site does not answer. */
export async function listChapters(chapterEditor: ChapterEditor): Promise<PlaceChoice[] | null> {
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

/** Where a chapter begins, and its headings; only its beginning when it has none. */
export async function listHeadings(
  chapterEditor: ChapterEditor,
  { chapter, title }: { chapter: string; title: string },
): Promise<PlaceChoice[]> {
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
  const headings = headingsIn(document).flatMap((heading): PlaceChoice[] => {
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
