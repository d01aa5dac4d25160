interface Subject {
  slug: string;
  name: string;
}

/** What a work is, which its genres say already: libraries append it to what it is about. */
const forms =
  /^(?:juvenile )?(?:fiction|literature|drama|poetry|humor|biography)$|^translations into \w+$|^early works to \d+$/i;

// "Holmes, Sherlock (Fictitious character)": the qualifier is redundant on the page of a novel.
const invented = / \((?:Fictitious character|Imaginary place|Mythological character|Legendary character)\)/gi;

/** A library's subject heading ("England -- Social life and customs -- Fiction") as a reader would say it. */
export function subjectLabel(name: string): string {
  const parts = name
    .replace(invented, "")
    .split(/\s*--\s*/)
    .filter(Boolean);
  const about = parts.filter((part, index) => index === 0 || !forms.test(part));
  return about.join(", ") || name;
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
