import { type MouseEvent, useState, useSyncExternalStore } from "react";
import { colourLabels, type MarkColour, markColours } from "../mark.ts";
import type { BookMarks } from "./book-marks.ts";
import type { LocalMark } from "./stored-marks.ts";

interface MarksPanelProps {
  marks: BookMarks;
  addressOf: (mark: LocalMark) => string;
  onOpen: (mark: LocalMark) => void;
}

const nothing: readonly LocalMark[] = [];
const longestShown = 240;

/** What is marked in a book, the latest first. */
export function MarksPanel({ marks, addressOf, onOpen }: MarksPanelProps) {
  const all = useSyncExternalStore(marks.subscribe, marks.list, () => nothing);
  const [query, setQuery] = useState("");
  const [colour, setColour] = useState<MarkColour | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const shown = all
    .filter((mark) => (colour === null || mark.colour === colour) && matchesMark(mark, query))
    .toReversed();
  if (all.length === 0 && removed === null) return <NoMarks />;
  return (
    <div className="reader-own-marks">
      <input
        type="search"
        dir="auto"
        aria-label="Search in your marks"
        placeholder="Search in your marks"
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div role="group" aria-label="Colour" className="reader-own-colours">
        {markColours.map((each) => (
          <button
            key={each}
            type="button"
            className="reader-mark-colour"
            data-colour={each}
            aria-pressed={each === colour}
            onClick={() => setColour(each === colour ? null : each)}
          >
            <span>{colourLabels[each]}</span>
          </button>
        ))}
      </div>
      <p role="status">
        {removed === null ? (
          `${shown.length} of ${all.length}`
        ) : (
          <>
            Mark deleted.{" "}
            <button
              type="button"
              onClick={() => {
                marks.restore(removed);
                setRemoved(null);
              }}
            >
              Undo
            </button>
          </>
        )}
      </p>
      <ul>
        {shown.map((mark) => (
          <Item
            key={mark.id}
            mark={mark}
            address={addressOf(mark)}
            onOpen={onOpen}
            onRemove={() => {
              marks.remove(mark.id);
              setRemoved(mark.id);
            }}
          />
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  mark: LocalMark;
  address: string;
  onOpen: (mark: LocalMark) => void;
  onRemove: () => void;
}

function Item({ mark, address, onOpen, onRemove }: ItemProps) {
  const { target, note, state, colour } = mark;
  const words = target.quote.replace(/\s+/g, " ");
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(mark);
  };
  return (
    <li>
      <a href={address} onClick={open} dir="auto">
        <span className="reader-mark-colour" data-colour={colour}>
          <span>{words.length > longestShown ? `${words.slice(0, longestShown)}…` : words}</span>
        </span>
        {note !== "" && <span>{note}</span>}
        <small>
          {colourLabels[colour]}
          {state === "orphan" && ", these words are not in the text any more"}
          {state === "approximate" && ", about here"}
        </small>
      </a>
      <button type="button" onClick={onRemove}>
        Delete<span className="reader-hidden"> the mark “{words.slice(0, 40)}”</span>
      </button>
    </li>
  );
}

function NoMarks() {
  return (
    <p>
      Nothing is marked in this book yet. Select words, or press <kbd>h</kbd> and the arrows with Shift, and
      choose a colour.
    </p>
  );
}

/** Whether the words or the note of a mark have all words that are looked for, whatever their accents and capitals. */
function matchesMark({ note, target }: LocalMark, query: string): boolean {
  const text = fold(`${target.quote}\n${note}`);
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
