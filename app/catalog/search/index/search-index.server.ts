import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { RankedBook } from "../ranking/rank-books.ts";
import type { Sort } from "../search-input.server.ts";
import type { SuggestionRow } from "../suggesting/suggested-names.ts";
import type { SearchDocument } from "../terms/search-documents.server.ts";
import type { Condition } from "./conditions.ts";

/**
 * All that searching asks of what holds the index: five calls. Words, filters, the formula and the numbers of facets are ours whatever
 * stands behind it (docs/scaling.md); `tests/support/memory-index.ts` is a second one, and one test runs over both.
 */
export interface SearchIndex {
  /** Replaces what these books are found by; those without a document are found no more. Seen when the transaction commits. */
  index(tx: Pick<Db, "execute">, ids: readonly number[], documents: readonly SearchDocument[]): Promise<void>;
  /** The best known books of each tier, each book once, in its first tier. */
  candidates(query: CandidateQuery): Promise<Candidates>;
  /** A part of the list of what is found, how many there are, and their packed facets. */
  find(query: FindQuery): Promise<Hits>;
  /** By misspelt word or form, the words that are almost like it; there may be some among them that are not alike enough. */
  correct(words: CorrectionQuery): Promise<ReadonlyMap<string, readonly string[]>>;
  /** What begins with a plain text, the best known first. */
  suggest(beginning: string, viewer: ContentViewer): Promise<SuggestedName[]>;
}

/** Which books may be found. */
interface Scope {
  /** Plain texts, all of which a book's titles, names or series must contain as they stand. */
  phrases: readonly string[];
  filters: Condition | null;
  viewer: ContentViewer;
}

export interface CandidateQuery extends Scope {
  /** Where the tiers before found fewer than `enough`, the next is searched as well. */
  tiers: { strong: Condition; anywhere: Condition; begun: Condition };
  /** A book of `anywhere` whose title has this key is a candidate in any case. */
  titleKey: number;
  /** So many of each tier. */
  limits: Readonly<Record<Candidate["tier"], number>>;
  enough: number;
  /** Words to look up where no tier but `anywhere` finds a book, so that correcting the question asks one time less. */
  words: readonly string[];
}

export interface Candidates {
  rows: Candidate[];
  /** Those of the words that a title, name or series has; empty where they were not looked up. */
  known: ReadonlySet<string>;
  /** Whether they are all books of the widest tier that was looked at, and so all that are found. */
  areAll: boolean;
  /** How many books the widest tier that was looked at has; null where it would take long to say. */
  total: number | null;
}

export interface Candidate extends RankedBook {
  tier: "titled" | "strong" | "anywhere" | "begun";
}

/** Orders of a list that is not ranked: `best` is how well known a book is, `readable` what can be read here and then the newest. */
export type ListOrder = Sort | "readable";

export interface FindQuery extends Scope {
  /** The words of the question; null without any. */
  matches: Condition | null;
  /** All books that are found, where a question for candidates has said so: what need not be looked for again. */
  found: readonly number[] | null;
  /** How many are found, where that is known as well. */
  total: number | null;
  order: ListOrder;
  /** Stand before all others, in this order. */
  ranked: readonly number[];
  offset: number;
  limit: number;
  /** Adds the packed facets of the same search with these filters instead, by name. */
  counts: Readonly<Record<string, CountQuery>>;
}

export interface CountQuery {
  filters: Condition | null;
  /** Of which facets the counts are needed: others may be missing. */
  codes: readonly number[];
}

export interface Hits {
  ids: number[];
  total: number;
  packed: Readonly<Record<string, PackedCount>>;
}

/** The packed facets of at most `mostCounted` books, and whether there are more. */
export interface PackedCount {
  facets: Buffer;
  isCapped: boolean;
  /** What was counted by the index itself; null where `facets` holds all books. */
  summed: SummedCount | null;
}

/** How many books that `facets` does not hold have each of the most frequent values; less those in `taken`, packed as well. */
export interface SummedCount {
  entries: { code: number; number: number; count: number }[];
  taken: Buffer;
}

/** The facets of more books than this are not counted. */
export const mostCounted = 50_000;

export interface CorrectionQuery {
  /** Words to find others for that are spelled almost like them. */
  misspelt: readonly string[];
  /** Stems and sounds to find the words of. */
  forms: readonly string[];
}

export interface SuggestedName {
  kind: SuggestionRow["kind"];
  weight: number;
  key: string;
  name: string;
  /** Of a book its first author. */
  detail: string | null;
  slug: string;
  /** Of an author who writes here. */
  handle: string | null;
  subjectKind: "genre" | "subject" | null;
}
