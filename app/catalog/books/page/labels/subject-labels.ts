import { partsOfHeading } from "#app/catalog/headings/public.ts";

interface Subject {
  slug: string;
  name: string;
}

/** A library's subject heading ("England -- Social life and customs -- Fiction") as a reader would say it. */
export function subjectLabel(name: string): string {
  return partsOfHeading(name).join(", ") || name;
}

/** Subjects under their labels; of those that read the same the first one stays. */
export function labelledSubjects(subjects: Subject[]): Subject[] {
  const byLabel = new Map<string, Subject>();
  for (const { slug, name } of subjects) {
    const label = subjectLabel(name);
    if (!byLabel.has(label.toLowerCase())) byLabel.set(label.toLowerCase(), { slug, name: label });
  }
  return [...byLabel.values()];
}
