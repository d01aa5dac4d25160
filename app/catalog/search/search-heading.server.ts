import type { SearchInput } from "./search-input.ts";
import type { Facets } from "./search-queries.server.ts";

/** What a list of books is, in a few words: heading and title of the page. */
export function headingOf(input: SearchInput, facets: Facets): string {
  if (input.q) return `“${input.q}”`;
  const genre = facets.genre ?? input.genre;
  const language = facets.languages.find(({ slug }) => slug === input.language)?.name ?? input.language;
  const kind = genre ?? facets.subject ?? input.subject ?? input.series ?? facets.author ?? input.author;
  if (kind) return language ? `${kind}, in ${language}` : kind;
  if (language) return `Books in ${language}`;
  if (input.length === "short") return "Short reads";
  if (input.status === "complete") return "Complete books";
  return "All books";
}
