/** What a person did for a book, as a line under the title says it. MARC relator codes. */
const roleNames: Record<string, string> = {
  aut: "by",
  trl: "translated by",
  ill: "illustrated by",
  edt: "edited by",
  aui: "introduced by",
  win: "introduced by",
  wpr: "preface by",
  aft: "afterword by",
  ann: "annotated by",
  nrt: "narrated by",
  com: "compiled by",
  art: "art by",
  cov: "cover by",
  trc: "transcribed by",
};

const roleOrder = Object.keys(roleNames);

export interface Credit {
  role: string;
  name: string;
  slug: string;
}

export interface CreditLine {
  role: string;
  words: string;
  people: { name: string; slug: string }[];
}

/** Credits gathered by role, authors first; roles without a word of their own (cover scans, markup) are left out. */
export function creditLines(credits: readonly Credit[]): CreditLine[] {
  const lines = roleOrder.map((role) => ({
    role,
    words: roleNames[role] ?? "",
    people: credits.filter((credit) => credit.role === role).map(({ name, slug }) => ({ name, slug })),
  }));
  return lines.filter((line) => line.people.length > 0);
}
