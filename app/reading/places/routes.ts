import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const placeRoutes = [route("api/places", "./places-resource.ts")];
