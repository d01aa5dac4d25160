import type { Settings } from "#app/platform/config/settings.server.ts";
import type { PageHead } from "#app/platform/http/page-head.server.ts";
import { searchAddress, type SearchInput } from "../search-input.server.ts";

/** The feed of a search: the same parameters, but for order, view and page. */
export const feedAddress = (input: SearchInput): string => {
  const sort = input.q === "" ? ("newest" as const) : ("best" as const);
  return searchAddress({ ...input, page: 1, sort, view: "list" }).replace("/search", "/search/feed.atom");
};

/** By which feed readers and browsers find the feed of a search and the description of the site's search. */
export const searchLinks = (input: SearchInput, title: string, { SITE_NAME }: Settings): PageHead => [
  { tagName: "link", rel: "alternate", type: "application/atom+xml", title, href: feedAddress(input) },
  {
    tagName: "link",
    rel: "search",
    type: "application/opensearchdescription+xml",
    title: SITE_NAME,
    href: "/opensearch.xml",
  },
];
