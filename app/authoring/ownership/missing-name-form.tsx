import { href } from "react-router";
import { Field } from "#app/ui/fields/field.tsx";
import "#app/ui/fields/forms.css";
import "./missing-name-form.css";

/** For authors of published books without a name: explains what readers see, and asks for the name. */
export function MissingNameForm({ returnUrl }: { returnUrl: string }) {
  return (
    <form method="post" action={href("/account/names")} className="form notice missing-name">
      <h2>Your books have no name on them</h2>
      <p>Readers see them without an author. Choose the name they are published under.</p>
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <div className="missing-name-fields">
        <Field name="firstName" label="First name" autoComplete="given-name" />
        <Field name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <p className="form-actions">
        <button className="button">Save name</button>
      </p>
    </form>
  );
}
