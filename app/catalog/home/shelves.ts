import type { CoverFacts } from "#app/catalog/covers/public.tsx";

/** A candidate shelf, before the shelves are chosen. */
export interface FoundShelf {
  kind: "new" | "short" | "complete" | "genre" | "language";
  /** Of the genre or language; empty elsewhere. */
  slug: string;
  name: string;
  bookCount: number;
  ids: number[];
}

export interface Shelf {
  key: string;
  heading: string;
  /** The address of the whole list. */
  list: string;
  books: CoverFacts[];
}

export interface BrowseLink {
  slug: string;
  name: string;
}

export interface FrontPage {
  shelves: Shelf[];
  /** All genres and languages, for the links at the foot of the page. */
  genres: (BrowseLink & { bookCount: number })[];
  languages: BrowseLink[];
}

/** The front page as its loader returns it. */
export interface SentFrontPage extends Omit<FrontPage, "shelves"> {
  /** Null where the document contains them already. */
  shelves: Shelf[] | null;
  /** The edition of the shelves: it changes when anything on them does. */
  edition: string;
}

interface ArrangedShelf extends Omit<Shelf, "books"> {
  ids: number[];
}

const shelfLength = 10;
const mostCards = 60;
const smallestGenreShelf = 3;
/** The language of the interface: its books are not "in other languages". */
const ownLanguage = "en";

/**
 * Chooses and orders the shelves: new books first, then genres alternating with other shelves. A shelf prefers books that no earlier
 * shelf shows, and one without books of its own is omitted.
 */
export function arrangeShelves(found: readonly FoundShelf[]): {
  shelves: ArrangedShelf[];
  genres: FrontPage["genres"];
  languages: FrontPage["languages"];
} {
  const seen = new Set<number>();
  const shelves: ArrangedShelf[] = [];
  for (const candidate of inOrder(found)) {
    const room = Math.min(shelfLength, mostCards - shelves.reduce((sum, shelf) => sum + shelf.ids.length, 0));
    const fresh = candidate.ids.filter((id) => !seen.has(id));
    const ids = [...fresh, ...candidate.ids.filter((id) => seen.has(id))].slice(0, room);
    const isWorthIt = candidate.isGenre
      ? ids.length >= smallestGenreShelf
      : fresh.length > 0 && ids.length > 0;
    if (!isWorthIt) continue;
    for (const id of ids) seen.add(id);
    shelves.push({ key: candidate.key, heading: candidate.heading, list: candidate.list, ids });
  }
  return {
    shelves,
    genres: found
      .filter((shelf) => shelf.kind === "genre")
      .map(({ slug, name, bookCount }) => ({ slug, name, bookCount })),
    languages: found
      .filter((shelf) => shelf.kind === "language")
      .map(({ slug, name }) => ({ slug, name }))
      .sort((one, other) => one.name.localeCompare(other.name, "en")),
  };
}

interface Candidate extends ArrangedShelf {
  isGenre: boolean;
}

function inOrder(found: readonly FoundShelf[]): Candidate[] {
  const idsOf = (kind: FoundShelf["kind"]) => found.find((shelf) => shelf.kind === kind)?.ids ?? [];
  const genres = found.filter((shelf) => shelf.kind === "genre" && shelf.ids.length > 0).map(genreShelf);
  const fixed = (key: string, [heading, list]: [string, string], ids: number[]): Candidate[] =>
    ids.length > 0 ? [{ key, heading, list, ids, isGenre: false }] : [];
  return [
    ...fixed("new", ["New here", "/search?sort=newest&text=held"], idsOf("new")),
    ...genres.slice(0, 1),
    ...fixed("short", ["Short reads", "/search?length=short"], idsOf("short")),
    ...genres.slice(1, 2),
    ...fixed("languages", ["In other languages", "/search?text=held"], otherLanguages(found)),
    ...genres.slice(2, 3),
    ...fixed("complete", ["Long and complete", "/search?status=complete&sort=words"], idsOf("complete")),
    ...genres.slice(3),
  ];
}

const genreShelf = ({ slug, name, ids }: FoundShelf): Candidate => ({
  key: `genre-${slug}`,
  heading: name,
  list: `/search?genre=${encodeURIComponent(slug)}`,
  ids,
  isGenre: true,
});

/** One book of each language, then a second one of each. */
function otherLanguages(found: readonly FoundShelf[]): number[] {
  const foreign = found.filter((shelf) => shelf.kind === "language" && shelf.slug !== ownLanguage);
  return [0, 1].flatMap((turn) => foreign.flatMap((shelf) => shelf.ids[turn] ?? []));
}
