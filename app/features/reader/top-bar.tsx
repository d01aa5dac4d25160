import { ArrowLeft, Bookmark, Search, Settings2, TableOfContents } from "lucide-react";
import { Link } from "react-router";
import type { OpenBook, OpenChapter } from "./opening.ts";
import type { PanelName } from "./panel/panel-names.ts";
import type { Reading } from "./use-reading.ts";

interface TopBarProps {
  book: OpenBook;
  chapter: OpenChapter;
  onPanel: (panel: PanelName) => void;
  reading: Reading;
}

/** Where one is, the way out, and what can be opened. Without scripts: the way out and the contents. */
export function TopBar({ book, chapter, onPanel, reading }: TopBarProps) {
  const bookPage = `/bookdetail/${encodeURIComponent(book.jid)}`;
  return (
    <header className="reader-bar reader-top">
      <Link className="reader-button" to={bookPage} aria-label="Back to the book’s page">
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div className="reader-titles">
        <h1 title={book.title}>{book.title}</h1>
        <p title={chapter.title}>{chapter.title}</p>
      </div>
      <a className="reader-plain-contents" href={`${bookPage}#contents`}>
        Contents
      </a>
      <div className="reader-tools">
        <button
          className="reader-button"
          type="button"
          aria-haspopup="dialog"
          aria-label="Contents"
          onClick={() => onPanel("contents")}
        >
          <TableOfContents aria-hidden="true" />
        </button>
        <button
          className="reader-button"
          type="button"
          aria-haspopup="dialog"
          aria-label="Search in the book"
          onClick={() => onPanel("search")}
        >
          <Search aria-hidden="true" />
        </button>
        <button
          className="reader-button"
          type="button"
          aria-label="Bookmark this page"
          aria-pressed={reading.isMarked}
          onClick={reading.toggleMark}
        >
          <Bookmark aria-hidden="true" />
        </button>
        <button
          className="reader-button"
          type="button"
          aria-haspopup="dialog"
          aria-label="Settings"
          onClick={() => onPanel("settings")}
        >
          <Settings2 aria-hidden="true" />
        </button>
      </div>
    </header>
  );
}
