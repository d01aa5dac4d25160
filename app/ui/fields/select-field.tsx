import type { ComponentProps, ReactNode } from "react";
import { controlAttributes, FieldFrame } from "./field.tsx";

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
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select {...select} {...controlAttributes({ id, hint, error })} name={name}>
        {options.map((option) => (
          // Without an attribute the text is the value: a list of time zones is half as long.
          <option key={option.value} value={option.value === option.name ? undefined : option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
