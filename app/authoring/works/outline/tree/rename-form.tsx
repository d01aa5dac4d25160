import { Field } from "#app/ui/fields/field.tsx";

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
  return (
    <form method="post" className="row-rename" noValidate>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seenTitle" value={title} />
      <Field
        id={`title-${id}`}
        name="title"
        label="Title"
        dir="auto"
        autoComplete="off"
        defaultValue={typed["id"] === id && error ? typed["title"] : title}
        error={error}
      />
      <button className="button button-quiet" type="submit" name="intent" value={intent}>
        Rename<span className="visually-hidden">{` ${title}`}</span>
      </button>
    </form>
  );
}
