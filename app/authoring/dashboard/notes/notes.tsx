import type { Marker } from "../activity/activity-facts.server.ts";
import { addressWith, type View } from "../view/dashboard-input.ts";
import { mostNoteLength } from "./note-input.ts";
import "./notes.css";

interface NotesProps {
  view: View;
  markers: Marker[];
  canAdd: boolean;
}

/** What is marked in the chart: releases, and the author's own notes, which only the author sees. */
export function Notes({ view, markers, canAdd }: NotesProps) {
  if (markers.length === 0 && !canAdd) return null;
  return (
    <details className="notes-of-days">
      <summary>{markers.length > 0 ? "What happened on these days" : "Add a note to a day"}</summary>
      <ul>
        {markers.map(({ day, label, noteId }, index) => (
          <li key={index}>
            <span>{`${day}: ${label}`}</span>
            {noteId !== null && canAdd && (
              <form method="post" action={addressWith(view)}>
                <input type="hidden" name="intent" value="remove-note" />
                <input type="hidden" name="note" value={noteId} />
                <button className="link">
                  Remove<span className="visually-hidden">{` the note of ${day}`}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {canAdd && (
        <form method="post" action={addressWith(view)} className="notes-new">
          <input type="hidden" name="intent" value="add-note" />
          <label>
            Day
            <input type="date" name="day" required max={view.today} defaultValue={view.today} />
          </label>
          <label>
            Note
            <input name="text" required maxLength={mostNoteLength} placeholder="Featured elsewhere" />
          </label>
          <button className="button button-quiet">Add note</button>
        </form>
      )}
    </details>
  );
}
