import { seriesAddress, subjectAddress } from "#app/catalog/headings/public.ts";
import { authorAddress } from "#app/catalog/people/public.server.ts";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { SearchIndex, SuggestedName } from "../index/search-index.server.ts";
import { plainText } from "../terms/plain-words.ts";

export interface Suggestion {
  kind: SuggestedName["kind"];
  name: string;
  /** Of a book its first author. */
  detail: string | null;
  url: string;
}

/** Of each kind, and of all. */
const most: Record<SuggestedName["kind"], number> = { book: 6, author: 3, series: 2, tag: 2 };
const mostInAll = 8;

const longestBeginning = 60;

/** What begins with what was typed, the best known first, as far as this viewer is shown a book of it. */
export async function findSuggestions(
  index: SearchIndex,
  typed: string,
  { viewer }: { viewer: ContentViewer },
): Promise<Suggestion[]> {
  const beginning = plainText(typed).slice(0, longestBeginning);
  if (beginning === "") return [];
  return chosen(await index.suggest(beginning, viewer), beginning).map(toSuggestion);
}

const addressOf = ({ kind, slug, handle, subjectKind }: SuggestedName): string => {
  if (kind === "book") return `/bookdetail/${slug}`;
  if (kind === "author") return authorAddress({ slug, handle });
  return kind === "series" ? seriesAddress(slug) : subjectAddress({ kind: subjectKind ?? "subject", slug });
};

const toSuggestion = (row: SuggestedName): Suggestion => ({
  kind: row.kind,
  name: row.name,
  detail: row.detail,
  url: addressOf(row),
});

/** What is the whole of what was typed before what only begins with it; names a little before titles, tags after them. */
const placeOf = ({ kind, weight, key }: SuggestedName, beginning: string): number =>
  weight + (key === beginning ? 0.5 : 0) + { author: 0.05, series: 0.05, book: 0, tag: -0.3 }[kind];

function chosen(rows: SuggestedName[], beginning: string): SuggestedName[] {
  const counts: Partial<Record<SuggestedName["kind"], number>> = {};
  const seen = new Set<string>();
  return rows
    .toSorted((one, other) => placeOf(other, beginning) - placeOf(one, beginning))
    .filter((row) => {
      const address = addressOf(row);
      const count = counts[row.kind] ?? 0;
      if (seen.has(address) || count >= most[row.kind]) return false;
      seen.add(address);
      counts[row.kind] = count + 1;
      return true;
    })
    .slice(0, mostInAll);
}
