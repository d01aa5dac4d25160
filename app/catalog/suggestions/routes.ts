import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const randomRoutes = [route("random", "./random-resource.ts")];
