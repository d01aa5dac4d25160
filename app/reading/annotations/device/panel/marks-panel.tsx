import { useState, useSyncExternalStore } from "react";
import { colourLabels, type MarkColour, markColours, type MarkKind } from "../../mark.ts";
import type { BookMarks } from "../book-marks.ts";
import { ListedBookmark, ListedHighlight, takeFocus } from "./listed-marks.tsx";
import type { LocalMark } from "../stored-marks.ts";

interface MarksPanelProps {
  kind: MarkKind;
  marks: BookMarks;
  addressOf: (mark: LocalMark) => string;
  onOpen: (mark: LocalMark) => void;
}

const nothing: readonly LocalMark[] = [];
/** What is marked in a book, or bookmarked, the latest first. */
export function MarksPanel({ kind, marks, addressOf, onOpen }: MarksPanelProps) {
  const every = useSyncExternalStore(marks.subscribe, marks.list, () => nothing);
  const all = every.filter((mark) => mark.kind === kind);
  const { plural, deleted } = labels[kind];
  const [query, setQuery] = useState("");
  const [colour, setColour] = useState<MarkColour | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const shown = all
    .filter((mark) => (colour === null || mark.colour === colour) && matchesMark(mark, query))
    .toSorted((one, other) => other.createdAt - one.createdAt);
  if (all.length === 0 && removed === null) return kind === "bookmark" ? <NoBookmarks /> : <NoMarks />;
  const Listed = kind === "bookmark" ? ListedBookmark : ListedHighlight;
  return (
    <div className="reader-own-marks">
      <input
        type="search"
        dir="auto"
        aria-label={`Search in your ${plural}`}
        placeholder={`Search in your ${plural}`}
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {kind === "highlight" && <ColourFilter colour={colour} onChoose={setColour} />}
      <p role="status">
        {removed === null ? (
          `${shown.length} of ${all.length}`
        ) : (
          <>
            {deleted}{" "}
            <button
              type="button"
              key={removed}
              ref={takeFocus}
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
          <Listed
            key={mark.id}
            mark={mark}
            address={addressOf(mark)}
            onOpen={onOpen}
            onRename={(note) => marks.change(mark.id, { note })}
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

const labels: Record<MarkKind, { plural: string; deleted: string }> = {
  highlight: { plural: "marks", deleted: "Mark deleted." },
  bookmark: { plural: "bookmarks", deleted: "Bookmark removed." },
};

interface ColourFilterProps {
  colour: MarkColour | null;
  onChoose: (colour: MarkColour | null) => void;
}

function ColourFilter({ colour, onChoose }: ColourFilterProps) {
  return (
    <div role="group" aria-label="Colour" className="reader-own-colours">
      {markColours.map((each) => (
        <button
          key={each}
          type="button"
          className="reader-mark-colour"
          data-colour={each}
          aria-pressed={each === colour}
          onClick={() => onChoose(each === colour ? null : each)}
        >
          <span>{colourLabels[each]}</span>
        </button>
      ))}
    </div>
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

function NoBookmarks() {
  return (
    <p>
      Nothing is bookmarked in this book yet. The ribbon at the top, or the key <kbd>b</kbd>, bookmarks the
      page you are on.
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
