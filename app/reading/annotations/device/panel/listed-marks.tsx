import { type FormEvent, type MouseEvent, useState } from "react";
import { colourLabels, longestName } from "../../mark.ts";
import type { LocalMark } from "../stored-marks.ts";

interface ListedProps {
  mark: LocalMark;
  address: string;
  onOpen: (mark: LocalMark) => void;
  /** Of a bookmark. */
  onRename: (name: string) => void;
  onRemove: () => void;
}

const longestShown: Record<LocalMark["kind"], number> = { highlight: 240, bookmark: 90 };

const stateLabels: Record<LocalMark["state"], string> = {
  painted: "",
  approximate: ", about here",
  orphan: ", these words are not in the text any more",
};

/** Marked words, their note, and buttons. */
export function ListedHighlight({ mark, address, onOpen, onRemove }: ListedProps) {
  const { note, state, colour } = mark;
  const words = wordsOf(mark);
  return (
    <li>
      <a href={address} onClick={opening(mark, onOpen)} dir="auto">
        <span className="reader-mark-colour" data-colour={colour}>
          <span>{words}</span>
        </span>
        {note !== "" && <span>{note}</span>}
        <small>
          {colourLabels[colour]}
          {stateLabels[state]}
        </small>
      </a>
      <button type="button" onClick={onRemove}>
        Delete<span className="reader-hidden"> the mark “{words.slice(0, 40)}”</span>
      </button>
    </li>
  );
}

/** A bookmark: its name, the words it is at, where that is, and buttons. */
export function ListedBookmark({ mark, address, onOpen, onRename, onRemove }: ListedProps) {
  const [renaming, setRenaming] = useState<"never" | "now" | "done">("never");
  const { note, state } = mark;
  const words = wordsOf(mark);
  const where = whereIs(mark);
  const name = note || words || where;
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onRename(String(new FormData(event.currentTarget).get("name")).trim());
    setRenaming("done");
  };
  return (
    <li>
      {renaming === "now" ? (
        <form onSubmit={rename}>
          <input
            name="name"
            dir="auto"
            aria-label="Name of the bookmark"
            maxLength={longestName}
            defaultValue={note}
            ref={takeFocus}
          />
          <button type="submit">Save</button>
        </form>
      ) : (
        <>
          <a href={address} onClick={opening(mark, onOpen)} dir="auto">
            {note !== "" && <strong>{note}</strong>}
            {words !== "" && <span>{words}</span>}
            <small>
              {where}
              {stateLabels[state]}
            </small>
          </a>
          <button
            type="button"
            ref={renaming === "done" ? takeFocus : null}
            onClick={() => setRenaming("now")}
          >
            Name<span className="reader-hidden"> the bookmark “{name.slice(0, 40)}”</span>
          </button>
        </>
      )}
      <button type="button" onClick={onRemove}>
        Remove<span className="reader-hidden"> the bookmark “{name.slice(0, 40)}”</span>
      </button>
    </li>
  );
}

/** Of what takes the place of a button that was pressed. Only once: a ref that changed would be called again. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

function wordsOf({ kind, target }: LocalMark): string {
  const words = target.quote.replace(/\s+/g, " ");
  const longest = longestShown[kind];
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}

/** The chapter as it was called, and how far into it the page was, while it is there. */
function whereIs({ target, found }: LocalMark): string {
  const { chapter, title, progression } = target;
  if (title === undefined || (found && found.chapter !== chapter)) return "Bookmark";
  return progression === undefined ? title : `${title}, ${Math.floor(100 * progression)}%`;
}

/** For opening in another window: the address names the mark. */
const opening = (mark: LocalMark, open: (mark: LocalMark) => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  open(mark);
};
