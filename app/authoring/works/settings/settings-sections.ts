import type { SettingField } from "./settings-input.ts";

interface SettingsSection {
  key: string;
  label: string;
  /** What its form saves; others have forms of their own. */
  fields: readonly SettingField[];
}

/** The settings of a work, a section at a time. */
export const settingsSections = [
  {
    key: "book",
    label: "Book",
    fields: ["title", "subtitle", "summary", "language", "seriesName", "seriesPosition", "isbn"],
  },
  { key: "cover", label: "Cover", fields: [] },
  { key: "finding", label: "Finding it", fields: ["genres", "tags"] },
  { key: "readers", label: "Readers", fields: ["audience", "warnings", "comments", "nextDate"] },
  { key: "rights", label: "Rights", fields: ["licence", "aiUse", "aiNote"] },
  { key: "goals", label: "Goals", fields: ["progress", "wordGoal", "dayGoal", "dayZone"] },
  { key: "pen-name", label: "Pen name", fields: [] },
  { key: "delete", label: "Delete", fields: [] },
] as const satisfies readonly SettingsSection[];

export type SectionKey = (typeof settingsSections)[number]["key"];

/** The section that an address names, else the first. */
export function sectionOf(name: string | null): (typeof settingsSections)[number] {
  return settingsSections.find(({ key }) => key === name) ?? settingsSections[0];
}

/** Fields of the sections that have forms of their own. */
const otherFields: Record<string, SectionKey> = {
  cover: "cover",
  cloth: "cover",
  layout: "cover",
  mark: "cover",
  profile: "pen-name",
  bin: "delete",
};

/** Where a field is changed; null when it is none. */
export const sectionOfField = (field: string): SectionKey | null =>
  settingsSections.find(({ fields }) => (fields as readonly string[]).includes(field))?.key ??
  otherFields[field] ??
  null;
