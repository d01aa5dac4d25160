import { useEffect, useState } from "react";

import type { OpenBook } from "./opening.ts";
import { forgetPlace, takeResumed } from "./place/place-store.ts";

const shownFor = 12_000;

/** Says that reading goes on where it was left, and offers the start instead. */
export function ResumedNotice({ book }: { book: OpenBook }) {
  const [isShown, show] = useState(false);
  // The note was left by the page before this one, in the session's storage.
  useEffect(() => {
    if (takeResumed(book.jid)) show(true);
  }, [book.jid]);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => show(false), shownFor);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  // Going back in the browser's history returns to the place, and keeps it again.
  const startAgain = () => {
    forgetPlace(book.jid);
    show(false);
  };
  return (
    <aside className="reader-notice" aria-label="Your place">
      <p>You are where you left off.</p>
      <a href={`/book-reader/${encodeURIComponent(book.jid)}`} onClick={startAgain}>
        Back to the start
      </a>
      <button type="button" onClick={() => show(false)}>
        Stay
      </button>
    </aside>
  );
}
