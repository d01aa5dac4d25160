import { type WorkState, workStateLabels } from "../frame/work-labels.ts";

export const sorts = {
  edited: "Last edited",
  title: "Title",
  words: "Length",
  next: "Next release",
} as const;
export type Sort = keyof typeof sorts;

/** The filters in the URL. `pen` is a handle. */
export interface Narrowing {
  state: WorkState | null;
  pen: string | null;
  /** Text in a title. */
  find: string;
  sort: Sort;
  /** Starts at 1. */
  page: number;
}

/** The number of works on a page. */
export const worksPerPage = 20;
const mostOfFind = 100;

export function readNarrowing(search: URLSearchParams): Narrowing {
  const isIn = <Words extends object>(words: Words, key: string | null): key is keyof Words & string =>
    key !== null && Object.hasOwn(words, key);
  const [state, sort, page] = [search.get("state"), search.get("sort"), search.get("page")];
  return {
    state: isIn(workStateLabels, state) ? state : null,
    pen: search.get("pen"),
    find: (search.get("find") ?? "").trim().slice(0, mostOfFind),
    sort: isIn(sorts, sort) ? sort : "edited",
    page: /^[1-9]\d{0,4}$/.test(page ?? "") ? Number(page) : 1,
  };
}

/** The URL of the list with changed filters, on its first page. Defaults are left out. */
export function narrowed(now: Narrowing, change: Partial<Narrowing>): string {
  const { state, pen, find, sort, page } = { ...now, page: 1, ...change };
  const search = new URLSearchParams();
  if (state) search.set("state", state);
  if (pen) search.set("pen", pen);
  if (find) search.set("find", find);
  if (sort !== "edited") search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `/writings?${search}` : "/writings";
}

interface Sortable {
  title: string;
  subtitle: string | null;
  state: WorkState;
  handle: string;
  wordCount: number;
  editedAt: Date;
  next: { at: Date } | null;
}

const byTitle = new Intl.Collator("en", { numeric: true });

/** Ignores case and accents. */
const plain = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/**
 * Filters works by state, pen name and text in the title, and sorts them; works without a value for the sort order come last.
 */
export function narrowWorks<Work extends Sortable>(
  works: Work[],
  { state, pen, find, sort }: Narrowing,
): Work[] {
  const words = plain(find).split(/\s+/);
  const isFound = ({ title, subtitle }: Work) => {
    const text = plain(`${title} ${subtitle ?? ""}`);
    return words.every((word) => text.includes(word));
  };
  const order: Record<Sort, (one: Work, other: Work) => number> = {
    edited: (one, other) => other.editedAt.getTime() - one.editedAt.getTime(),
    title: (one, other) => byTitle.compare(one.title, other.title),
    words: (one, other) => other.wordCount - one.wordCount,
    next: (one, other) => timeOf(one) - timeOf(other) || other.editedAt.getTime() - one.editedAt.getTime(),
  };
  return works
    .filter(
      (work) =>
        (state === null || work.state === state) && (pen === null || work.handle === pen) && isFound(work),
    )
    .toSorted(order[sort]);
}

// Finite, so that two without a date are equal.
const timeOf = ({ next }: Sortable) => next?.at.getTime() ?? 8.64e15;
