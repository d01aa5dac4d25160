import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

/** What reading apps ask; before the catalogue, which takes everything below `/opds`. */
export const deviceRoutes = [
  route("kosync/users/create", "./kosync/create-user-resource.ts"),
  route("kosync/users/auth", "./kosync/authorize-resource.ts"),
  route("kosync/syncs/progress/:document?", "./kosync/progress-resource.ts"),
  route("opds/own/progression/:jid", "./opds-progression/progression-resource.ts"),
  route("opds/own/:version?/reading", "./opds-progression/begun-resource.ts"),
];
