import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

/** What the public client of Supabase asks for, at the addresses that it asks at. */
export const supabaseRoutes = [
  route("rest/v1/*", "./rest/rest-resource.ts"),
  route("auth/v1/*", "./auth/auth-resource.ts"),
  route("storage/v1/*", "./storage/storage-resource.ts"),
];
