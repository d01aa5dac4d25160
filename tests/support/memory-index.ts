import { audiencesWithheld } from "#app/access/gates/age-gate.ts";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { Condition } from "#app/catalog/search/index/conditions.ts";
import {
  type Candidate,
  type CandidateQuery,
  type Candidates,
  type FindQuery,
  type Hits,
  type ListOrder,
  mostCounted,
  type SearchIndex,
  type SuggestedName,
} from "#app/catalog/search/index/search-index.server.ts";
import type { SearchDocument } from "#app/catalog/search/terms/search-documents.server.ts";
import { editDistance } from "#app/catalog/search/terms/word-keys.ts";

interface Stored extends SearchDocument {
  has: ReadonlySet<string>;
}

const compare = <Value extends string | number>(one: Value, other: Value): number =>
  one < other ? -1 : Number(one > other);

/** Numbers as PostgreSQL compares them. */
const single = Math.fround;
const rated = ({ rating, ratings }: SearchDocument["sortedBy"]) =>
  rating === null ? Number.NEGATIVE_INFINITY : (rating * ratings + 70) / (ratings + 20);

/** The first difference counts; equal ones by id, the newest first. */
const orders: Record<ListOrder, (one: Stored, other: Stored) => number> = {
  best: (one, other) => compare(single(other.prior), single(one.prior)),
  readable: (one, other) =>
    compare(Number(other.isTextHeld), Number(one.isTextHeld)) ||
    compare(other.sortedBy.addedAt, one.sortedBy.addedAt),
  newest: (one, other) => compare(other.sortedBy.addedAt, one.sortedBy.addedAt),
  updated: (one, other) => compare(other.sortedBy.updatedAt, one.sortedBy.updatedAt),
  rating: (one, other) => compare(rated(other.sortedBy), rated(one.sortedBy)),
  popularity: (one, other) => compare(other.sortedBy.ratings, one.sortedBy.ratings),
  words: (one, other) => compare(other.sortedBy.wordCount, one.sortedBy.wordCount),
  title: (one, other) => compare(one.sortedBy.title, other.sortedBy.title) || compare(one.id, other.id),
};

function fits(condition: Condition | null, has: ReadonlySet<string>): boolean {
  if (condition === null) return true;
  if ("term" in condition) return has.has(condition.term);
  if ("beginning" in condition) return [...has].some((term) => term.startsWith(condition.beginning));
  if ("not" in condition) return !fits(condition.not, has);
  if ("all" in condition) return condition.all.every((part) => fits(part, has));
  return condition.any.some((part) => fits(part, has));
}

/** As an engine without the books' table does it: by what the document says. */
const isFor = ({ ageCap, excluded }: ContentViewer, { has }: Stored): boolean =>
  [...audiencesWithheld(ageCap).map((audience) => `audience:${audience}`), ...excluded].every(
    (filing) => !has.has(`=${filing}`),
  );

const holds = (phrases: readonly string[], { plain }: Stored): boolean =>
  phrases.every((phrase) => plain.includes(` ${phrase} `));

/**
 * The second index: plain sets in memory that look at every document. It knows no database and shares no code with the first one, and
 * stands for an engine somewhere else, whose documents are all that it knows of a book.
 */
