import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const followingRoutes = [
  route("following", "./following-page.tsx"),
  route("following/:kind/:name", "./follow-page.tsx"),
];
