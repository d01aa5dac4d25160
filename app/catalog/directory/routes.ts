import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const directoryRoutes = [route("authors", "./directory-page.tsx")];
