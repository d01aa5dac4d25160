import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { chapterAddress, type OpenBook } from "../opening.ts";
import { type Bookmark, loadBookmarks, toggleBookmark } from "../locator/bookmarks.ts";

/** The bookmarks stored on this device, newest first. */
export function Bookmarks({ book, close }: { book: OpenBook; close: () => void }) {
  const [marks, setMarks] = useState(() => loadBookmarks(book.jid));
  const navigate = useNavigate();
  const open = (event: MouseEvent, mark: Bookmark) => {
    // For opening in another window: the address names the paragraph.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
    void navigate(addressOf(book, mark), { state: { mark: mark.at } });
  };
  if (marks.length === 0)
    return (
      <p>
        Nothing is marked yet. The ribbon at the top, or the key <kbd>b</kbd>, marks the page you are on;
        marks stay on this device.
      </p>
    );
  return (
    <ul className="reader-marks">
      {marks.map((mark) => (
        <li key={`${mark.chapter} ${mark.fragment} ${mark.offset}`}>
          <a href={addressOf(book, mark)} onClick={(event) => open(event, mark)}>
            <span>{mark.text || mark.chapterTitle}</span>
            <small>{mark.chapterTitle}</small>
          </a>
          <button type="button" onClick={() => setMarks(toggleBookmark(book.jid, mark).bookmarks)}>
            Remove<span className="reader-hidden"> the bookmark in {mark.chapterTitle}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function addressOf(book: OpenBook, { chapter, fragment }: Bookmark): string {
  return `${chapterAddress(book.jid, chapter)}${fragment === null ? "" : `#${encodeURIComponent(fragment)}`}`;
}
