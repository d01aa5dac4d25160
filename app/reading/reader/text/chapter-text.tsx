import { use, useState } from "react";
import { PageTextContext } from "#app/platform/rendering/document/page-text.ts";
import { byline, isBeginning, type OpenBook, type OpenChapter, textOf } from "../opening.ts";

interface ChapterTextProps {
  book: OpenBook;
  chapter: OpenChapter;
  /** Null where the text is already in the document. Use another key for another chapter. */
  html: string | null;
}

/** The chapter's text. It must not be sent twice, in the HTML and in the data: see docs/decisions/012. */
export function ChapterText({ book, chapter, html }: ChapterTextProps) {
  const page = use(PageTextContext);
  // During hydration the text is already in the document; React keeps it and never compares it.
  const [text] = useState(() => html ?? page?.html ?? htmlInDocument());
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
      {isBeginning(chapter) && !chapter.rendition?.page && <BookHead book={book} />}
      <div
        className={`book-body ${chapter.bodyClass ?? ""}`.trimEnd()}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: text }}
      />
    </article>
  );
}

/** Title and author above the first text. Not a heading: the page's is in the bar, and the publisher's follow. */
function BookHead({ book }: { book: OpenBook }) {
  return (
    <div className="reader-book-head" dir="auto">
      <div className="reader-book-title">{book.title}</div>
      {book.authors.length > 0 && <div className="reader-book-author">{byline(book)}</div>}
    </div>
  );
}

function htmlInDocument(): string {
  return document.querySelector(".book-text > .book-body")?.innerHTML ?? "";
}
