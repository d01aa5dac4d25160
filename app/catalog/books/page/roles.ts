import { mostNamed } from "#app/catalog/covers/public.ts";
import { contributionLabels } from "#app/catalog/people/public.ts";

/** Credits shown below the title, by MARC relator code. */
const titleRoles: Record<string, string> = {
  aut: "by",
  trl: "translated by",
  ill: "illustrated by",
  edt: "edited by",
  com: "compiled by",
};

/** What authors did besides writing stands among the facts of the edition, under these names. */
const besideWriting: Record<string, string> = {
  ill: "Illustrations",
  edt: "Editor",
  com: "Compiled by",
};

/** Credits shown among the facts of the edition. Roles in neither list (markup, scans) are omitted. */
const editionRoles: Record<string, string> = {
  ...contributionLabels,
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

function isAuthors(credits: readonly Credit[]): (credit: Credit) => boolean {
  const authors = new Set(credits.filter(({ role }) => role === "aut").map(({ slug }) => slug));
  return ({ role, slug }) => role in besideWriting && authors.has(slug);
}

/** The makers of the work, one line per role, authors first. */
export function titleCredits(credits: readonly Credit[]): CreditLine[] {
  const isOfAuthors = isAuthors(credits);
  return gather(
    credits.filter((credit) => !isOfAuthors(credit)),
    titleRoles,
  );
}

/** The makers of the edition. */
export function editionCredits(credits: readonly Credit[]): CreditLine[] {
  return [...gather(credits.filter(isAuthors(credits)), besideWriting), ...gather(credits, editionRoles)];
}
