export { sitemapPagesWanted } from "./sitemap-pages.server.ts";
