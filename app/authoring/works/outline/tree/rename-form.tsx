interface RenameFormProps {
  id: string;
  title: string;
  intent: "rename" | "rename-part";
  error: string | undefined;
  /** The submitted values of the last refused form. */
  typed: Record<string, string>;
}

/** Renames a chapter or part; it sends the title it was based on, so that no other window's change is lost. */
export function RenameForm({ id, title, intent, error, typed }: RenameFormProps) {
  const field = `title-${id}`;
  return (
    <form method="post" className="row-rename" noValidate>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seenTitle" value={title} />
      <div className="field">
        <label htmlFor={field}>Title</label>
        <input
          className="field-input"
          id={field}
          name="title"
          dir="auto"
          autoComplete="off"
          defaultValue={typed["id"] === id && error ? typed["title"] : title}
          aria-describedby={error ? `${field}-error` : undefined}
          aria-invalid={error ? true : undefined}
        />
        {error && (
          <p className="field-error" id={`${field}-error`}>
            {error}
          </p>
        )}
      </div>
      <button className="button button-quiet" type="submit" name="intent" value={intent}>
        Rename<span className="visually-hidden">{` ${title}`}</span>
      </button>
    </form>
  );
}
