export { sitemapPagesWanted } from "./sitemap/sitemap-pages.server.ts";
export { atomFeed, atomResponse, feedHeaders } from "./atom.server.ts";
export { listNewestReleases } from "./release-queries.server.ts";
export type { FeedRelease } from "./release-queries.server.ts";
