import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const visitRoutes = [route("api/visits", "./visits-resource.ts")];
