import type { OpenBook, OpenChapter } from "../opening.ts";
import type { PanelName } from "../panel/panel-names.ts";
import type { ListeningControl } from "../listening/use-listening-bar.ts";
import { ReaderIcon } from "./reader-icon.tsx";
import type { Reading } from "../screen/use-reading.ts";

interface TopBarProps {
  book: OpenBook;
  chapter: OpenChapter;
  onPanel: (panel: PanelName) => void;
  reading: Reading;
  listening: ListeningControl;
}

/** Where one is, the way out, and what can be opened. Without scripts: the way out and the contents. */
export function TopBar({ book, chapter, onPanel, reading, listening }: TopBarProps) {
  const bookPage = `/bookdetail/${encodeURIComponent(book.jid)}`;
  return (
    <header className="reader-bar reader-top">
      <a className="reader-button" href={bookPage} aria-label="Back to the book’s page">
        <ReaderIcon name="back" />
      </a>
      <div className="reader-titles">
        <h1 dir="auto" title={book.title}>
          {book.title}
        </h1>
        {chapter.title !== book.title && (
          <p dir="auto" title={chapter.title}>
            {chapter.title}
          </p>
        )}
      </div>
      <a className="reader-plain-contents" href={`${bookPage}#contents`}>
        Contents
      </a>
      <div className="reader-tools">
        {chapter.isReadAloud && (
          <button
            className="reader-button"
            type="button"
            aria-label="Listen"
            aria-pressed={listening.isOpen}
            onClick={listening.isOpen ? listening.close : listening.toggle}
          >
            <ReaderIcon name="listen" />
          </button>
        )}
        <button
          className="reader-button"
          type="button"
          aria-haspopup="dialog"
          aria-label="Contents"
          onClick={() => onPanel("contents")}
        >
          <ReaderIcon name="contents" />
        </button>
        <button
          className="reader-button"
          type="button"
          aria-haspopup="dialog"
          aria-label="Search in the book"
          onClick={() => onPanel("search")}
        >
          <ReaderIcon name="search" />
        </button>
        <button
          className="reader-button"
          type="button"
          aria-label="Bookmark this page"
          aria-pressed={reading.isMarked}
          onClick={reading.toggleMark}
        >
          <ReaderIcon name="bookmark" />
        </button>
        <button
          className="reader-button"
          type="button"
          aria-haspopup="dialog"
          aria-label="Settings"
          onClick={() => onPanel("settings")}
        >
          <ReaderIcon name="settings" />
        </button>
      </div>
    </header>
  );
}
