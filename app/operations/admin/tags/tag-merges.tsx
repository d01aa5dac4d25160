import { counted } from "#app/ui/counted.ts";
import { AreaField } from "#app/ui/fields/field.tsx";
import { ReasonField } from "../reason-field.tsx";

interface Preview {
  given: string;
  refusal: "unknown-from" | "unknown-into" | "same" | "genre" | null;
  slug: string;
  name: string;
  bookCount: number;
  bothCount: number;
  profileCount: number;
}

const refusals: Record<NonNullable<Preview["refusal"]>, string> = {
  "unknown-from": "There is no tag of this name.",
  "unknown-into": "This tag was merged into another meanwhile.",
  same: "This tag is found by this name already.",
  genre: "A genre stays: only tags can be merged.",
};

function previewLabel({ refusal, bookCount, bothCount, profileCount }: Preview): string {
  if (refusal !== null) return refusals[refusal];
  const moved = `${counted(bookCount, "book")} to move, ${bothCount} of them here already`;
  return profileCount === 0
    ? `${moved}.`
    : `${moved}. ${counted(profileCount, "reader")} who left it out will leave out this one too.`;
}

interface MergeFormsProps {
  /** Of the tag that stays. */
  name: string;
  /** The merge to preview. */
  merge: string;
  previews: Preview[];
  reasonError: string | undefined;
}

/** Says first what a merge would change, then asks why. */
export function MergeForms({ name, merge, previews, reasonError }: MergeFormsProps) {
  const possible = previews.filter(({ refusal }) => refusal === null);
  return (
    <section className="form" aria-labelledby="merge-title">
      <h2 id="merge-title">Other words for it</h2>
      <form className="form" method="get">
        <AreaField
          name="merge"
          label="Tags that mean the same"
          hint="Their names, one a line. Nothing changes before you have seen what would."
          defaultValue={merge}
        />
        <button className="button button-quiet" type="submit">
          Preview merge
        </button>
      </form>
      {previews.length > 0 && (
        <ul className="admin-list" aria-label="What would change">
          {previews.map((preview) => (
            <li key={preview.given}>
              <bdi className="admin-name">{preview.name}</bdi>
              <p className="admin-note">{previewLabel(preview)}</p>
            </li>
          ))}
        </ul>
      )}
      {possible.length > 0 && (
        <form className="form" method="post" noValidate>
          <input type="hidden" name="intent" value="merge" />
          <input type="hidden" name="from" value={possible.map(({ slug }) => slug).join("\n")} />
          <ReasonField id="reason-merge" error={reasonError} />
          <button className="button" type="submit">
            {`Merge into “${name}”`}
          </button>
        </form>
      )}
    </section>
  );
}

interface Merged {
  id: number;
  name: string;
  bookCount: number;
  state: "merging" | "merged" | "undoing";
  at: string;
}

const stateLabels: Record<Merged["state"], string> = {
  merging: "its books are being moved",
  merged: "can be undone",
  undoing: "its books are being moved back",
};

/** What was merged into a tag, each with its undoing. */
export function UndoForms({ merges }: { merges: Merged[] }) {
  return (
    <section aria-labelledby="merged-title">
      <h2 id="merged-title">Merged into it</h2>
      <ul className="admin-list">
        {merges.map(({ id, name, bookCount, state, at }) => (
          <li key={id}>
            <bdi className="admin-name">{name}</bdi>
            <p className="admin-note">{`${at} · ${counted(bookCount, "book")} · ${stateLabels[state]}`}</p>
            {state === "merged" && (
              <details>
                <summary>
                  Undo this merge<span className="visually-hidden">{`: ${name}`}</span>
                </summary>
                <form className="form" method="post" noValidate>
                  <input type="hidden" name="intent" value="undo" />
                  <input type="hidden" name="merge" value={id} />
                  <ReasonField id={`reason-undo-${id}`} />
                  <button className="button button-quiet" type="submit">
                    Undo merge
                  </button>
                </form>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
