import { Field } from "./field.tsx";

/** Six digits from a mail or an app; phones offer to fill them in. */
export function CodeField({ label = "Code", error }: { label?: string; error: string | undefined }) {
  return (
    <Field
      name="code"
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]*"
      maxLength={9}
      required
      autoFocus
      error={error}
    />
  );
}
