import { SelectField } from "#app/ui/fields/select-field.tsx";

export interface PenNameChoice {
  id: string;
  name: string;
  handle: string;
}

interface NameFormProps {
  names: PenNameChoice[];
  profileId: string;
  error: string | undefined;
}

/** Moves the work to another of the author's names. */
export const NameForm = ({ names, profileId, error }: NameFormProps) => (
  <form className="form" method="post" noValidate>
    <SelectField
      // Chosen again after the name has changed.
      key={profileId}
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
);

/** Takes the change of name back. */
export const NameBackForm = ({ former }: { former: PenNameChoice }) => (
  <form method="post">
    <input type="hidden" name="profile" value={former.id} />
    <button className="button button-quiet" type="submit" name="intent" value="name">
      Undo: back to {former.name}
    </button>
  </form>
);
