import { mostNamed } from "#app/catalog/covers/public.ts";

/** Credits shown below the title, by MARC relator code. */
const titleRoles: Record<string, string> = {
  aut: "by",
  trl: "translated by",
  ill: "illustrated by",
  edt: "edited by",
  com: "compiled by",
};

/** Credits shown among the facts of the edition. Roles in neither list (markup, scans) are omitted. */
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
  /** Of the public profile, for an author who writes here. */
  handle: string | null;
}

export interface CreditLine<Person = Credit> {
  role: string;
  label: string;
  /** At most as many as are named of a book. */
  people: Person[];
  /** Whether there are others. */
  areMore: boolean;
}

function gather(credits: readonly Credit[], roles: Record<string, string>): CreditLine[] {
  const lines = Object.entries(roles).map(([role, label]) => {
    const people = credits.filter((credit) => credit.role === role);
    return {
      role,
      label,
      people: people.slice(0, mostNamed),
      areMore: people.length > mostNamed,
    };
  });
  return lines.filter((line) => line.people.length > 0);
}

/** The makers of the work, one line per role, authors first. */
export function titleCredits(credits: readonly Credit[]): CreditLine[] {
  return gather(credits, titleRoles);
}

/** The makers of the edition. */
export function editionCredits(credits: readonly Credit[]): CreditLine[] {
  return gather(credits, editionRoles);
}
