export { sitemapPagesWanted } from "./sitemap/sitemap-pages.server.ts";
