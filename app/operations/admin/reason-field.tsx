import { Field } from "#app/ui/fields/field.tsx";

interface ReasonFieldProps {
  /** Needed where several forms of a page have this field. */
  id?: string;
  error?: string | undefined;
  given?: string | undefined;
}

export function ReasonField({ id = "reason", error, given }: ReasonFieldProps) {
  return (
    <Field
      id={id}
      name="reason"
      label="Why"
      hint="Kept in the log for good."
      autoComplete="off"
      maxLength={500}
      defaultValue={given}
      error={error}
    />
  );
}
