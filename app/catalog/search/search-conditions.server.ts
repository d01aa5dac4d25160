import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { Facet } from "./facets/facet.server.ts";
import { conditionOfFilters } from "./facets/facet-terms.server.ts";
import { facets as allFacets } from "./facets/facets.server.ts";
import type { FindQuery, Hits, SearchIndex } from "./index/search-index.server.ts";
import { type Answer, answerQuestion } from "./question/find-candidates.server.ts";
import { parseQuestion } from "./question/parse-question.ts";
import type { SearchInput } from "./search-input.server.ts";

/** What a search asks of the index, but for the part of the list. */
export interface SearchPlan {
  query: Omit<FindQuery, "offset" | "limit" | "counts">;
  /** How the question was answered; null without one. */
  answer: Answer | null;
}

interface PlanOptions {
  viewer: ContentViewer;
  facets?: readonly Facet[];
}

/** A search as the index understands it; null when nothing can be found. Asks the index what the words mean, so ask it once for a page. */
export async function planSearch(
  index: SearchIndex,
  input: SearchInput,
  { viewer, facets = allFacets }: PlanOptions,
): Promise<SearchPlan | null> {
  if (input.q === "") return planOf(input, { viewer, facets });
  const filters = conditionOfFilters(input.filters, facets);
  const answer = await answerQuestion(index, parseQuestion(input.q), { filters, viewer });
  return answer && planOf(input, { viewer, facets, answer });
}

/** The plan of a search whose question, if it has one, was answered. */
export function planOf(
  input: SearchInput,
  { viewer, facets = allFacets, answer }: PlanOptions & { answer?: Answer },
): SearchPlan {
  const isRanked = answer !== undefined && input.sort === "best";
  const isByDefault = answer === undefined && (input.sort === "newest" || input.sort === "best");
  return {
    query: {
      matches: answer?.matches ?? null,
      phrases: answer?.question.phrases ?? [],
      filters: conditionOfFilters(input.filters, facets),
      viewer,
      found: answer?.areAllRanked ? answer.ranked : null,
      total: answer?.total ?? null,
      // What can be read here stands before mere records.
      order: isByDefault ? "readable" : input.sort,
      ranked: isRanked ? answer.ranked : [],
    },
    answer: answer ?? null,
  };
}

const nothing: Hits = { ids: [], total: 0, packed: {} };

type HitsOptions = Pick<FindQuery, "limit"> & Partial<Pick<FindQuery, "offset" | "counts">>;

/** A part of what a plan finds. Where it is ranked, and nothing is to be counted, the index has said everything. */
export async function findHits(
  index: SearchIndex,
  plan: SearchPlan | null,
  { limit, offset = 0, counts = {} }: HitsOptions,
): Promise<Hits> {
  if (!plan) return nothing;
  const { ranked, total } = plan.query;
  const isRanked = ranked.length === total || offset + limit <= ranked.length;
  if (total !== null && isRanked && Object.keys(counts).length === 0)
    return { ids: ranked.slice(offset, offset + limit), total, packed: {} };
  return index.find({ ...plan.query, limit, offset, counts });
}
