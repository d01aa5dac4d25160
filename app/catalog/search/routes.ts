import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const searchRoutes = [route("search", "./search-page.tsx")];

/** Responses without a page around them. */
export const searchApiRoutes = [
  route("api/search", "./api-search-resource.ts"),
  route("api/suggest", "./suggesting/suggest-resource.ts"),
  route("search/feed.atom", "./elsewhere/search-feed-resource.ts"),
  route("opensearch.xml", "./elsewhere/open-search-resource.ts"),
];
