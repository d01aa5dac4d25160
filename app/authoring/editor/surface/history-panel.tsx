import type { FormEvent } from "react";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { DiffView } from "./diff-view.tsx";
import { type Revision, useHistory } from "./use-history.ts";
import { browserZone, formatMoment } from "#app/ui/times.ts";
import type { WritingDesk } from "./writing-desk.ts";

const kinds: Record<Revision["kind"], string> = {
  auto: "Kept by itself",
  named: "Named",
  restore: "Brought back",
  import: "Imported",
  publish: "Published",
  conflict: "The version not chosen",
};

const number = new Intl.NumberFormat();

/** Earlier states of the chapter: to look at beside the text of now, to name, to bring back. */
export function HistoryPanel({ desk }: { desk: WritingDesk }) {
  const { revisions, shown, trouble, ...ways } = useHistory(desk);
  return (
    <>
      <KeepForm keep={ways.keep} />
      {trouble && (
        <p role="alert" className="field-error">
          {trouble}
        </p>
      )}
      {shown && (
        <section className="panel-shown" aria-label="The version beside the text of now">
          <DiffView
            before={{
              title: formatMoment(new Date(shown.revision.at), desk.chapter.timeZone ?? browserZone()),
              text: shown.text,
            }}
            after={{ title: "Now", text: plainTextOf(desk.editor.state.doc) }}
            language={desk.chapter.language}
          />
          <div className="dialog-ways">
            <button type="button" className="button" onClick={() => void ways.restore(shown.revision.id)}>
              Bring this version back
            </button>
            <button type="button" className="button button-quiet" onClick={ways.hide}>
              Back to the list
            </button>
          </div>
        </section>
      )}
      {revisions === null && !trouble && <p className="panel-said">Reading the history…</p>}
      {revisions?.length === 0 && (
        <p className="panel-said">
          Nothing is kept yet. A version is kept by itself when you pause, and after a few hundred words.
        </p>
      )}
      {!shown && revisions && <RevisionList desk={desk} revisions={revisions} show={ways.show} />}
    </>
  );
}

function KeepForm({ keep }: { keep: (name: string) => Promise<boolean> }) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form).get("name");
    if (await keep(typeof given === "string" ? given : "")) form.reset();
  };
  return (
    <form className="panel-form" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor="revision-name">Keep the text of now as</label>
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
            Keep
          </button>
        </div>
      </div>
    </form>
  );
}

interface RevisionListProps {
  desk: WritingDesk;
  revisions: Revision[];
  show: (revision: Revision) => Promise<void>;
}

function RevisionList({ desk, revisions, show }: RevisionListProps) {
  return (
    <ol className="revision-list">
      {revisions.map((revision) => (
        <li key={revision.id}>
          <button type="button" onClick={() => void show(revision)}>
            <b>
              <bdi>{revision.name ?? kinds[revision.kind]}</bdi>
            </b>
            <span>
              {formatMoment(new Date(revision.at), desk.chapter.timeZone ?? browserZone())} ·{" "}
              {number.format(revision.wordCount)} {revision.wordCount === 1 ? "word" : "words"}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
