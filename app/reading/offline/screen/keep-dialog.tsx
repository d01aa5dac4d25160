import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { KeepBook } from "./keep-book.tsx";
import { KeepShelf } from "../shelf/keep-shelf.tsx";
import { markStored } from "./mark-stored.ts";
import { type ShelfToStore, openRun } from "../shelf/shelf-run.ts";

const headingId = "keep-book-heading";

/**
 * Opens the dialog about keeping a book, from any page: the book's page is not drawn by React, and the reader renders
 * nothing for it before.
 */
export function showKeepDialog(jid: string): void {
  showDialog(<KeepBook jid={jid} headingId={headingId} onChange={() => void markStored()} />);
}

/** The same about all books of a shelf. */
export function showShelfDialog(shelf: ShelfToStore): void {
  const run = openRun(shelf, () => void markStored());
  showDialog(<KeepShelf run={run} headingId={headingId} />);
}

function showDialog(content: ReactNode): void {
  const dialog = document.createElement("dialog");
  dialog.className = "keep-dialog";
  dialog.setAttribute("aria-labelledby", headingId);
  document.body.append(dialog);
  const root = createRoot(dialog);
  root.render(
    <>
      {content}
      <p className="keep-close">
        <button type="button" className="button-plain" onClick={() => dialog.close()}>
          Close
        </button>
      </p>
    </>,
  );
  dialog.addEventListener("click", (event) => {
    // The dialog itself is the target only of clicks on its backdrop.
    if (event.target === dialog) dialog.close();
  });
  // A book that is on its way goes on: the dialog only shows it.
  dialog.addEventListener("close", () => {
    root.unmount();
    dialog.remove();
  });
  dialog.showModal();
}
