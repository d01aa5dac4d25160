import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const followingRoutes = [
  route("following", "./following-page.tsx"),
  route("following/feed.atom", "./own-feed/followed-feed-resource.ts"),
  route("api/following/opened", "./unread/opened-chapter-resource.ts"),
  route("api/following/unread", "./unread/unread-resource.ts"),
  route("api/following/:kind/:name", "./toggle/follow-resource.ts"),
  route("following/:kind/:name", "./follow-page.tsx"),
];
