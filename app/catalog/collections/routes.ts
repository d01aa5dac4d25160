import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const collectionRoutes = [
  route("collections", "./collections-page.tsx"),
  route("collection/:slug", "./collection-page.tsx"),
];

/** Responses without a page around them. */
export const collectionFeedRoutes = [route("collection/:slug/feed.atom", "./collection-feed-resource.ts")];
