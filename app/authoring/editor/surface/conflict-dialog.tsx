import { useEffect, useRef, useState } from "react";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import type { Theirs } from "../device/save-loop.ts";
import { DiffView } from "./diff-view.tsx";
import { browserZone, formatMoment } from "#app/ui/times.ts";
import type { WritingDesk } from "./writing-desk.ts";

interface ConflictProps {
  desk: WritingDesk;
  theirs: Theirs;
}

/** The chapter was changed elsewhere too: both versions, side by side, and the author's choice. None of them is thrown away. */
export function ConflictDialog({ desk, theirs }: ConflictProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A dialog is opened by its method, not by an attribute, to be modal.
  useEffect(() => dialog.current?.showModal(), []);
  const [mine] = useState(() => plainTextOf(desk.editor.state.doc));
  const [other] = useState(() => plainTextOf(desk.editor.schema.nodeFromJSON(theirs.document)));
  const choose = async (how: "mine" | "theirs" | "both") => {
    setBusy(true);
    const isDone = await desk.settle(theirs, how);
    setBusy(false);
    setTrouble(
      isDone ? null : "The site does not answer. Both versions are still on this device; try again.",
    );
  };
  const elsewhere = theirs.savedAt
    ? `Saved elsewhere, ${formatMoment(theirs.savedAt, desk.chapter.timeZone ?? browserZone())}`
    : "Saved elsewhere";
  return (
    <dialog
      ref={dialog}
      className="editor-dialog wide"
      aria-labelledby="conflict-title"
      onCancel={(event) => event.preventDefault()}
      // Pressed twice, Escape closes it without asking.
      onClose={() => dialog.current?.showModal()}
    >
      <h2 id="conflict-title">This chapter was changed in two places</h2>
      <p>
        While you wrote here, it was saved from another window or device. Both versions are kept: the one you
        do not choose goes to the chapter’s history.
      </p>
      <DiffView
        before={{ title: elsewhere, text: other }}
        after={{ title: "Written here", text: mine }}
        language={desk.chapter.language}
      />
      {trouble && <p role="alert">{trouble}</p>}
      <div className="dialog-ways">
        <button type="button" className="button" disabled={isBusy} onClick={() => void choose("mine")}>
          Keep what I wrote here
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={isBusy}
          onClick={() => void choose("theirs")}
        >
          Take the other one
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={isBusy}
          onClick={() => void choose("both")}
        >
          Put both in the chapter
        </button>
      </div>
    </dialog>
  );
}
