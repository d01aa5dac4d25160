import { publishPath } from "../frame/work-paths.ts";
import type { WorkState } from "../frame/work-labels.ts";

interface BinFormProps {
  id: string;
  title: string;
  state: WorkState;
  error: string | undefined;
}

/** The form that moves a work to the bin; a published work has to be withdrawn first. */
export function BinForm({ id, title, state, error }: BinFormProps) {
  const isFree = state === "draft" || state === "withdrawn";
  return (
    <section className="work-section" aria-labelledby="to-the-bin">
      <h2 id="to-the-bin">Bin</h2>
      {isFree ? (
        <form className="form" method="post">
          <p className="work-lead">
            The work stays in the bin for 30 days and can be restored. Then it is deleted permanently.
          </p>
          {error && <p className="field-error">{error}</p>}
          <p>
            <button className="button button-quiet button-remove" type="submit" name="intent" value="bin">
              Move “{title}” to the bin
            </button>
          </p>
        </form>
      ) : (
        <p className="work-lead">
          {error ?? "A work that readers can read, or are about to, is withdrawn first."}{" "}
          <a className="link" href={publishPath(id)}>
            Open Publish
          </a>
        </p>
      )}
    </section>
  );
}
