import { Field } from "#app/ui/field.tsx";

/** Setting, changing and taking away what is asked when a family profile is left. */
export function PinForm({ hasPin, error }: { hasPin: boolean; error: string | undefined }) {
  return (
    <section>
      <h2>PIN</h2>
      <form className="form" method="post" noValidate>
        <Field
          name="pin"
          label={hasPin ? "New PIN" : "PIN"}
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={8}
          hint="4 to 8 digits, asked when this profile is left; it counts from the next time the profile is chosen."
          error={error}
        />
        <p className="form-actions">
          <button className="button" type="submit" name="intent" value="pin">
            {hasPin ? "Change the PIN" : "Set the PIN"}
          </button>
          {hasPin && (
            <button className="button-plain" type="submit" name="intent" value="no-pin">
              Remove the PIN
            </button>
          )}
        </p>
      </form>
    </section>
  );
}
