import type { ComponentProps, ReactNode } from "react";

interface FieldProps extends Omit<ComponentProps<"input">, "id" | "name"> {
  name: string;
  /** Needed where two forms of a page have a field of this name. */
  id?: string;
  label: string;
  /** A hint shown before the input. */
  hint?: ReactNode;
  /** The error message. */
  error?: string | undefined;
  /** A button at the end of the input. */
  action?: ReactNode;
}

/** A one-line field: label, hint, input and error, associated for screen readers. */
export function Field({ name, id = name, label, hint, error, action, ...input }: FieldProps) {
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control = (
    <input
      {...input}
      className="field-input"
      id={id}
      name={name}
      aria-describedby={about || undefined}
      aria-invalid={error ? true : undefined}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {action ? (
        <div className="field-line">
          {control}
          {action}
        </div>
      ) : (
        control
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface AreaFieldProps extends Omit<ComponentProps<"textarea">, "id" | "name"> {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A multi-line field; otherwise like Field. */
export function AreaField({ name, label, hint, error, ...area }: AreaFieldProps) {
  const about = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <textarea
        {...area}
        className="field-input"
        id={name}
        name={name}
        aria-describedby={about || undefined}
        aria-invalid={error ? true : undefined}
      />
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A checkbox with its label. */
export function CheckField({
  name,
  id = name,
  label,
  ...input
}: ComponentProps<"input"> & { name: string; label: ReactNode }) {
  return (
    <p className="check-field">
      <input {...input} type="checkbox" id={id} name={name} />
      <label htmlFor={id}>{label}</label>
    </p>
  );
}
