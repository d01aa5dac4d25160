import type { CoverFacts } from "#app/catalog/covers/public.tsx";

/** A candidate shelf, before the shelves are chosen. */
export interface FoundShelf {
  kind: "new" | "short" | "complete" | "genre" | "language" | "today";
  /** Of the genre or language; empty elsewhere. */
  slug: string;
  name: string;
  bookCount: number;
  ids: number[];
}

/**
 * How a shelf stands on the page: a wall of covers, a list of titles without covers, a row that scrolls, or large books with a line
 * about each. No two shelves that follow one another look alike.
 */
export type ShelfLayout = "wall" | "titles" | "row" | "books";

/** A book on a shelf: its cover, and how long it takes to read where that is known. */
export interface ShelfBook extends CoverFacts {
  readingTime: string | null;
}

export interface Shelf {
  key: string;
  heading: string;
  layout: ShelfLayout;
  /** The address of the whole list, and what it is called there. */
  list: string;
  books: ShelfBook[];
}

/** The book of the day and its first words. */
export interface TodaysBook {
  book: ShelfBook;
  /** The address of the reader. */
  reader: string;
  excerpt: { text: string; language: string | null; direction: "ltr" | "rtl" | null };
}

export interface BrowseLink {
  slug: string;
  name: string;
}

export interface FrontPage {
  today: TodaysBook | null;
  shelves: Shelf[];
  /** All genres and languages, for the links at the foot of the page. */
  genres: (BrowseLink & { bookCount: number; line: string | null })[];
  languages: BrowseLink[];
}

/** What is on the page as HTML and not as data. */
export type DrawnPart = Pick<FrontPage, "today" | "shelves">;

/** The front page as its loader returns it. */
export interface SentFrontPage extends Omit<FrontPage, keyof DrawnPart> {
  /** Null where the document has it already. */
  drawn: DrawnPart | null;
  /** Of the drawn part: another when anything on it is. */
  edition: string;
}

interface ArrangedShelf extends Omit<Shelf, "books"> {
  ids: number[];
}

/** How many books each layout shows. */
const lengths: Record<ShelfLayout, number> = { wall: 16, titles: 12, row: 12, books: 6 };
const smallestGenreShelf = 3;
/** The language of the interface: its books are not "in other languages". */
const ownLanguage = "en";

/**
 * Chooses and orders the shelves, new books first. A shelf prefers books that no earlier shelf shows; one without books of its own is
 * omitted, and so is a genre with fewer than three books.
 */
export function arrangeShelves(
  found: readonly FoundShelf[],
  day: string,
): {
  today: number | null;
  shelves: ArrangedShelf[];
  genres: (BrowseLink & { bookCount: number })[];
  languages: FrontPage["languages"];
} {
  const today = found.find(({ kind }) => kind === "today")?.ids[0] ?? null;
  const seen = new Set<number>(today === null ? [] : [today]);
  const shelves: ArrangedShelf[] = [];
  for (const { isGenre, ...candidate } of inOrder(found, day)) {
    const fresh = candidate.ids.filter((id) => !seen.has(id));
    const ids = [...fresh, ...candidate.ids.filter((id) => seen.has(id))].slice(0, lengths[candidate.layout]);
    if (isGenre ? ids.length < smallestGenreShelf : fresh.length === 0) continue;
    for (const id of ids) seen.add(id);
    shelves.push({ ...candidate, ids });
  }
  return {
    today,
    shelves,
    genres: found
      .filter((shelf) => shelf.kind === "genre")
      .map(({ slug, name, bookCount }) => ({ slug, name, bookCount }))
      .sort((one, other) => one.name.localeCompare(other.name, "en")),
    languages: found
      .filter((shelf) => shelf.kind === "language")
      .map(({ slug, name }) => ({ slug, name }))
      .sort((one, other) => one.name.localeCompare(other.name, "en")),
  };
}

interface Candidate extends ArrangedShelf {
  isGenre: boolean;
}

function inOrder(found: readonly FoundShelf[], day: string): Candidate[] {
  const idsOf = (kind: FoundShelf["kind"]) => found.find((shelf) => shelf.kind === kind)?.ids ?? [];
  const genre = genreOfTheDay(found, day);
  const fixed = (facts: Omit<Candidate, "isGenre">): Candidate[] =>
    facts.ids.length > 0 ? [{ ...facts, isGenre: false }] : [];
  return [
    ...fixed({
      key: "new",
      heading: "New here",
      layout: "wall",
      list: "/search?sort=newest&text=held",
      ids: idsOf("new"),
    }),
    ...fixed({
      key: "short",
      heading: "Short reads",
      layout: "titles",
      list: "/search?length=short",
      ids: idsOf("short"),
    }),
    ...fixed({
      key: "languages",
      heading: "In other languages",
      layout: "row",
      list: "#browse-languages",
      ids: otherLanguages(found),
    }),
    ...fixed({
      key: "complete",
      heading: "Long and complete",
      layout: "books",
      list: "/search?status=complete&sort=words",
      ids: idsOf("complete"),
    }),
    ...(genre ? [genreShelf(genre)] : []),
  ];
}

const dayMs = 24 * 60 * 60 * 1000;

/** Each genre that fills a row in its turn; in a small library each that has three books. */
function genreOfTheDay(found: readonly FoundShelf[], day: string): FoundShelf | undefined {
  const genres = found
    .filter((shelf) => shelf.kind === "genre" && shelf.ids.length >= smallestGenreShelf)
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  const full = genres.filter(({ ids }) => ids.length >= lengths.row / 2);
  const eligible = full.length > 0 ? full : genres;
  return eligible[Math.floor(Date.parse(day) / dayMs) % eligible.length];
}

const genreShelf = ({ slug, name, ids }: FoundShelf): Candidate => ({
  key: `genre-${slug}`,
  heading: name,
  layout: "row",
  list: `/search?genre=${encodeURIComponent(slug)}`,
  ids,
  isGenre: true,
});

/** One book of each language, then a second one of each. */
function otherLanguages(found: readonly FoundShelf[]): number[] {
  const foreign = found.filter((shelf) => shelf.kind === "language" && shelf.slug !== ownLanguage);
  return [0, 1].flatMap((turn) => foreign.flatMap((shelf) => shelf.ids[turn] ?? []));
}

/** The same books, in an order in which no two covers of one cloth stand side by side where that can be helped. */
export function separateCloths(books: readonly ShelfBook[]): ShelfBook[] {
  const clothOf = (book: ShelfBook | undefined) => book?.design?.cloth ?? null;
  const waiting = [...books];
  const ordered: ShelfBook[] = [];
  while (waiting.length > 0) {
    const last = clothOf(ordered.at(-1));
    const next = last === null ? 0 : waiting.findIndex((book) => clothOf(book) !== last);
    ordered.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return ordered;
}
