import { SelectField } from "#app/ui/select-field.tsx";

interface NameFormProps {
  names: { id: string; name: string; handle: string }[];
  profileId: string;
  error: string | undefined;
}

/** Moves the work to another of the author's names. */
export function NameForm({ names, profileId, error }: NameFormProps) {
  return (
    <section className="work-section" aria-labelledby="its-name">
      <h2 id="its-name">Pen name</h2>
      <form className="form" method="post" noValidate>
        <SelectField
          name="profile"
          label="Name"
          hint="A published book changes its author at once, here and on its page, and nothing here says what it was before. What readers have saved or copied stays with them."
          defaultValue={profileId}
          options={names.map(({ id, name, handle }) => ({ value: id, name: `${name} (@${handle})` }))}
          error={error}
        />
        <p>
          <button className="button button-quiet" type="submit" name="intent" value="name">
            Change the name
          </button>
        </p>
      </form>
    </section>
  );
}
