import { useEffect, useRef, useState } from "react";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import type { RemoteVersion } from "../saving/save-loop.ts";
import { resolveConflict } from "./resolve-conflict.ts";
import { DiffView } from "../revisions/diff/diff-view.tsx";
import { browserZone, formatMoment } from "#app/ui/times/times.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

interface ConflictProps {
  chapterEditor: ChapterEditor;
  theirs: RemoteVersion;
}

/**
 * Shows both versions of a chapter that was changed in two places, side by side, and lets the author choose. Neither is lost.
 */
export function ConflictDialog({ chapterEditor, theirs }: ConflictProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // `showModal` makes the dialog modal; the `open` attribute would not.
  useEffect(() => dialog.current?.showModal(), []);
  const [mine] = useState(() => plainTextOf(chapterEditor.editor.state.doc));
  const [other] = useState(() => plainTextOf(chapterEditor.editor.schema.nodeFromJSON(theirs.document)));
  const choose = async (choice: "mine" | "theirs" | "both") => {
    setBusy(true);
    const isDone = await resolveConflict(chapterEditor, theirs, choice);
    setBusy(false);
    setTrouble(
      isDone ? null : "The site does not answer. Both versions are still on this device; try again.",
    );
  };
  const elsewhere = theirs.savedAt
    ? `Saved elsewhere, ${formatMoment(theirs.savedAt, chapterEditor.chapter.timeZone ?? browserZone())}`
    : "Saved elsewhere";
  return (
    <dialog
      ref={dialog}
      className="editor-dialog wide"
      aria-labelledby="conflict-title"
      onCancel={(event) => event.preventDefault()}
      // Browsers close the dialog at the second Escape without a cancel event.
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
        language={chapterEditor.chapter.language}
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
