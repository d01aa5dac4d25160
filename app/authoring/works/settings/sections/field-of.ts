import type { SettingsText } from "../form-fields.ts";

/** The props of every section: the values of its fields and their errors. */
export interface SectionProps {
  values: SettingsText;
  errors: Record<string, string>;
  /** What a book may be written in. */
  languages: { tag: string; name: string }[];
}

/** A field's name, value and error. */
export const fieldOf = ({ values: { text }, errors }: SectionProps, name: string) => ({
  name,
  defaultValue: text[name],
  error: errors[name],
});

export const radioOf = ({ values: { text }, errors }: SectionProps, name: string) => ({
  name,
  value: text[name] ?? "",
  error: errors[name],
});

export const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, name]) => ({ value, name }));
