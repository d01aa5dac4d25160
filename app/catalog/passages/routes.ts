import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const passageRoutes = [route("search/texts", "./page/texts-page.tsx")];

/** Responses without a page around them. */
export const passageApiRoutes = [route("api/passages", "./api-passages-resource.ts")];
