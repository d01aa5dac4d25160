import type { SQL } from "drizzle-orm";
import type { Disclosures } from "#app/platform/db/schema/publishing.server.ts";

/**
 * One way to narrow a search, complete: the address, the terms of the index, the cache key, the filter panel with its counts, the heading
 * and the docs (`docs/search.md`) are derived from these objects. No property is optional, so that omitting one is a compile error.
 */
export interface Facet<Key extends string = string> {
  /** Its parameter in addresses, given once for each value; a value that begins with `-` is excluded. */
  key: Key;
  /** The heading of its choices. */
  title: string;
  /** For the docs: what the parameter may be. */
  values: string;
  /** Whether a book must have all of several chosen values, or one of them. */
  combines: "all" | "any";
  /** The value of a parameter, without the sign; null for an invalid one, which counts as not given. */
  read: (given: string) => string | null;
  /** The values of a book, by which it is found. */
  valuesOf: (book: FacetFacts) => string[];
  names: FacetNames;
  /** The choices in the panel; null for a facet that only links lead to. */
  panel: FacetPanel | null;
  /** Its part of the heading of the list. */
  heading: FacetHeading;
}

/** What a book says to its facets. */
export interface FacetFacts {
  isTextHeld: boolean;
  hasMembersChapters: boolean;
  language: string;
  wordCount: number;
  status: string;
  disclosures: Disclosures | null;
  averageRating: number | null;
  ratings: number;
  publishedYear: number | null;
  series: string | null;
  personSlugs: string[];
  headings: { id: number; slug: string; kind: "genre" | "subject" }[];
}

/** The names of values: known here; or stored, with rows of `number`, `value` and `name`. */
type FacetNames =
  | { kind: "known"; nameOf: (value: string) => string }
  | {
      kind: "stored";
      byValue: (values: string[]) => SQL;
      byNumber: (numbers: number[]) => SQL;
    };

export interface FacetPanel {
  /** From 1 to 255, and never given to another facet: what is stored with books says which facet a number belongs to. */
  code: number;
  /** The order of its choices where that is not by how many books each finds. */
  order: readonly string[] | null;
  /** So many choices are offered at most. */
  most: number;
  /** The numbers of a book's values, below 2^32. */
  numbersOf: (book: FacetFacts) => number[];
  /** The value of a number, for known names; stored ones are looked up. */
  valueOf: (number: number) => string | null;
  /** The number of a known value; stored ones are looked up. */
  numberOf: (value: string) => number | null;
  /** Whether its choices are in sight before anybody asks for them. */
  isOpen: boolean;
}

interface FacetHeading {
  /** The facet of the lowest rank heads the list. */
  rank: number;
  /** The whole heading, of a facet that can head a list: of the names of its chosen values, and the values. */
  alone: (names: string, values: readonly string[]) => string | null;
  /** What it adds to the heading of another facet. */
  after: (names: string) => string;
  /** What its excluded values add. */
  without: (names: string) => string;
}
