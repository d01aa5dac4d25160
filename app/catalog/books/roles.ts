/** Said under the title, as a line: MARC relator codes. */
const titleRoles: Record<string, string> = {
  aut: "by",
  trl: "translated by",
  ill: "illustrated by",
  edt: "edited by",
  com: "compiled by",
};

/** Said further down, among the facts of the edition. Roles in neither list (markup, scans) are left out. */
const editionRoles: Record<string, string> = {
  aui: "Introduction",
  win: "Introduction",
  wpr: "Preface",
  aft: "Afterword",
  ann: "Notes",
  art: "Cover art",
  cov: "Cover",
  nrt: "Narrator",
  trc: "Transcription",
};

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

function gather(credits: readonly Credit[], roles: Record<string, string>): CreditLine[] {
  const lines = Object.entries(roles).map(([role, words]) => ({
    role,
    words,
    people: credits.filter((credit) => credit.role === role).map(({ name, slug }) => ({ name, slug })),
  }));
  return lines.filter((line) => line.people.length > 0);
}

/** Who made the work, a line a role, authors first. */
export function titleCredits(credits: readonly Credit[]): CreditLine[] {
  return gather(credits, titleRoles);
}

/** Who made the edition around it. */
export function editionCredits(credits: readonly Credit[]): CreditLine[] {
  return gather(credits, editionRoles);
}
