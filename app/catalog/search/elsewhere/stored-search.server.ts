import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { audiencesWithheld } from "#app/access/gates/age-gate.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { findFacets } from "../facets/facet-queries.server.ts";
import { filtersOf, listFilters } from "../facets/filters.ts";
import { headingOf } from "../results/search-heading.server.ts";
import { readSearch, searchAddress } from "../search-input.server.ts";
import { feedAddress } from "./search-head.server.ts";

const inputAt = (address: string) => ({
  ...readSearch(new URL(address, "http://search.invalid").searchParams),
  page: 1,
});

/** The one address of a search, without its page, and what it is called. */
export async function describeSearch(db: Db, given: string): Promise<{ address: string; heading: string }> {
  const input = inputAt(given);
  const facets = await findFacets(db, input.filters, { packed: {} });
  return { address: searchAddress({ ...input, view: "list" }), heading: headingOf(input, facets) };
}

/**
 * The feed of a search for a viewer whose feed reader has no session: what they do not see is excluded by the address. Should there
 * be more filters than a search takes, what they do not see counts first.
 */
export function feedFor(address: string, { ageCap, excluded }: ContentViewer): string {
  const input = inputAt(address);
  const withheld = audiencesWithheld(ageCap).map((audience) => `audience:${audience}`);
  // A feed has no filter by single books.
  const filings = excluded.filter((filing) => !filing.startsWith("book:"));
  const left = [...withheld, ...filings].map((filing) => {
    const at = filing.indexOf(":");
    return { key: filing.slice(0, at), value: filing.slice(at + 1), isExcluded: true };
  });
  return feedAddress({ ...input, filters: filtersOf([...left, ...listFilters(input.filters)]) });
}
