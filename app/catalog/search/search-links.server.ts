import { libraryParameter } from "#app/platform/http/cookies/own-lists-cookies.ts";
import { feedAddress } from "./elsewhere/search-head.server.ts";
import {
  defaultSort,
  searchAddress,
  type SearchInput,
  type Sort,
  sortNames,
  type View,
  viewNames,
} from "./search-input.server.ts";

export const perPage = 24;

interface ListLink {
  name: string;
  address: string;
  isCurrent: boolean;
}

/** The links of a page of results other than books and filters. */
export interface SearchLinks {
  self: string;
  /** The same as a feed. */
  feed: string;
  page: number;
  lastPage: number;
  /** Of the first book of this page, in the whole list. */
  firstNumber: number;
  first: string;
  previous: string | null;
  next: string | null;
  sorts: ListLink[];
  views: ListLink[];
  /** The same words without any filter; null when there is none to remove. */
  unfiltered: string | null;
  /** The words within quotation marks, which are never corrected. */
  asTyped: string;
  /** Without words and filters. */
  everything: string;
  /** What a new query preserves: order and view of the list. */
  stays: { name: string; value: string }[];
}

const quoteEach = (question: string): string =>
  (question.replaceAll('"', " ").match(/\S+/gu) ?? []).map((word) => `"${word}"`).join(" ");

export function toSearchLinks(input: SearchInput, total: number): SearchLinks {
  const { page } = input;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const pageAddress = (number: number) => searchAddress({ ...input, page: number });
  const isFiltered = Object.keys(input.filters).length > 0 || input.isLibraryLeftOut;
  return {
    // In either view it is one list.
    self: searchAddress({ ...input, view: "list" }),
    feed: feedAddress(input),
    page,
    lastPage,
    firstNumber: (page - 1) * perPage + 1,
    first: pageAddress(1),
    previous: page > 1 ? pageAddress(Math.min(page - 1, lastPage)) : null,
    next: page < lastPage ? pageAddress(page + 1) : null,
    sorts: (Object.entries(sortNames) as [Sort, string][])
      .filter(([sort]) => sort !== "best" || input.q !== "")
      .map(([sort, name]) => ({
        name,
        address: searchAddress({ ...input, page: 1, sort }),
        isCurrent: sort === input.sort,
      })),
    views: (Object.entries(viewNames) as [View, string][]).map(([view, name]) => ({
      name,
      address: searchAddress({ ...input, view }),
      isCurrent: view === input.view,
    })),
    unfiltered: isFiltered
      ? searchAddress({ ...input, page: 1, sort: defaultSort(input.q), filters: {}, isLibraryLeftOut: false })
      : null,
    asTyped: searchAddress({ ...input, page: 1, q: quoteEach(input.q) }),
    everything: searchAddress({
      q: "",
      filters: {},
      sort: defaultSort(""),
      view: input.view,
      page: 1,
      isLibraryLeftOut: false,
    }),
    stays: [
      ...(input.isLibraryLeftOut ? [libraryParameter] : []),
      ...(input.view === "list" ? [] : [{ name: "view", value: input.view }]),
    ],
  };
}
