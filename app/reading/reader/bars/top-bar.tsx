import type { OpenBook, OpenChapter } from "../opening.ts";
import type { PanelName } from "../panel/panel-names.ts";
import type { ListeningControl } from "../listening/use-listening-bar.ts";
import { IconButton, ReaderIcon } from "./icon-button.tsx";
import type { Reading } from "../screen/use-reading.ts";

interface TopBarProps {
  book: OpenBook;
  chapter: OpenChapter;
  onPanel: (panel: PanelName) => void;
  reading: Reading;
  listening: ListeningControl;
}

/** Titles, the link back, and buttons for the panels. Without scripts only the links to the book and its contents. */
export function TopBar({ book, chapter, onPanel, reading, listening }: TopBarProps) {
  // The page has one heading of the first level: the publisher's, where the text has one.
  const Title = chapter.hasTopHeading ? "p" : "h1";
  const isDraft = book.draft !== undefined;
  const bookPage = `/bookdetail/${encodeURIComponent(book.jid)}`;
  return (
    <header className="reader-bar reader-top">
      {!isDraft && (
        <a className="reader-button" href={bookPage} aria-label="Back to the book’s page">
          <ReaderIcon name="back" />
        </a>
      )}
      <div className="reader-titles">
        <Title dir="auto" title={book.title}>
          {book.title}
        </Title>
        {chapter.title !== book.title && (
          <p dir="auto" title={chapter.title}>
            {chapter.title}
          </p>
        )}
      </div>
      {!isDraft && (
        <a className="reader-plain-contents" href={`${bookPage}#contents`}>
          Contents
        </a>
      )}
      <div className="reader-tools">
        {listening.canListen && (
          <IconButton
            icon="listen"
            label="Listen"
            aria-pressed={listening.isOpen}
            onClick={listening.isOpen ? listening.close : listening.toggle}
          />
        )}
        {!isDraft && (
          <>
            <IconButton
              icon="contents"
              aria-haspopup="dialog"
              label="Contents"
              onClick={() => onPanel("contents")}
            />
            <IconButton
              icon="search"
              aria-haspopup="dialog"
              label="Search in the book"
              onClick={() => onPanel("search")}
            />
            <IconButton
              icon="bookmark"
              label="Bookmark this page"
              aria-pressed={reading.isMarked}
              onClick={reading.toggleMark}
            />
          </>
        )}
        <IconButton
          icon="settings"
          aria-haspopup="dialog"
          label="Settings"
          onClick={() => onPanel("settings")}
        />
      </div>
    </header>
  );
}
