/** Removing a profile: what happens to its content is chosen, not assumed. */
export function RemoveForm({ error }: { error: string | undefined }) {
  return (
    <section>
      <h2>Remove this profile</h2>
      <form className="form" method="post" noValidate>
        <fieldset className="manage-choices" aria-describedby={error ? "keeps-error" : undefined}>
          <legend>What becomes of its writings?</legend>
          <div className="manage-choice">
            <input type="radio" id="keeps-for-main" name="keeps" value="for-main" />
            <label htmlFor="keeps-for-main">The main account gets them</label>
          </div>
          <div className="manage-choice">
            <input type="radio" id="keeps-nothing" name="keeps" value="nothing" />
            <label htmlFor="keeps-nothing">They are deleted with it</label>
          </div>
          {error && (
            <p className="field-error" id="keeps-error">
              {error}
            </p>
          )}
        </fieldset>
        <p className="field-hint">
          Others stop seeing it at once. For 30 days you can restore it; then it is deleted permanently.
        </p>
        <p>
          <button className="button button-danger" type="submit" name="intent" value="remove">
            Remove the profile
          </button>
        </p>
      </form>
    </section>
  );
}
