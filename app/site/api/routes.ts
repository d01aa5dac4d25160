import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

/** For programs, and for the site's own pages. */
export const apiRoutes = [
  route("functions/v1/:name", "./functions/function-resource.ts"),
  route("api/openapi.json", "./openapi/openapi-resource.ts"),
];

export const apiPageRoutes = [route("api/docs", "./docs/docs-page.tsx")];
