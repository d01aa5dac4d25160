import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const seriesRoutes = [route("series", "./series-page.tsx")];
