import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const listRoutes = [route("lists", "./lists-page.tsx"), route("lists/:key", "./list-page.tsx")];

/** Responses without a page around them. */
export const listFeedRoutes = [route("lists/:key/feed.atom", "./list-feed-resource.ts")];
