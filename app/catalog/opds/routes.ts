import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

/** Responses without a page around them. */
export const catalogRoutes = [
  route("opds/authentication.json", "./authentication-resource.ts"),
  route("opds/cover/:jid", "./cover-resource.ts"),
  route("opds/*", "./catalog-resource.ts"),
];
