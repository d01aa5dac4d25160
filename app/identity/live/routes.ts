import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const liveRoutes = [route("api/live", "./live-resource.ts")];
