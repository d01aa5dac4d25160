export const sorts = ["best", "newest", "title", "words"] as const;
export const lengths = ["short", "medium", "long"] as const;
export const statuses = ["complete", "ongoing"] as const;

export type Sort = (typeof sorts)[number];
export type Length = (typeof lengths)[number];
export type Status = (typeof statuses)[number];

/** Everything a search is, as it stands in the address. */
export interface SearchInput {
  q: string;
  genre: string | null;
  subject: string | null;
  author: string | null;
  series: string | null;
  language: string | null;
  length: Length | null;
  status: Status | null;
  /** Only books whose text is here. */
  isHeldOnly: boolean;
  sort: Sort;
  page: number;
}

/** Every part of an address that changes what is found. */
export const searchKeys = [
  "q",
  "genre",
  "subject",
  "author",
  "series",
  "language",
  "length",
  "status",
  "text",
  "sort",
  "page",
];

const longestQuestion = 200;

// Control characters mean nothing in a search, and PostgreSQL refuses one of them.
const cleaned = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, longestQuestion);

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | null {
  return allowed.find((each) => each === value) ?? null;
}

/** Reads an address; what it does not understand counts as not given, so that an old or mistyped link still finds books. */
export function readSearch(query: URLSearchParams): SearchInput {
  const named = (key: string) => cleaned(query.get(key) ?? "") || null;
  const page = Number(query.get("page") ?? 1);
  return {
    q: cleaned(query.get("q") ?? ""),
    genre: named("genre"),
    subject: named("subject"),
    author: named("author"),
    series: named("series"),
    language: named("language"),
    length: oneOf(lengths, query.get("length")),
    status: oneOf(statuses, query.get("status")),
    isHeldOnly: query.get("text") === "held",
    sort: oneOf(sorts, query.get("sort")) ?? "best",
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The address of a search, always with the same parts in the same order: one search has one address. */
export function searchAddress(input: SearchInput): string {
  const query = new URLSearchParams();
  const { q, genre, subject, author, series, language, length, status } = input;
  for (const [key, value] of Object.entries({ q, genre, subject, author, series, language, length, status }))
    if (value) query.set(key, value);
  if (input.isHeldOnly) query.set("text", "held");
  if (input.sort !== "best") query.set("sort", input.sort);
  if (input.page > 1) query.set("page", String(input.page));
  const text = query.toString();
  return text === "" ? "/search" : `/search?${text}`;
}

/** The same search with something changed, from its first page. */
export function changed(input: SearchInput, change: Partial<SearchInput>): string {
  return searchAddress({ ...input, page: 1, ...change });
}
