import { href } from "react-router";
import {
  colourLabels,
  longestName,
  longestNote,
  longestQuote,
  type MarkColour,
  markColours,
} from "#app/reading/annotations/public.ts";
import type { listMarks } from "#app/reading/annotations/public.server.ts";

type ListedMark = Awaited<ReturnType<typeof listMarks>>["marks"][number];

export interface ShownMark extends Pick<
  ListedMark,
  "id" | "jid" | "kind" | "colour" | "note" | "state" | "bookTitle" | "bookLanguage" | "chapterTitle"
> {
  /** The slug of the chapter where it is now. */
  chapter: string;
  words: string;
  day: string;
}

const longestShown = 600;

/** What was marked, the note, the way to it in the book, and forms to change it. */
export function ListedMarkItem({ mark }: { mark: ShownMark }) {
  const { id, jid, kind, colour, note, state, bookTitle, bookLanguage, chapterTitle, chapter, words, day } =
    mark;
  const address = `${href("/book-reader/:id/:chapter?", { id: jid, ...(chapter && { chapter }) })}#mark-${id}`;
  const isBookmark = kind === "bookmark";
  return (
    <li id={`mark-${id}`}>
      {isBookmark && note !== "" && (
        <p className="mark-name" dir="auto">
          {note}
        </p>
      )}
      {words !== "" && (
        <blockquote
          className={isBookmark ? undefined : "mark-words"}
          data-colour={isBookmark ? undefined : colour}
          dir="auto"
          lang={bookLanguage ?? undefined}
        >
          <span>{words.length > longestShown ? `${words.slice(0, longestShown)}…` : words}</span>
        </blockquote>
      )}
      {!isBookmark && note !== "" && (
        <p className="mark-note" dir="auto">
          {note}
        </p>
      )}
      <p className="field-hint">
        <a className="link" href={address}>
          <bdi lang={bookLanguage ?? undefined}>{bookTitle}</bdi>
          {chapterTitle !== null && chapterTitle !== bookTitle && (
            <>
              , <bdi lang={bookLanguage ?? undefined}>{chapterTitle}</bdi>
            </>
          )}
        </a>
        {` · ${day} · ${isBookmark ? "Bookmark" : colourLabels[colour]}`}
        {stateLabels[state]}
      </p>
      <details className="mark-change">
        <summary>
          Change<span className="visually-hidden">{`: ${(words || note || bookTitle).slice(0, 60)}`}</span>
        </summary>
        <form method="post" action={href("/library/marks")} className="form library-narrow">
          <input type="hidden" name="id" value={id} />
          {isBookmark ? (
            <NameField id={id} name={note} />
          ) : (
            <MarkFields id={id} colour={colour} note={note} />
          )}
          <p className="mark-buttons">
            <button className="button" name="intent" value="save">
              Save
            </button>
            <button className="button button-quiet" name="intent" value="delete">
              Delete
            </button>
          </p>
        </form>
        {state !== "painted" && <AttachForm id={id} />}
      </details>
    </li>
  );
}

const stateLabels: Record<ShownMark["state"], string> = {
  painted: "",
  approximate: " · about here",
  orphan: " · these words are not in the text any more",
};

function MarkFields({ id, colour, note }: { id: string; colour: MarkColour; note: string }) {
  return (
    <>
      <fieldset className="mark-colours">
        <legend>Colour</legend>
        {markColours.map((each) => (
          <span key={each}>
            <input
              type="radio"
              id={`${each}-${id}`}
              name="colour"
              value={each}
              defaultChecked={each === colour}
            />
            <label htmlFor={`${each}-${id}`} className="mark-words" data-colour={each}>
              <span>{colourLabels[each]}</span>
            </label>
          </span>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={`note-${id}`}>Note</label>
        <textarea
          id={`note-${id}`}
          className="field-input"
          name="note"
          rows={3}
          dir="auto"
          maxLength={longestNote}
          defaultValue={note}
        />
      </div>
    </>
  );
}

function NameField({ id, name }: { id: string; name: string }) {
  return (
    <div className="field">
      <label htmlFor={`name-${id}`}>Name</label>
      <input
        id={`name-${id}`}
        className="field-input"
        name="note"
        dir="auto"
        maxLength={longestName}
        defaultValue={name}
      />
    </div>
  );
}

/** For words that have changed so much that nobody but their reader knows which they are. */
function AttachForm({ id }: { id: string }) {
  return (
    <form method="post" action={href("/library/marks")} className="form library-narrow">
      <input type="hidden" name="id" value={id} />
      <div className="field">
        <label htmlFor={`words-${id}`}>Attach it to other words of the book</label>
        <p className="field-hint" id={`words-${id}-hint`}>
          Copy them from the text as it is now.
        </p>
        <textarea
          id={`words-${id}`}
          aria-describedby={`words-${id}-hint`}
          className="field-input"
          name="words"
          rows={2}
          dir="auto"
          required
          maxLength={longestQuote}
        />
      </div>
      <p className="mark-buttons">
        <button className="button button-quiet" name="intent" value="attach">
          Attach
        </button>
      </p>
    </form>
  );
}
