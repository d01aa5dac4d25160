import { collectionAddress } from "#app/catalog/collection-pages/public.ts";
import { bookListAddress } from "#app/catalog/lists/public.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { standardRowLabels, standardRows } from "#app/catalog/front-page/public.ts";

/** A candidate shelf, before the shelves are chosen. */
export interface FoundShelf {
  kind: "new" | "rising" | "updated" | "short" | "complete" | "genre" | "collection" | "language" | "today";
  /** Of the genre, collection or language; empty elsewhere. */
  slug: string;
  name: string;
  bookCount: number;
  ids: number[];
}

/**
 * How a shelf is shown: a wall of covers, a list of titles without covers, a row that scrolls, or large books with a line
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
  /** The URL and the label of the link to the whole list. */
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

/** The part of the page that is sent as HTML and not as data. */
export type DrawnPart = Pick<FrontPage, "today" | "shelves">;

/** The front page as its loader returns it. */
export interface SentFrontPage extends Omit<FrontPage, keyof DrawnPart> {
  /** Null where the document has it already. */
  drawn: DrawnPart | null;
  /** A hash of the drawn part. */
  edition: string;
}

interface ArrangedShelf extends Omit<Shelf, "books"> {
  ids: number[];
}

/** What a front page depends on: the day (`2026-11-22`), and the language whose books come first (`fr`), English when none is given. */
export interface FrontPageKey {
  day: string;
  language?: string;
  /** The rows in their order; the default ones when operators chose none. */
  rows?: readonly string[];
  /** Those of them that come first and are always shown. */
  pinned?: readonly string[];
}

/** How many books each layout shows. */
const lengths: Record<ShelfLayout, number> = { wall: 16, titles: 12, row: 12, books: 6 };
const smallestGenreShelf = 3;
/** The language of the interface, and of visitors of whom nothing else is known. */
export const ownLanguage = "en";

/**
 * Chooses and orders the shelves, new books first. A shelf prefers books that no earlier shelf shows; one without books of its own is
 * omitted, and so is a genre with fewer than three books.
 */
export function arrangeShelves(
  found: readonly FoundShelf[],
  key: FrontPageKey,
): {
  today: number | null;
  shelves: ArrangedShelf[];
  genres: (BrowseLink & { bookCount: number })[];
  languages: FrontPage["languages"];
} {
  const { language = ownLanguage } = key;
  const today = found.find(({ kind }) => kind === "today")?.ids[0] ?? null;
  const seen = new Set<number>(today === null ? [] : [today]);
  const shelves: ArrangedShelf[] = [];
  for (const { isGenre, isChosen, ...candidate } of inOrder(found, key)) {
    const fresh = candidate.ids.filter((id) => !seen.has(id));
    const above = shelves.at(-1)?.layout;
    const other = candidate.layout === "row" ? "books" : "row";
    const layout = candidate.layout === above ? other : candidate.layout;
    // What operators chose stands in their order.
    const freshFirst = [...fresh, ...candidate.ids.filter((id) => seen.has(id))];
    const ids = (isChosen ? candidate.ids : freshFirst).slice(0, lengths[layout]);
    const isWorthIt = isGenre ? ids.length >= smallestGenreShelf : fresh.length > 0;
    if (!isChosen && !isWorthIt) continue;
    for (const id of ids) seen.add(id);
    shelves.push({ ...candidate, layout, ids });
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
      .sort(
        (one, other) =>
          Number(other.slug === language) - Number(one.slug === language) ||
          one.name.localeCompare(other.name, "en"),
      ),
  };
}

interface Candidate extends ArrangedShelf {
  isGenre: boolean;
  /** Operators want it there, also where its books stand in rows above. */
  isChosen: boolean;
}

const shelvesOf = (
  found: readonly FoundShelf[],
  { day, language = ownLanguage }: FrontPageKey,
): Record<string, Candidate | undefined> => {
  const idsOf = (kind: FoundShelf["kind"]) => found.find((shelf) => shelf.kind === kind)?.ids ?? [];
  const shelf = (key: string, facts: Omit<Candidate, "isGenre" | "isChosen" | "key">): Candidate => ({
    key,
    ...facts,
    isGenre: false,
    isChosen: false,
  });
  const genre = genreOfTheDay(found, day);
  return {
    new: shelf("new", {
      heading: standardRowLabels.new,
      layout: "wall",
      list: bookListAddress("new"),
      ids: idsOf("new"),
    }),
    rising: shelf("rising", {
      heading: standardRowLabels.rising,
      layout: "books",
      list: bookListAddress("rising"),
      ids: idsOf("rising"),
    }),
    updated: shelf("updated", {
      heading: standardRowLabels.updated,
      layout: "row",
      list: bookListAddress("updated"),
      ids: idsOf("updated"),
    }),
    short: shelf("short", {
      heading: standardRowLabels.short,
      layout: "titles",
      list: bookListAddress("short"),
      ids: idsOf("short"),
    }),
    languages: shelf("languages", {
      heading: standardRowLabels.languages,
      layout: "row",
      list: `/search?text=held&language=-${language}&language=-und`,
      ids: otherLanguages(found, language),
    }),
    complete: shelf("complete", {
      heading: standardRowLabels.complete,
      layout: "books",
      list: bookListAddress("complete"),
      ids: idsOf("complete"),
    }),
    "genre-of-the-day": genre && genreShelf(genre),
  };
};

/** The rows in the order that operators chose. A row like the one above it takes another layout. */
function inOrder(found: readonly FoundShelf[], key: FrontPageKey): Candidate[] {
  const standard = shelvesOf(found, key);
  const { rows = standardRows, pinned = [] } = key;
  const isPinned = (row: string) => pinned.includes(row);
  const ordered = [...rows.filter(isPinned), ...rows.filter((row) => !isPinned(row))];
  const chosen = ordered.flatMap((row) => {
    const candidate = namedShelf(found, row) ?? standard[row];
    if (!candidate || candidate.ids.length === 0) return [];
    return [isPinned(row) ? { ...candidate, isChosen: true } : candidate];
  });
  return [...new Map(chosen.map((candidate) => [candidate.key, candidate])).values()];
}

/** The row of one genre or collection. */
function namedShelf(found: readonly FoundShelf[], row: string): Candidate | null {
  const [kind, slug] = [row.slice(0, row.indexOf(":")), row.slice(row.indexOf(":") + 1)];
  const named = found.find((shelf) => shelf.kind === kind && shelf.slug === slug);
  if (named?.kind === "genre") return genreShelf(named);
  return named?.kind === "collection" ? collectionShelf(named) : null;
}

const collectionShelf = ({ slug, name, ids }: FoundShelf): Candidate => ({
  key: `collection-${slug}`,
  heading: name,
  layout: "row",
  list: collectionAddress(slug),
  ids,
  isGenre: false,
  isChosen: true,
});

const dayMs = 24 * 60 * 60 * 1000;

/** Genres that fill a row, in turn; in a small library those with three books. */
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
  isChosen: false,
});

/** One book of each language, then a second one of each. */
function otherLanguages(found: readonly FoundShelf[], language: string): number[] {
  const foreign = found.filter((shelf) => shelf.kind === "language" && shelf.slug !== language);
  return [0, 1].flatMap((turn) => foreign.flatMap((shelf) => shelf.ids[turn] ?? []));
}