export function memoryIndex(): SearchIndex {
  const stored = new Map<number, Stored>();
  const list = (order: ListOrder, isFound: (document: Stored) => boolean) =>
    [...stored.values()]
      .filter(isFound)
      .toSorted((one, other) => orders[order](one, other) || compare(other.id, one.id));
  const wordsOf = (form: string) => [
    ...new Set(
      [...stored.values()].flatMap((document) =>
        document.forms.filter((one) => one.form === form).map(({ word }) => word),
      ),
    ),
  ];
  return {
    index: async (_tx, ids, documents) => {
      for (const id of ids) stored.delete(id);
      for (const document of documents)
        stored.set(document.id, { ...document, has: new Set(document.terms) });
    },
    candidates: async (query) => {
      const words = new Set([...stored.values()].flatMap((document) => document.words));
      return {
        ...candidatesOf(query, list),
        known: new Set(query.words.filter((word) => words.has(word))),
      };
    },
    find: async (query) => hitsOf(query, list),
    correct: async ({ misspelt, forms }) => {
      const words = new Set([...stored.values()].flatMap((document) => document.words));
      return new Map([
        ...misspelt.map(
          (word) => [word, [...words].filter((other) => editDistance(word, other) <= 2)] as const,
        ),
        ...forms.map((form) => [form, wordsOf(form)] as const),
      ]);
    },
    suggest: async (beginning, viewer) =>
      namesOf(
        beginning,
        list("best", (one) => isFor(viewer, one)),
      ),
  };
}

type List = (order: ListOrder, isFound: (document: Stored) => boolean) => Stored[];

function candidatesOf(query: CandidateQuery, list: List): Omit<Candidates, "known"> {
  const { tiers, filters, phrases, viewer, titleKey, limits, enough } = query;
  const listTier = (condition: Condition, isFound: (document: Stored) => boolean = () => true) =>
    list(
      "best",
      (one) =>
        isFor(viewer, one) &&
        fits(condition, one.has) &&
        fits(filters, one.has) &&
        holds(phrases, one) &&
        isFound(one),
    );
  const strong = listTier(tiers.strong).slice(0, limits.strong);
  const allAnywhere = strong.length < enough ? listTier(tiers.anywhere) : [];
  const anywhere = allAnywhere.slice(0, limits.anywhere);
  const allBegun = strong.length < enough && anywhere.length < enough ? listTier(tiers.begun) : [];
  const begun = allBegun.slice(0, limits.begun);
  const titled = listTier(tiers.anywhere, (one) => one.titleKey === titleKey).slice(0, limits.titled);
  const found = new Map<number, Candidate>();
  for (const [tier, documents] of Object.entries({ titled, strong, anywhere, begun }))
    for (const { id, card } of documents)
      if (!found.has(id)) found.set(id, { ...card, tier: tier as Candidate["tier"] });
  return {
    rows: [...found.values()],
    areAll: strong.length < enough && anywhere.length < limits.anywhere && begun.length < limits.begun,
    total: strong.length < enough ? Math.max(allBegun.length, allAnywhere.length) : null,
  };
}

function hitsOf(query: FindQuery, list: List): Hits {
  const { matches, filters, phrases, viewer, order, ranked, offset, limit } = query;
  const listWith = (narrowed: Condition | null) =>
    list(
      order,
      (one) => isFor(viewer, one) && fits(matches, one.has) && fits(narrowed, one.has) && holds(phrases, one),
    );
  const found = listWith(filters);
  const others = found.map(({ id }) => id).filter((id) => !ranked.includes(id));
  const packed = Object.entries(query.counts).map(([name, narrowed]) => {
    const counted = listWith(narrowed.filters);
    const facets = Buffer.concat(counted.slice(0, mostCounted).map((one) => one.packed));
    return [name, { facets, isCapped: counted.length > mostCounted, summed: null }] as const;
  });
  return {
    ids: [...ranked, ...others].slice(offset, offset + limit),
    total: found.length,
    packed: Object.fromEntries(packed),
  };
}

function namesOf(beginning: string, documents: Stored[]): SuggestedName[] {
  const best = new Map<string, SuggestedName>();
  for (const { kind, target, key, weight, shown } of documents.flatMap(({ suggestions }) => suggestions)) {
    const name = `${kind} ${target} ${key}`;
    if (key.startsWith(beginning) && (best.get(name)?.weight ?? -1) < weight)
      best.set(name, { kind, key, weight: single(weight), ...shown, handle: null });
  }
  return [...best.values()].toSorted((one, other) => other.weight - one.weight).slice(0, 40);
}
