import { type FormEvent, type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { chapterAddress, type OpenBook } from "../opening.ts";
import {
  type Bookmark,
  loadBookmarks,
  longestName,
  nameBookmark,
  toggleBookmark,
} from "../locator/bookmarks.ts";

/** The bookmarks stored on this device, newest first. */
export function Bookmarks({ book, close }: { book: OpenBook; close: () => void }) {
  const [marks, setMarks] = useState(() => loadBookmarks(book.jid));
  const [renamed, setRenamed] = useState<Bookmark | null>(null);
  const navigate = useNavigate();
  const open = (event: MouseEvent, mark: Bookmark) => {
    // For opening in another window: the address names the paragraph.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
    void navigate(addressOf(book, mark), { state: { mark: mark.at } });
  };
  const rename = (event: FormEvent<HTMLFormElement>, mark: Bookmark) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    setMarks(nameBookmark(book.jid, mark, name));
    setRenamed(null);
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
          {mark === renamed ? (
            <form onSubmit={(event) => rename(event, mark)}>
              <input
                name="name"
                dir="auto"
                aria-label="Name of the bookmark"
                maxLength={longestName}
                defaultValue={mark.name}
                // The button that was pressed is gone.
                ref={(input) => input?.focus()}
              />
              <button type="submit">Save</button>
            </form>
          ) : (
            <>
              <a href={addressOf(book, mark)} dir="auto" onClick={(event) => open(event, mark)}>
                {mark.name !== undefined && <strong>{mark.name}</strong>}
                <span>{mark.text || mark.chapterTitle}</span>
                <small>{mark.chapterTitle}</small>
              </a>
              <button type="button" onClick={() => setRenamed(mark)}>
                Name<span className="reader-hidden"> the bookmark in {mark.chapterTitle}</span>
              </button>
            </>
          )}
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
