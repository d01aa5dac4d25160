import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const feedRoutes = [
  route("robots.txt", "./robots-resource.ts"),
  route("sitemap.xml", "./sitemap/sitemap-index-resource.ts"),
  route("bookdetail/:jid/feed.atom", "./work-feed-resource.ts"),
  route("authorhandle/feed.atom", "./author-feed-resource.ts"),
  route("author/:slug/feed.atom", "./contributor-feed-resource.ts"),
  route("sitemap/:file", "./sitemap/sitemap-part-resource.ts"),
];
