import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const progressionRoutes = [route("api/places", "./progression-resource.ts")];
