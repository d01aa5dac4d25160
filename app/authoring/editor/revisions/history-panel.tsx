import type { FormEvent } from "react";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { DiffView } from "./diff/diff-view.tsx";
import { type Revision, useRevisions } from "./use-revisions.ts";
import { browserZone, formatMoment } from "#app/ui/times/times.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

const kinds: Record<Revision["kind"], string> = {
  auto: "Saved automatically",
  named: "Named",
  restore: "Restored",
  import: "Imported",
  publish: "Published",
  conflict: "The version not chosen",
};

const number = new Intl.NumberFormat();

/** The revisions of the chapter: compare one with the current text, name the current text, or restore one. */
export function HistoryPanel({ chapterEditor }: { chapterEditor: ChapterEditor }) {
  const { revisions, shown, trouble, ...actions } = useRevisions(chapterEditor);
  return (
    <>
      <SaveVersionForm save={actions.save} />
      {trouble && (
        <p role="alert" className="field-error">
          {trouble}
        </p>
      )}
      {shown && (
        <section className="panel-shown" aria-label="The version beside the current text">
          <DiffView
            before={{
              title: formatMoment(
                new Date(shown.revision.at),
                chapterEditor.chapter.timeZone ?? browserZone(),
              ),
              text: shown.text,
            }}
            after={{ title: "Now", text: plainTextOf(chapterEditor.editor.state.doc) }}
            language={chapterEditor.chapter.language}
          />
          <div className="dialog-ways">
            <button type="button" className="button" onClick={() => void actions.restore(shown.revision.id)}>
              Restore this version
            </button>
            <button type="button" className="button button-quiet" onClick={actions.hide}>
              Back to the list
            </button>
          </div>
        </section>
      )}
      {revisions === null && !trouble && <p className="panel-said">Loading the history…</p>}
      {revisions?.length === 0 && (
        <p className="panel-said">
          No versions yet. One is saved automatically when you pause, and after a few hundred words.
        </p>
      )}
      {!shown && revisions && (
        <RevisionList chapterEditor={chapterEditor} revisions={revisions} show={actions.show} />
      )}
    </>
  );
}

function SaveVersionForm({ save }: { save: (name: string) => Promise<boolean> }) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = new FormData(form).get("name");
    if (await save(typeof name === "string" ? name : "")) form.reset();
  };
  return (
    <form className="panel-form" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor="revision-name">Save a version as</label>
        <div className="panel-row">
          <input
            id="revision-name"
            name="name"
            className="field-input"
            maxLength={255}
            required
            autoComplete="off"
            dir="auto"
          />
          <button type="submit" className="button button-quiet">
            Save
          </button>
        </div>
      </div>
    </form>
  );
}

interface RevisionListProps {
  chapterEditor: ChapterEditor;
  revisions: Revision[];
  show: (revision: Revision) => Promise<void>;
}

function RevisionList({ chapterEditor, revisions, show }: RevisionListProps) {
  return (
    <ol className="revision-list">
      {revisions.map((revision) => (
        <li key={revision.id}>
          <button type="button" onClick={() => void show(revision)}>
            <b>
              <bdi>{revision.name ?? kinds[revision.kind]}</bdi>
            </b>
            <span>
              {formatMoment(new Date(revision.at), chapterEditor.chapter.timeZone ?? browserZone())} ·{" "}
              {number.format(revision.wordCount)} {revision.wordCount === 1 ? "word" : "words"}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
