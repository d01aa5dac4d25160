import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const subjectRoutes = [route("genre/:slug", "./genre-page.tsx"), route("tag/:slug", "./tag-page.tsx")];
