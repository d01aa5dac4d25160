import { Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface PinFieldsProps {
  hasPin: boolean;
  /** There were too many tries. */
  isLocked: boolean;
  error: string | undefined;
}

/** Sets, changes or removes the PIN that is required to leave a family profile. */
export function PinFields({ hasPin, isLocked, error }: PinFieldsProps) {
  return (
    <section>
      <h2>PIN</h2>
      {isLocked && (
        <>
          <Notice kind="trouble">
            This PIN was entered wrong ten times and is locked. Unlock it, or set a new one below.
          </Notice>
          <button className="button" type="submit" name="intent" value="unlock-pin">
            Unlock the PIN
          </button>
        </>
      )}
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
    </section>
  );
}
