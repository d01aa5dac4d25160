import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const historyApiRoutes = [route("api/reading-days", "./days-resource.ts")];
