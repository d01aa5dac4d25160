import { useEffect, useState, useSyncExternalStore } from "react";
import { currentWaiting, subscribeToWaiting } from "../loading/connection.ts";
import { noVoiceMessage } from "../listening/use-listening-bar.ts";
import type { OpenBook } from "../opening.ts";
import { removeLocator, takeResumed } from "../locator/locator-store.ts";

const shownFor = 12_000;

/** Says that the book was opened at the stored position, and offers to start over. */
export function ResumedNotice({ book }: { book: OpenBook }) {
  const [isShown, show] = useState(false);
  // Written to session storage by the previous page.
  useEffect(() => {
    if (takeResumed(book.jid)) show(true);
  }, [book.jid]);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => show(false), shownFor);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  // Going back in the history returns to the position and stores it again.
  const startAgain = () => {
    removeLocator(book.jid);
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

/** Says that a chapter could not be loaded, while the current text stays. */
export function ConnectionNotice() {
  const waiting = useSyncExternalStore(subscribeToWaiting, currentWaiting, () => null);
  if (!waiting) return null;
  return (
    <aside className="reader-notice" role="alert">
      <p>
        The next text did not arrive: the site could not be reached. It opens when the connection is back.
      </p>
      <button type="button" onClick={waiting.retry}>
        Try again
      </button>
    </aside>
  );
}

/** Says why nothing is read aloud. */
export function NoVoiceNotice({ close }: { close: () => void }) {
  return (
    <aside className="reader-notice" role="alert">
      <p>{noVoiceMessage}</p>
      <button type="button" onClick={close}>
        Close
      </button>
    </aside>
  );
}
