import type { ComponentProps, ReactNode } from "react";

interface LabelledProps {
  /** Of the control: the label, hint and error take theirs from it. */
  id: string;
  label: ReactNode;
  /** A hint shown before the control. */
  hint?: ReactNode;
  /** The error message. */
  error?: string | undefined;
}

/** The attributes by which a control belongs to its FieldFrame, for screen readers too. */
export function controlAttributes({ id, hint, error }: Omit<LabelledProps, "label">) {
  return {
    id,
    className: "field-input",
    "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
  };
}

/** Label, hint and error around a control that has the attributes above. */
export function FieldFrame({ id, label, hint, error, children }: LabelledProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldProps extends Omit<LabelledProps, "id">, Omit<ComponentProps<"input">, "id" | "name"> {
  name: string;
  /** Needed where two forms of a page have a field of this name. */
  id?: string;
  /** A button at the end of the input. */
  action?: ReactNode;
}

/** A one-line field. */
export function Field({ name, id = name, label, hint, error, action, ...input }: FieldProps) {
  const control = <input {...input} {...controlAttributes({ id, hint, error })} name={name} />;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {action ? (
        <div className="field-line">
          {control}
          {action}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

interface AreaFieldProps extends Omit<LabelledProps, "id">, Omit<ComponentProps<"textarea">, "id" | "name"> {
  name: string;
}

/** A multi-line field; otherwise like Field. */
export function AreaField({ name, label, hint, error, ...area }: AreaFieldProps) {
  return (
    <FieldFrame id={name} label={label} hint={hint} error={error}>
      <textarea {...area} {...controlAttributes({ id: name, hint, error })} name={name} />
    </FieldFrame>
  );
}

interface PictureFieldProps extends Omit<LabelledProps, "id"> {
  name: string;
  mostMb: number;
}

/** A picture to upload. Scripts refuse one above `mostMb` before it is sent. */
export function PictureField({ name, label, hint, error, mostMb }: PictureFieldProps) {
  return (
    <FieldFrame id={name} label={label} hint={hint} error={error}>
      <input
        {...controlAttributes({ id: name, hint, error })}
        className="field-file"
        type="file"
        name={name}
        data-most-mb={mostMb}
        accept="image/jpeg,image/png,image/webp"
      />
    </FieldFrame>
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
