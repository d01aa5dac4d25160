/** A feed of a catalogue, before it is written in one of the two forms. Paths are below the catalogue: `search?q=tide`. */
export interface CatalogFeed {
  title: string;
  path: string;
  /** The latest change of what it lists. */
  updatedAt: Date;
  navigation: NavigationLink[];
  groups: Group[];
  /** Null for a feed that only leads to others. */
  publications: Publication[] | null;
  facets: { title: string; choices: FacetChoice[] }[];
  paging: Paging | null;
  /** Of cached pages, besides those of the books: who made what it lists. */
  tags?: string[];
}

export interface NavigationLink {
  title: string;
  path: string;
  about: string | null;
  rel: string;
  /** Whether it leads to books. */
  hasBooks: boolean;
}

interface Group {
  title: string;
  path: string | null;
  navigation: NavigationLink[];
  publications: Publication[];
}

export interface FacetChoice {
  title: string;
  path: string;
  count: number | null;
  isActive: boolean;
}

interface Paging {
  page: number;
  perPage: number;
  /** Null where nobody counts. */
  total: number | null;
  first: string;
  previous: string | null;
  next: string | null;
  last: string | null;
}

/** A way to get a text, in the words of OPDS. */
export interface Acquisition {
  /** All of it, a part of it, all of it for members, or only what is known of it. */
  kind: "open-access" | "sample" | "subscribe" | "preview";
  type: "application/epub+zip" | "text/html";
  /** Of the site. */
  path: string;
}

export interface Contributor {
  name: string;
  /** Below the catalogue: what else they wrote. */
  path: string | null;
}

/** A book as both forms describe it. */
export interface Publication {
  jid: string;
  title: string;
  subtitle: string | null;
  authors: Contributor[];
  translators: Contributor[];
  illustrators: Contributor[];
  /** BCP 47; null when it is not known. */
  language: string | null;
  description: string | null;
  publisher: string | null;
  /** With the precision that is known: a year, a month or a day. */
  publishedOn: string | null;
  updatedAt: Date;
  subjects: { name: string; path: string; isGenre: boolean }[];
  isbns: string[];
  series: { name: string; position: number | null; path: string } | null;
  rights: string | null;
  isForAdults: boolean;
  cover: CoverLinks;
  acquisitions: Acquisition[];
  /** Whether a place in it can be stored. */
  hasProgression: boolean;
}

export interface CoverLinks {
  /** The type of `/opds/cover/{jid}`. */
  type: "image/jpeg" | "image/png";
  /** The stored sizes, in a newer format. */
  others: { path: string; type: string; width: number; height: number }[];
}

/** The feed that a catalogue writes of something that it lists. */
export interface FeedContext {
  origin: string;
  siteName: string;
  /** `/opds/own/v2` */
  base: string;
  isOwn: boolean;
}

/** XML 1.0 allows no control characters, not even escaped, and JSON has no use for them. */
export const plainText = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, " ").trim();
