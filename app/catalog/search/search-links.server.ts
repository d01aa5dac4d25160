import { searchAddress, type SearchInput, type Sort, sortNames } from "./search-input.server.ts";

export const perPage = 24;

/** The links of a page of results other than books and filters. */
export interface SearchLinks {
  self: string;
  page: number;
  lastPage: number;
  /** Of the first book of this page, in the whole list. */
  firstNumber: number;
  first: string;
  previous: string | null;
  next: string | null;
  sorts: { name: string; address: string; isCurrent: boolean }[];
  /** The same words without any filter; null when there is none to remove. */
  unfiltered: string | null;
}

export function toSearchLinks(input: SearchInput, total: number): SearchLinks {
  const { page } = input;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const pageAddress = (number: number) => searchAddress({ ...input, page: number });
  const isFiltered = Object.keys(input.filters).length > 0;
  return {
    self: searchAddress(input),
    page,
    lastPage,
    firstNumber: (page - 1) * perPage + 1,
    first: pageAddress(1),
    previous: page > 1 ? pageAddress(Math.min(page - 1, lastPage)) : null,
    next: page < lastPage ? pageAddress(page + 1) : null,
    sorts: (Object.entries(sortNames) as [Sort, string][]).map(([sort, name]) => ({
      name,
      address: searchAddress({ ...input, page: 1, sort }),
      isCurrent: sort === input.sort,
    })),
    unfiltered: isFiltered ? searchAddress({ ...input, page: 1, sort: "best", filters: {} }) : null,
  };
}
