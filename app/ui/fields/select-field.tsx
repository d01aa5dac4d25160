import type { ComponentProps, ReactNode } from "react";

interface SelectFieldProps extends Omit<ComponentProps<"select">, "id" | "name"> {
  name: string;
  id?: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  options: { value: string; name: string }[];
}

/** A select box in the style of Field. */
export function SelectField({ name, id = name, label, hint, error, options, ...select }: SelectFieldProps) {
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <select
        {...select}
        className="field-input"
        id={id}
        name={name}
        aria-describedby={about || undefined}
        aria-invalid={error ? true : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
