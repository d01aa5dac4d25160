import { use, useState } from "react";
import { PageTextContext } from "#app/platform/rendering/page-text.ts";
import { type OpenBook, type OpenChapter, textOf } from "./opening.ts";

interface ChapterTextProps {
  book: OpenBook;
  chapter: OpenChapter;
  /** Null where the document brought the text itself. Give the component another key for another chapter. */
  html: string | null;
}

/** The words of the chapter. Server and browser must never both send them: see docs/decisions/012. */
export function ChapterText({ book, chapter, html }: ChapterTextProps) {
  const page = use(PageTextContext);
  // While the page comes alive its words are in the document; React keeps what it finds there and never compares it.
  const [words] = useState(() => html ?? page?.html ?? wordsInDocument());
  const { lang, dir } = textOf(book, chapter);
  return (
    <article
      className="book-text"
      lang={lang}
      dir={dir}
      data-writing-mode={chapter.writingMode}
      data-fixed={chapter.rendition?.page ? "" : undefined}
      data-centred={chapter.rendition?.isCentred ? "" : undefined}
      aria-label={chapter.title}
    >
      <div
        className={`book-body ${chapter.bodyClass ?? ""}`.trimEnd()}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: words }}
      />
    </article>
  );
}

function wordsInDocument(): string {
  return document.querySelector(".book-text > .book-body")?.innerHTML ?? "";
}
